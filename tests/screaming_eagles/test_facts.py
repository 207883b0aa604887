"""The ledger's exact figures, computed through the public API and the rules' own functions."""

from fractions import Fraction
from functools import cache, partial
from itertools import product

import pytest

from cases import cases
from screaming_eagles.given import (
    BLUE,
    TAN,
    Place,
    at,
    do,
    lay_all,
    new_game,
    only,
    play_quietly,
    table,
    turn_of,
)
from thinned import by_day
from wargames import IllegalAction, Seat, Step
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.attack import reach
from wargames.screaming_eagles.components import ATTACK, HOLES, PARTS, Part, Weapon
from wargames.screaming_eagles.cone import bearing
from wargames.screaming_eagles.damage import part_hit, shoots_down
from wargames.screaming_eagles.lattice import SPACES
from wargames.screaming_eagles.moments import (
    Fire,
    PartHit,
    PlaneFlew,
    PlaneShotDown,
    ShotAnnounced,
    ShotRolled,
)
from wargames.screaming_eagles.odds import PART_HIT, hit_chance
from wargames.screaming_eagles.state import Damage, State

# fmt: off
TOTALS: list[tuple[str, Weapon, bool, str, Fraction]] = [
    ("SE-F1", "LR", False, "0:1 2:4 4:6 5:4 6:4 7:12 8:1 9:12 10:6 11:4 12:12 14:6 15:4 17:4 20:1",
     Fraction(28, 3)),
    ("SE-F2", "LR", True, "0:9 2:18 4:16 5:6 6:5 7:12 9:6 10:4 12:4 15:1", Fraction(401, 81)),
    ("SE-F3", "MR", False, "0:1 2:3 4:3 5:3 6:1 7:6 9:3 10:3 12:3 15:1", Fraction(7)),
    ("SE-F4", "MR", True, "0:7 2:9 4:4 5:3 7:3 10:1", Fraction(80, 27)),
    ("SE-F5", "CAN", False, "0:1 2:2 4:1 5:2 7:2 10:1", Fraction(14, 3)),
]
HITS: list[tuple[Weapon, bool, str]] = [
    ("LR", False, "80 80 76 76 70 66 62 50 49 37 31 27 15 15 9 5 5 1 1 1 0"),
    ("LR", True, "72 72 54 54 38 32 27 15 15 9 5 5 1 1 1 0 0 0 0 0 0"),
    ("MR", False, "26 26 23 23 20 17 16 10 10 7 4 4 1 1 1 0 0 0 0 0 0"),
    ("MR", True, "20 20 11 11 7 4 4 1 1 1 0 0 0 0 0 0 0 0 0 0 0"),
    ("CAN", False, "8 8 6 6 5 3 3 1 1 1 0 0 0 0 0 0 0 0 0 0 0"),
]
# fmt: on
WAYS: dict[Weapon, int] = {"LR": 81, "MR": 27, "CAN": 9}


def ahead(distance: int) -> State:
    """Stallion in column 1 may fire at Cobra, so many spaces straight ahead, 21 along a curve."""
    target: Place = (1, 2 * distance) if distance <= 20 else (3, 40)
    return turn_of("stallion", table(stallion=(1, 0), cobra=target, eagle=(15, 2))).state


# ------------------------------------------------------------------------------------------------ dice


@cases(*[row[1:] for row in TOTALS], ids=[row[0] for row in TOTALS])
def test_red_totals(weapon: Weapon, flare: bool, counts: str, mean: Fraction) -> None:
    """SE-F1, SE-F2, SE-F3, SE-F4, SE-F5: how often each total falls, and the mean."""
    totals = ATTACK[weapon].distribution.map(lambda rolled: reach(rolled, flare=flare))
    ways = {total: chance * WAYS[weapon] for total, chance in totals}

    assert {int(total): int(count) for total, count in (pair.split(":") for pair in counts.split())} == ways
    assert mean == totals.mean(lambda total: total)


