"""Section 29: what close combat offers to whom, stage by stage; and combats fought at random to their end."""

import random

from cases import cases
from fire_move.given import GAME, Men, at, battle, given, men, pinned, with_group
from fire_move.played import asked, choices, dice, do, legal, told, where
from wargames import SeededDice
from wargames.fire_move.moments import FigureLost
from wargames.fire_move.values.components import BorderType, Nation
from wargames.fire_move.values.state import CloseCombat, PlayerTurn, State
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.kernel.game.json_forms import decode_state, encode_state

OK = "1 1 "
MOVE = "move A with M1 for actions"


def charged(own: str, enemy: str, hand: str = "M1", *, their_hand: str = "", near: bool = False) -> State:
    """Give defenders whom all attackers have reached, and who may stand or retire."""
    others = [men("C", "RIF RIF", 12.9, 20)] if near else []
    state = battle([men("A", own, 5, 20)], [men("B", enemy, 12, 20), *others], hand, their_hand=their_hand)
    numbers = ",".join(str(number) for number in range(1, len(own.split()) + 1))
    named = do(state, MOVE, f"charge B with {numbers} along 11.3/20", fell=dice(OK * len(own.split())))
    return do(named.state, "pass").state if their_hand else named.state


def stood(state: State) -> State:
    return do(state, "stand", fell=dice(OK)).state


def test_defenders_are_offered_to_stand_or_ways_back() -> None:
    """FM-29.7, FM-R57"""
    state = charged("RIF RIF", "RIF RIF")
    stand, *back = choices(state)

    assert ("american", "stand") == (asked(state), stand)
    assert 1 < len(back) <= 8
    assert all(text.startswith("retire ") and legal(state, text) for text in back)


def test_attackers_are_offered_to_pair_off_in_kf_order_and_turned_round() -> None:
    """FM-29.8, FM-R57"""
    assert ["pair 1+3/2+4", "pair 1+4/2+3"] == choices(stood(charged("RIF RIF", "RIF RIF")))
    assert ["pair 1+4/2+5/3+4", "pair 1+5/2+4/3+5"] == choices(stood(charged("RIF RIF RIF", "RIF RIF")))


def test_at_most_four_ways_to_pair_off_are_offered() -> None:
    """FM-R57"""
    offered = choices(stood(charged("RIF RIF", "RIF RIF RIF RIF RIF")))

    assert ["pair 1+3/2+4", "pair 1+4/2+5", "pair 1+5/2+6", "pair 1+6/2+7"] == offered
    assert legal(stood(charged("RIF RIF", "RIF RIF RIF RIF RIF")), "pair 1+7/2+3")


def test_defenders_are_offered_to_join_in_likewise() -> None:
    """FM-29.9, FM-R57"""
    state = do(stood(charged("RIF RIF", "RIF RIF RIF RIF")), "pair 1+3/2+4").state

    assert ("american", ["pair 1+5/2+6", "pair 2+5/1+6"]) == (asked(state), choices(state))


@cases(("M1 COW", ["pass"]), ("M1 HERO", ["pass", "hero HERO fights"]))
def test_a_hero_is_offered_to_whoever_holds_one(hand: str, offered: list[str]) -> None:
    """FM-32.5, FM-R45: both are asked who hold a card."""
    attackers = do(stood(charged("RIF RIF", "RIF RIF", hand)), "pair 1+3/2+4").state
    theirs = charged("RIF RIF", "RIF RIF", their_hand=hand.removeprefix("M1 "))
    defenders = do(stood(theirs), "pair 1+3/2+4", fell=dice("4 4")).state

    assert ("german", offered) == (asked(attackers), choices(attackers))
    assert ("american", offered) == (asked(defenders), choices(defenders))


def test_the_loser_is_offered_his_own_figures_of_that_combat() -> None:
    """FM-R41, FM-R52, FM-R57"""
    state = do(
        stood(charged("RIF RIF", "RIF RIF RIF RIF")), "pair 1+3/2+4", "pair 1+5/2+6", fell=dice("5 1 1 1")
    )

    assert ("american", ["lose 3", "lose 5"]) == (asked(state.state), choices(state.state))


def test_the_beaten_are_offered_ways_back_and_nothing_else() -> None:
    """FM-29.12, FM-G11, FM-R57"""
    state = do(charged("RIF RIF", "RIF RIF"), "stand", fell=dice("8 1")).state
    offered = choices(state)

    assert "american" == asked(state)
    assert 1 < len(offered) <= 8
    assert all(text.startswith("retire ") and legal(state, text) for text in offered)


