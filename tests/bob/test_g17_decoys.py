"""Decoys in play (BOB-G17): what they do, what they may not, and how they are found out."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, refused, rolls, told, where
from cases import cases
from wargames.bob import GAME
from wargames.bob.moments import AttackRolled, CheckMade, ChooseActivation, Revealed, WindowOpened
from wargames.bob.values.state import State
from wargames.kernel.game import Step

WOODS = ("wwwwwww",) * 7
"""Woods everywhere: only neighbors see each other."""


def shown(step: Step[State]) -> list[tuple[str, bool, str]]:
    """List who was revealed, whether as a decoy, and the first clause."""
    return [(one.counter, one.decoy, one.clauses[0]) for one in events(step, Revealed)]


# D1: it looks like a squad


def pair() -> list[tuple[str, State]]:
    """Lay out what looks the same twice: of the '?' in D5 and in G7 the first is a squad, then the decoy."""
    signs = {"D5": "w", "E5": "w", "G7": "w", "G6": "w", "F6": "w"}
    laid: dict[str, Any] = {"signs": signs, "concealed": {"GE-F1", "GE-D1"}, "first": "ge"}
    squad = battle({"US-P1": "D1"}, {"GE-F1": "D5", "GE-D1": "G7"}, **laid)
    decoy = battle({"US-P1": "D1"}, {"GE-D1": "D5", "GE-F1": "G7"}, **laid)
    return [("GE-F1", squad), ("GE-D1", decoy)]


@cases(
    ["move {}", "step to E5", "hold fire", "stop"],
    ["move {}", "step to D6", "stop"],
    ["retreat {}", "step to D6", "stop"],
    ["op fire {}"],
    ["do nothing {}"],
    ["move {}", "stop"],
)
def test_a_decoy_acts_in_every_outward_way_as_a_concealed_squad(texts: list[str]) -> None:
    """BOB-G17, BOB-5.13.2: the American, and a spectator, is told the same of both."""
    squad, decoy = (do(state, *(text.format(name) for text in texts)) for name, state in pair())

    assert told(squad, "us") == told(decoy, "us")
    assert told(squad, None) == told(decoy, None)
    assert GAME.view(squad.state, None) == GAME.view(decoy.state, None)
    assert "GE-D1" in str(told(decoy, "ge"))


def test_a_decoy_is_marked_for_op_fire_and_does_nothing_like_a_squad() -> None:
    """BOB-5.13.2, BOB-G17"""
    _, state = pair()[1]

    assert counter(do(state, "op fire GE-D1").state, "GE-D1").prepared
    assert counter(do(state, "do nothing GE-D1").state, "GE-D1").used


def test_a_decoy_passes_its_check_without_a_die_and_shows_a_check_that_passed() -> None:
    """BOB-G17"""
    _, state = pair()[1]

    check = only(do(state, "move GE-D1"), CheckMade)

    assert [] == rolls(state, "move GE-D1")
    assert (True, None) == (check.passed, check.die)
    (seen,) = [one for one in told(do(state, "move GE-D1"), "us") if isinstance(one, CheckMade)]
    assert (True, None, None, None, "D5") == (seen.passed, seen.die, seen.counter, seen.needed, seen.hex)


def test_a_decoy_has_five_points_and_costs_one_operation() -> None:
    """BOB-G17, BOB-R56, BOB-5.4.1: five clear hexes, and no sixth."""
    state = battle(
        {"US-P1": "A1"},
        {"GE-D1": "G2", "GE-N1": "G1"},
        signs={"B1": "w", "B2": "w", "A2": "w"},
        concealed={"GE-D1"},
        first="ge",
        operations=(2, 3),
    )

    moved = do(state, "move GE-D1", *(f"step to G{row}" for row in range(3, 8)))

    assert "BOB-5.4.17" == refused(moved.state, "step to F6")
    decision = asked(do(moved.state, "stop").state)
    assert isinstance(decision, ChooseActivation)
    assert 1 == decision.spent


# D2: what it may not do


def test_a_decoy_never_fires() -> None:
    """BOB-5.13.3, BOB-G17: neither in its activation nor after a move."""
    _, state = pair()[1]
    moved = do(state, "move GE-D1", "step to E5", "hold fire").state

    assert "BOB-5.13.3" == refused(state, "fire GE-D1 at D1")
    assert not [text for text in choices(state) if text.startswith("fire GE-D1")]
    assert "BOB-5.8.1" == refused(moved, "assault fire at D1")
    assert not [text for text in choices(moved) if text.startswith("assault")]


def test_a_prepared_decoy_is_not_offered_op_fire_and_the_window_opens_all_the_same() -> None:
    """BOB-5.13.3, BOB-5.13.2: the example."""
    state = battle(
        {"US-P1": "C1"},
        {"GE-D1": "D5", "GE-N1": "A7"},
        signs={"D5": "w", "A6": "w", "B6": "w"},
        concealed={"GE-D1"},
        prepared={"GE-D1"},
        used={"GE-N1"},
    )

    step = do(state, "move US-P1", "step to D1")

    assert 1 == len(events(step, WindowOpened))
    assert ["hold fire"] == choices(step.state)
    assert "BOB-5.13.3" == refused(step.state, "react with GE-D1")


def test_a_decoy_may_not_enter_a_hex_with_an_enemy() -> None:
    """BOB-G17: a lone tank is the only enemy that it comes beside."""
    state = battle(
        {"US-T1": "D4", "US-P1": "A1"},
        {"GE-D1": "D5", "GE-N1": "G7"},
        rows=WOODS,
        concealed={"GE-D1"},
        first="ge",
    )
    moving = do(state, "move GE-D1").state

    assert "BOB-G17" == refused(moving, "step to D4")
    assert "step to D4" not in choices(moving)


# D3: how it is found out


@cases((4, True), (5, False), (10, False))
def test_a_decoy_is_removed_by_any_result_of_suppressed_or_better(die: int, *, removed: bool) -> None:
    """BOB-G17, BOB-R37: 6 against a die +1 in woods, +1 concealed."""
    state = battle({"US-P1": "D1"}, {"GE-D1": "D4", "GE-N1": "A7"}, signs={"D4": "w"}, concealed={"GE-D1"})

    step = do(state, "fire US-P1 at D4", dice=[die])

    assert ([("GE-D1", True, "BOB-5.7.26")] if removed else []) == shown(step)
    assert removed == ("GE-D1" in step.state.lost)
    (hit,) = only(step, AttackRolled).hits
    assert ("suppressed" if removed else "none") == hit.result


def test_a_strong_hit_on_a_decoy_is_no_casualty() -> None:
    """BOB-R37: it has no ratings: the same die eliminates a squad."""
    state = battle(
        {"US-M1": "D3"}, {"GE-D1": "D5", "GE-F1": "D5"}, signs={"D5": "w"}, concealed={"GE-D1", "GE-F1"}
    )

    step = do(state, "fire US-M1 at D5", dice=[1])

    by_counter = {hit.counter: hit.result for hit in only(step, AttackRolled).hits}
    assert {"GE-D1": "suppressed", "GE-F1": "reduced"} == by_counter
    assert ["GE-D1"] == list(step.state.lost)
    assert (True, 2) == (counter(step.state, "GE-F1").reduced, counter(step.state, "GE-F1").level)


def test_in_a_mixed_hex_the_others_are_resolved_normally() -> None:
    """BOB-R37: a concealed decoy on an open squad: a 5 suppresses the squad (6), and leaves the decoy (7)."""
    state = battle({"US-P1": "D1"}, {"GE-D1": "D4", "GE-F1": "D4"}, signs={"D4": "w"}, concealed={"GE-D1"})

    step = do(state, "fire US-P1 at D4", dice=[5])

    assert (1, True) == (counter(step.state, "GE-F1").level, counter(step.state, "GE-D1").concealed)
    (whole,) = [one for one in told(step, "ge") if isinstance(one, AttackRolled)]
    assert {"GE-D1": "none", "GE-F1": "suppressed"} == {hit.counter: hit.result for hit in whole.hits}
    (seen,) = [one for one in told(step, "us") if isinstance(one, AttackRolled)]
    assert {None, "GE-F1"} == {hit.counter for hit in seen.hits}


@cases(("US-P1", False), ("US-M1", False), ("US-G1", False), ("US-T1", True))
def test_a_decoy_that_comes_beside_enemy_infantry_or_a_gun_is_removed(enemy: str, *, kept: bool) -> None:
    """BOB-G17, BOB-R37: beside a lone tank it stays."""
    state = battle({enemy: "D3"}, {"GE-D1": "D5", "GE-N1": "G7"}, rows=WOODS, concealed={"GE-D1"}, first="ge")

    step = do(state, "move GE-D1", "step to D4")

    assert ([] if kept else [("GE-D1", True, "BOB-5.13.5")]) == shown(step)
    assert ("D4" if kept else None) == where(step.state, "GE-D1")


def test_enemy_infantry_that_comes_beside_a_decoy_removes_it() -> None:
    """BOB-G17"""
    state = battle({"US-P1": "D3"}, {"GE-D1": "D5", "GE-N1": "G7"}, rows=WOODS, concealed={"GE-D1"})

    step = do(state, "move US-P1", "step to D4")

    assert [("GE-D1", True, "BOB-5.13.5")] == shown(step)
    assert ["GE-D1"] == list(step.state.lost)


@cases(({}, False), ({"D3": "w"}, True))
def test_a_decoy_on_open_ground_in_enemy_sight_is_removed(signs: dict[str, str], *, kept: bool) -> None:
    """BOB-G17, BOB-R37: its activation is over; out of sight it goes on and keeps its marker."""
    state = battle(
        {"US-P1": "D1"},
        {"GE-D1": "D6", "GE-N1": "A7"},
        signs={"D6": "w", **signs},
        concealed={"GE-D1"},
        first="ge",
    )

    step = do(state, "move GE-D1", "step to D5")

    assert ([] if kept else [("GE-D1", True, "BOB-5.13.6")]) == shown(step)
    assert ("ChooseStep" if kept else "ChooseActivation") == type(asked(step.state)).__name__
    assert not allowed(step.state, "conceal")