@cases(*HITS)
def test_hits_by_distance(weapon: Weapon, flare: bool, counts: str) -> None:
    """SE-F6: hits at distances 1 to 21 of 81, 27 and 9 throws."""
    chances = [hit_chance(weapon, distance, flare=flare) for distance in range(1, 22)]

    assert [Fraction(int(count), WAYS[weapon]) for count in counts.split()] == chances


@cases(*HITS)
def test_the_odds_of_a_shot_are_those_hits(weapon: Weapon, flare: bool, counts: str) -> None:
    """SE-F6, SE-12.1: asked of a game, both cases where the target has a flare."""
    wanted = [Fraction(int(count), WAYS[weapon]) for count in counts.split()]
    distances = range(1, 21 if weapon == "CAN" else 22)  # no cannon shot is 21 long

    given = [odds_of(ahead(distance), weapon)["flare" if flare else "no flare"] for distance in distances]

    assert wanted[: len(given)] == given


def odds_of(state: State, weapon: Weapon) -> dict[str, Fraction]:
    odds = GAME.odds(GAME.view(state, BLUE), Fire(weapon, "cobra"))
    return {case.assuming: case["hit"] for case in odds.cases}


@cases(
    ("LR", {"no flare": Fraction(22, 27), "flare": Fraction(32, 81)}),
    ("MR", {"no flare": Fraction(17, 27), "flare": Fraction(4, 27)}),
    ("CAN", {"no flare": Fraction(1, 3)}),
)
def test_chances_at_distance_6(weapon: Weapon, chances: dict[str, Fraction]) -> None:
    """SE-F10, SE-12.2"""
    assert chances == odds_of(ahead(6), weapon)


@cases("LR", "MR", "CAN")
def test_odds_of_one_shot_sum_to_1(weapon: Weapon) -> None:
    """SE-F6, SE-F8"""
    for case in GAME.odds(GAME.view(ahead(4), BLUE), Fire(weapon, "cobra")).cases:
        parts = sum((case[part.replace("_", " ")] for part in PARTS), Fraction(0))
        assert 1 == case["hit"] + case["miss"]
        assert case["hit"] == parts


# ------------------------------------------------------------------------------------------------ damage


def test_part_hit_chances() -> None:
    """SE-F8, SE-G4: of 81, cockpit 1, tail 14, wings 51, engine 14, fuel tank 1."""
    chances = {part: 81 * PART_HIT.chance(part) for part in PARTS}

    assert {"cockpit": 1, "tail": 14, "wings": 51, "engine": 14, "fuel_tank": 1} == chances


def test_a_hit_on_an_undamaged_plane_shoots_it_down_in_2_of_81() -> None:
    """SE-F8"""
    case = GAME.odds(GAME.view(ahead(4), BLUE), Fire("CAN", "cobra")).cases[0]

    assert Fraction(2, 81) == case["shot down"] / case["hit"]


def test_chance_to_survive_so_many_hits() -> None:
    """SE-F9, SE-11.13"""
    wanted = [
        Fraction(79, 81),
        Fraction(5849, 6561),
        Fraction(45679, 59049),
        Fraction(258944, 531441),
        Fraction(19258960, 129140163),
        Fraction(0),
    ]

    assert wanted == [survival(Damage(), hits) for hits in range(1, 7)]
    assert Fraction(552299872, 129140163) == sum(survival(Damage(), hits) for hits in range(7))


@cache
def survival(damage: Damage, hits: int) -> Fraction:
    """Give the chance to fly on after so many more hits, by the rules' own parts and holes."""
    if hits == 0:
        return Fraction(1)
    return sum(
        (
            Fraction(weight, 81) * survival(worse(damage, part), hits - 1)
            for part, weight in weights().items()
            if not shoots_down(damage, part)
        ),
        Fraction(0),
    )


def worse(damage: Damage, part: Part) -> Damage:
    return Damage(**{one: damage.of(one) + (one == part) for one in PARTS})


@cache
def weights() -> dict[Part, int]:
    """Count the parts over all 81 throws of four three-sided dice."""
    found = dict.fromkeys(HOLES, 0)
    for faces in product((1, 2, 3), repeat=4):
        found[part_hit(sum(faces))] += 1
    return found


# ------------------------------------------------------------------------------------------------ geometry