def lane(border: BorderType) -> Table:
    """Make an island in water, with a narrow lane that leads away from it over a border half an inch long."""
    island = (at(12, 19), at(13.4, 19), at(13.4, 19.5), at(13.4, 20.4), at(12, 20.4))
    away = (at(13.4, 19), at(22, 16.5), at(22, 17), at(13.4, 19.5))
    outside = (at(0, 0), at(60, 0), at(60, 40), at(0, 40))
    features = (
        Feature("W", "open", outside),
        Feature("I", "open", island, "W"),
        Feature("J", "open", away, "W"),
    )
    water = (Border("s", "stream", (*island[2:], *island[:2])), Border("t", "stream", away))
    return Table((6000, 4000), features, (*water, Border("x", border, (away[0], away[3]))))


@cases(("hedge", ["retire 13.49/19.20>16.38/18.58"]), ("stream", []))
def test_a_way_back_over_a_border_is_found_where_there_is_but_one(
    border: BorderType, offered: list[str]
) -> None:
    """FM-G11, FM-29.12, FM-R9: past enemies beside the lane, clear of its corners; not over water."""
    own = [
        Men("A", ("RIF", "RIF"), (at(12.1, 19.1), at(12.1, 19.7))),
        men("C", "RIF RIF RIF", 14.2, 18.6, dx=0.6, dy=0.1),
    ]
    state = given(own, [Men("B", ("RIF",), (at(13.3, 19.7),))], "M1", on=lane(border))
    step = do(state, MOVE, "charge B with 1,2 along 12.7/19.7", "stand", fell=dice(f"{OK}{OK}8 1"))

    if offered:
        assert ("american", offered) == (asked(step.state), choices(step.state))
        assert "16.38/18.58" == where(do(step.state, *offered).state, 6)
    else:
        assert [6] == [one.figure for one in told(step, FigureLost)]


def test_the_victors_are_offered_to_stay_as_they_are_and_to_regroup() -> None:
    """FM-29.14, FM-29.15, FM-R57: the fear marker goes, with nothing to choose but that if nobody is near."""
    alone = with_group(charged("RIF RIF", "RIF RIF"), "B", fear=True)
    won = do(stood(alone), "pair 1+3/2+4", "retire 8/20", fell=dice("1 8 8 1 4 4 4 4")).state
    beside = stood(charged("RIF RIF", "SL RIF", near=True))
    near = do(beside, "pair 1+3/2+4", "retire 8/20", fell=dice("1 8 8 1 4 4 4 4")).state
    offered = choices(near)

    assert ["regroup - keeping fear no"] == choices(won)
    assert "regroup - keeping fear no" == offered[0]
    assert "regroup 3+4+5+6 keeping fear no" in offered
    assert all(legal(near, text) for text in offered)


@cases(*range(12))
def test_close_combats_at_random_come_to_an_end_and_all_that_is_offered_is_legal(seed: int) -> None:
    """FM-29.7 to FM-29.15, FM-R57: with pins, heroes and neighbors among them."""
    rng, fell = random.Random(seed), SeededDice(seed)
    state = fought(rng)
    while isinstance(state.open.frames[-1], CloseCombat):
        offered = choices(state)
        for text in offered:
            action = GAME.parse(text)
            assert GAME.refusal(state, asked(state), action) is None, text
            assert text == str(action)
        state = GAME.apply(state, asked(state), GAME.parse(rng.choice(offered)), fell).state
        assert [] == list(GAME.violations(state))
        assert state == decode_state(GAME, encode_state(GAME, state))

    assert isinstance(state.open.frames[-1], PlayerTurn)


def fought(rng: random.Random) -> State:
    """Give a charge that has arrived, of some men at some others."""
    sides: list[tuple[Nation, Nation]] = [("german", "american"), ("russian", "japanese")]
    nations = rng.choice(sides)
    own = rng.choice(["SL SMG RIF RIF", "PL SL RIF", "RIF RIF RIF"])
    enemy = rng.choice(["SL RIF RIF RIF RIF", "PL RIF RIF", "SL SMG RIF RIF"])
    held = {"german": "M1 HERO", "russian": "M1 HERO", "american": "HERO", "japanese": "HERO"}
    state = battle(
        [men("A", own, 5, 20), men("D", "RIF RIF", 10.6, 20.9)],
        [men("B", enemy, 12, 18), men("C", "RIF RIF", 12.9, 18.4)],
        held[nations[0]],
        their_hand=held[nations[1]],
        nations=nations,
    )
    ready = pinned(state, len(own.split()) + 2 + rng.randint(1, 3))
    count = len(own.split())
    numbers = ",".join(str(number) for number in range(1, count + 1))
    return do(ready, MOVE, f"charge B with {numbers} along 11.3/18.5", "pass", fell=dice(OK * count)).state
