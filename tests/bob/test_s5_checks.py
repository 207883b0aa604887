"""Section 5.3: Morale and Proficiency Checks."""

from typing import Any

from bob.given import battle, do, events, only, passed
from cases import cases
from wargames.bob.moments import CheckMade
from wargames.bob.values.state import State

# ------------------------------------------------------------------------------------------ Morale Checks


@cases((1, True), (6, True), (7, False), (10, False))
def test_a_morale_check_passes_at_or_under_morale(die: int, *, passes: bool) -> None:
    """BOB-5.3.1: a yellow paratroop squad (Morale 6) passes on 6, fails on 7."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "A7"}, level={"US-P1": 1})

    step = do(state, "move US-P1", dice=[die])

    check = only(step, CheckMade)
    assert ("move", passes, die, 6) == (check.check, check.passed, check.die, check.needed)
    assert check.added is None
    assert {"BOB-5.3.1", "BOB-5.4.3"} == set(check.clauses)


LEVELS = [
    ("GE-F1", False, (10, 5, 1)),
    ("GE-F1", True, (8, 5, 1)),
    ("GE-S1", True, (8, 5, 1)),
    ("GE-M1", False, (10, 6, 2)),
    ("GE-M1", True, (9, 6, 2)),
    ("US-P1", False, (10, 6, 2)),
    ("US-P1", True, (9, 6, 2)),
    ("US-M1", False, (10, 6, 2)),
    ("US-M1", True, (9, 6, 2)),
    ("US-K1", True, (9, 6, 2)),
]


@cases(*[(id_, reduced, level, morale[level]) for id_, reduced, morale in LEVELS for level in (0, 1, 2)])
def test_morale_is_that_of_the_side_that_lies_up_at_its_suppression(
    id_: str, reduced: bool, level: int, morale: int
) -> None:
    """BOB-5.3.3, BOB-5.3.1, BOB-G2, BOB-R2, BOB-2.7: a reduced 1st Line squad has Morale 8, 5 and 1."""
    us, ge = ({id_: "D4"}, {"GE-F9": "A7"}) if id_.startswith("US") else ({"US-P1": "A7"}, {id_: "D4"})
    ge = {"GE-F1": "A7"} if id_.startswith("US") else ge
    state = battle(
        us,
        ge,
        level={id_: level},
        reduced={id_} if reduced else set(),
        moves="us" if id_.startswith("US") else "ge",
    )

    if morale == 10:
        assert passed(do(state, f"move {id_}"))
    else:
        assert passed(do(state, f"move {id_}", dice=[morale]))
        assert not passed(do(state, f"move {id_}", dice=[morale + 1]))


# -------------------------------------------------------------------------------------- Proficiency Checks


def assault(id_: str, **more: Any) -> State:
    """Let a squad move from C4 to D4 with an enemy at range 3."""
    side, other = ("us", "GE-F1") if id_.startswith("US") else ("ge", "US-P1")
    own, enemy = {id_: "C4"}, {other: "D7"}
    us, ge = (own, enemy) if side == "us" else (enemy, own)
    level, reduced = more.pop("level", 0), more.pop("reduced", False)
    marks: dict[str, Any] = {"level": {id_: level}, "reduced": {id_} if reduced else set()}
    state = battle(us, ge, used={other}, moves="us" if side == "us" else "ge", **marks, **more)
    window = ["hold fire"] if more.get("cp") else []
    return do(state, f"move {id_}", "step to D4", *window, dice=[1] if level or reduced else []).state


@cases(
    # squad, reduced, suppression, the highest die that passes
    ("US-P1", False, 0, 9),
    ("GE-F1", False, 0, 8),
    ("GE-S1", False, 0, 7),
    ("US-P1", True, 0, 8),
    ("GE-S1", True, 0, 5),
    ("GE-F1", False, 1, 3),
    ("GE-F1", False, 2, 0),
)
def test_a_proficiency_check_adds_proficiency_to_the_die(
    id_: str, reduced: bool, level: int, highest: int
) -> None:
    """BOB-5.3.2, BOB-5.3.3, BOB-R3: 1, 2 and 3 on the die against current Morale.

    A red squad's Morale of 1 cannot pass and takes no die.
    """
    state = assault(id_, reduced=reduced, level=level)
    if highest:
        check = only(do(state, "assault fire at D7", dice=[highest, 10]), CheckMade)
        assert (True, {"BOB-5.3.2", "BOB-5.8.3"}) == (check.passed, set(check.clauses))

    assert not passed(do(state, "assault fire at D7", dice=[highest + 1] if highest else []))


@cases((0, [9]), (1, [9, 9]))
def test_the_proficiency_that_was_added_is_told(cp: int, dice: list[int]) -> None:
    """BOB-5.3.2: a 1st Line squad in Melee adds 2 to its die, to a second one as well."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D4"}, cp=cp, moves="ge")
    texts = ["move GE-F1", *["roll again"] * cp]

    checks = events(do(state, *texts, dice=dice), CheckMade)

    assert [(9, 2, 8)] * (cp + 1) == [(one.die, one.added, one.needed) for one in checks]