@cases(("stallion", 23, 20), ("tiger", 20, 23))
def test_first_shots_from_the_start_spaces(blue: str, eagle: int, cobra: int) -> None:
    """SE-F12, SE-2.10, SE-R9: the first blue turn fires at distance 20 or 23 only."""
    state = do(lay_all(new_game()).state, f"pick {blue}").state

    for target, distance in (("eagle", eagle), ("cobra", cobra)):
        assert distance == only(do(state, f"fire LR at {target}"), ShotAnnounced).distance


@cases(("LR", Fraction(1, 81)), ("MR", Fraction(0)), ("CAN", Fraction(0)))
def test_only_a_long_range_missile_reaches_20(weapon: Weapon, chance: Fraction) -> None:
    """SE-F12: from the start spaces, Stallion at Cobra."""
    state = do(lay_all(new_game()).state, "pick stallion").state

    given = odds_of(state, weapon)

    assert chance == given["no flare"]
    assert 0 == given.get("flare", 0)


def test_at_23_nothing_hits() -> None:
    """SE-F12"""
    state = do(lay_all(new_game()).state, "pick stallion").state

    for weapon in ("LR", "MR"):
        for case in GAME.odds(GAME.view(state, BLUE), Fire(weapon, "eagle")).cases:
            assert 0 == case["hit"]


def test_fire_is_always_mutual() -> None:
    """SE-F13: the same distance and the same path shape both ways, for every pair of spaces."""
    for blue, tan in product(SPACES, repeat=2):
        assert bearing(+1, blue, tan) == bearing(-1, tan, blue)


def test_mutual_fire_in_a_game() -> None:
    """SE-F13"""
    laid = table(stallion=(8, 5), eagle=(11, 12))
    there = do(turn_of("stallion", laid).state, "fire MR at eagle").events[0]
    back = do(turn_of("eagle", laid).state, "fire MR at stallion").events[0]

    assert isinstance(there, ShotAnnounced)
    assert isinstance(back, ShotAnnounced)
    assert (there.distance, there.path) == (back.distance, back.path)


# ------------------------------------------------------------------------------------------------ odds


def hit_in(step: Step[State]) -> bool:
    return any(isinstance(event, ShotRolled) and event.hit for event in step.events)


def down_in(step: Step[State]) -> bool:
    return any(isinstance(event, PlaneShotDown) for event in step.events)


def part_in(part: Part, step: Step[State]) -> bool:
    return any(isinstance(event, PartHit) and event.part == part for event in step.events)


@cases(*by_day(product(("LR", "MR", "CAN"), (1, 6, 10, 17)), [("LR", 17), ("MR", 10), ("CAN", 1), ("LR", 6)]))
def test_the_tree_of_rolls_agrees_with_the_odds(weapon: Weapon, distance: int) -> None:
    """SE-F6, SE-F8, SE-R31: every outcome of the real action, against a target without flares."""
    laid = table(
        stallion=(1, 0),
        cobra=(1, 2 * distance),
        eagle=(15, 2),
        stores={"cobra": {"flares": 0}},
        damage={"cobra": {"tail": 1, "wings": 3}},
    )
    state = turn_of("stallion", laid).state
    odds = GAME.odds(GAME.view(state, BLUE), Fire(weapon, "cobra"))
    (case,) = odds.cases

    tree = GAME.roll_tree(state, BLUE, Fire(weapon, "cobra"))

    assert 1 == sum(leaf.probability for leaf in tree)
    assert case["hit"] == tree.chance_that(hit_in)
    assert case["shot down"] == tree.chance_that(down_in)
    for part in PARTS:
        assert case[part.replace("_", " ")] == tree.chance_that(partial(part_in, part))


@cases("drop flare", "keep flare")
def test_the_tree_of_an_answer_agrees_with_the_odds(answer: str) -> None:
    """SE-F10, SE-12.6, SE-R13: what the defender is told before the dice."""
    state = do(ahead(6), "fire LR at cobra").state
    action = GAME.parse(answer)

    tree = GAME.roll_tree(state, TAN, action)

    assert GAME.odds(GAME.view(state, TAN), action)["hit"] == tree.chance_that(hit_in)
    assert Fraction(32 if answer == "drop flare" else 66, 81) == tree.chance_that(hit_in)


def test_the_tree_of_a_held_shot_gives_the_flight() -> None:
    """SE-F7, SE-5.10: lengths of a 4-dice flight."""
    state = turn_of("stallion", table(stallion=(1, 0), cobra=(1, 38)), stallion="S4").state
    action = GAME.parse("hold fire")
    odds = GAME.odds(GAME.view(state, BLUE), action)

    tree = GAME.roll_tree(state, BLUE, action)

    for spaces, ways in {4: 1, 5: 4, 6: 10, 7: 16, 8: 19, 9: 16, 10: 10, 11: 4, 12: 1}.items():
        flew = tree.chance_that(partial(flew_spaces, spaces))
        assert Fraction(ways, 81) == flew == odds[f"{spaces} spaces"]


@cases({}, {"fire_after_all_moves": True})
def test_the_tree_of_a_pick_gives_the_flight_that_follows_at_once(options: dict[str, bool]) -> None:
    """SE-F7, SE-5.10, SE-R32: nobody is in Stallion's cone, or nobody fires yet."""
    state = lay_all(table(options=options), stallion="S2").state
    action = GAME.parse("pick stallion")
    odds = GAME.odds(GAME.view(state, BLUE), action)

    tree = GAME.roll_tree(state, BLUE, action)

    for spaces, ways in {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}.items():
        flew = tree.chance_that(partial(flew_spaces, spaces))
        assert Fraction(ways, 9) == flew == odds[f"{spaces} spaces"]


def test_a_pick_that_leads_to_a_question_leaves_nothing_to_chance() -> None:
    """SE-R8: the decision to fire comes first."""
    state = lay_all(new_game()).state

    assert () == GAME.odds(GAME.view(state, BLUE), GAME.parse("pick stallion")).cases[0].chances


def test_a_held_shot_has_the_odds_of_a_flight_only_where_it_follows() -> None:
    """SE-R28: Stallion and Eagle of the one-die group may fire before it moves, Stallion first."""
    state = table(stallion=(8, 5), eagle=(8, 13), options={"move_by_dice_count": True})
    stallion = lay_all(state, tiger="S4", cobra="S4").state
    eagle = do(stallion, "hold fire").state
    hold = GAME.parse("hold fire")

    assert () == GAME.odds(GAME.view(stallion, BLUE), hold).cases[0].chances
    assert Fraction(1, 3) == GAME.odds(GAME.view(eagle, TAN), hold)["1 space"]


@cases(
    (BLUE, "fire CAN at tiger", "SE-8.5"),
    (BLUE, "fire LR at eagle", "SE-8.3"),
    (BLUE, "reload", "SE-9.7"),
    (BLUE, "pick tiger", "SE-4.5"),
    (TAN, "hold fire", "SE-4.5"),
    (None, "fire LR at cobra", "SE-4.5"),
)
def test_what_is_illegal_has_no_odds(seat: Seat | None, text: str, clause: str) -> None:
    """SE-8.3, SE-8.5, SE-9.7, SE-4.5: Eagle stands outside Stallion's cone."""
    with pytest.raises(IllegalAction) as raised:
        GAME.odds(GAME.view(ahead(4), seat), GAME.parse(text))
    assert clause == raised.value.refusal.clause


def test_a_game_that_is_over_has_no_odds() -> None:
    """SE-R18"""
    state = play_quietly(table(options={"round_limit": 1})).state

    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.odds(GAME.view(state, BLUE), GAME.parse("hold fire"))


def flew_spaces(spaces: int, step: Step[State]) -> bool:
    return any(isinstance(event, PlaneFlew) and len(event.path) == spaces for event in step.events)


def test_spaces_of_the_facts_are_on_the_board() -> None:
    """SE-F6: the longest straight line is 20 spaces, the curve to column 3 is 21."""
    found = bearing(+1, at(1, 0), at(3, 40))

    assert found is not None
    assert (21, "curved") == (found.distance, found.path)
