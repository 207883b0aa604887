"""The odds of an answer are those of the dice that it rolls, to the last fraction."""

from collections.abc import Callable
from fractions import Fraction

import attrs
import pytest

from cases import cases
from fire_move.given import GAME, battle, in_discards, men, pinned, table, with_figure, with_group, with_piece
from fire_move.played import asked, dice, do, told
from wargames.fire_move.moments import (
    ArtilleryCalled,
    ChargeMet,
    CrossingTried,
    FigureChecked,
    FigureLost,
    FiguresRallied,
    MoraleTested,
    RepairTried,
    SniperFired,
    ToHitRolled,
)
from wargames.fire_move.values.components import WEAPONS
from wargames.fire_move.values.state import State
from wargames.kernel.game import Step

pytestmark = pytest.mark.thorough

OK = "1 1 "
BAZOOKA = attrs.evolve(
    WEAPONS["knee_mortar"], id="bazooka", move_fire=True, to_hit=(3, 3, None, None), min_range=0
)
MORTAR = men("W", "ORD CRW", 5, 20, weapon="light_mortar")
LONE = men("B", "PL", 21, 20)
TERMS: dict[str, Callable[[Step[State]], bool]] = {
    "any harmed": lambda step: any(one.effect != "nothing" for one in told(step, FigureChecked)),
    "any lost": lambda step: bool(told(step, FigureLost)),
    "hit": lambda step: any(one.hit for one in told(step, ToHitRolled)),
    "pinned": lambda step: any(one.effect == "pinned" for one in told(step, SniperFired)),
    "KIA": lambda step: any(one.effect == "KIA" for one in told(step, SniperFired)),
    "arrives": lambda step: any(one.arrived for one in told(step, ArtilleryCalled)),
    "repaired": lambda step: any(one.repaired for one in told(step, RepairTried)),
    "crosses": lambda step: any(one.crossed for one in told(step, CrossingTried)),
    "passes": lambda step: any(one.passed for one in told(step, MoraleTested)),
    "at least one passes": lambda step: any(one.passed for one in told(step, MoraleTested)),
    "stands": lambda step: any(one.answer == "stand" for one in told(step, ChargeMet)),
}
MEANS: dict[str, Callable[[Step[State]], int]] = {
    **{
        effect: lambda step, effect=effect: sum(  # type: ignore[misc]
            one.effect == effect for one in told(step, FigureChecked)
        )
        for effect in ("pinned", "KIA", "routed")
    },
    "figures passing": lambda step: sum(one.passed for one in told(step, MoraleTested)),
    "men rallied": lambda step: sum(len(one.figures) for one in told(step, FiguresRallied)),
}


def compare(state: State, text: str, *terms: str) -> None:
    """Ask for the odds, and play the answer with every roll of its dice."""
    action = GAME.parse(text)
    (case,) = GAME.odds(GAME.view(state, asked(state)), action).cases
    tree = GAME.roll_tree(state, asked(state), action)

    assert terms == tuple(term for term, _ in case.chances)
    for term, chance in case.chances:
        assert tree.chance_that(TERMS[term]) == chance, term
    for term, mean in case.means:
        assert sum((leaf.probability * MEANS[term](leaf.result) for leaf in tree), Fraction(0)) == mean, term


@cases("F4", "F4 with hero HERO")
def test_the_odds_of_fire(cards: str) -> None:
    """FM-9.11, FM-11.1 to FM-11.4: a pinned man and an unpinned one, in a crop."""
    own = men("A", "PL LMG SMG RIF RIF", 15, 20)
    state = pinned(battle([own], [men("B", "RIF RIF", 21, 20)], "F4 HERO", on=table(far="crops")), 6)

    compare(state, f"fire A at B with {cards}", "any harmed", "any lost")


def test_the_odds_of_fire_at_berserk_and_wounded_figures() -> None:
    """FM-G12, FM-G15: below 8 nothing happens to the one, a pin kills the other."""
    own = men("A", "RIF RIF RIF RIF", 15, 20)
    mad = battle([own], [LONE], "F4", nations=("german", "russian"))
    hurt = battle([own], [LONE], "F4", nations=("german", "japanese"))

    compare(with_group(mad, "B", berserk=True), "fire A at B with F4", "any harmed", "any lost")
    compare(with_figure(hurt, 5, wounded=True), "fire A at B with F4", "any harmed", "any lost")


def test_the_odds_of_ordnance() -> None:
    """FM-15.1 to FM-15.6: with a hero for one or the other."""
    state = battle([MORTAR], [LONE], "F3 HERO", on=table(far="crops"))
    text = "ordnance W-light_mortar-1 at 3 with F3"

    for ending in ("", " with hero HERO for hit", " with hero HERO for effect"):
        compare(state, text + ending, "hit", "any harmed", "any lost")


def test_the_odds_of_reactions_at_movers_under_a_cv() -> None:
    """FM-5.14, FM-15.3, FM-9.8"""
    own = men("A", "RIF RIF", 21, 20)
    state = battle([own], [MORTAR, men("B", "RIF RIF RIF", 5, 25)], "M1a", their_hand="F3 MINE")
    moving = do(state, "move A with M1a for cv", "step 21/27").state
    alone = pinned(battle([own], [MORTAR], "M1a", their_hand="F3"), 2)
    going = do(alone, "move A with M1a for cv", "step 21/27").state

    compare(moving, "react at 3 with B by F3", "any harmed", "any lost")
    compare(moving, "minefield at 3 with MINE", "any harmed", "any lost")
    compare(going, "react at 3 with ordnance W-light_mortar-3 at 1 by F3", "hit", "any harmed", "any lost")


def test_the_odds_of_a_banzai_under_fire() -> None:
    """FM-G13: pinned one point later."""
    state = battle([men("A", "SL RIF", 5, 20)], [men("B", "RIF RIF RIF", 12, 20)], "M1",
                   their_hand="F3", nations=("japanese", "british"))  # fmt: skip
    charge = do(state, "banzai A with M1", "charge B with 1,2 along 11.3/20").state

    compare(charge, "react at 5 with B by F3", "any harmed", "any lost")


def test_the_odds_of_a_sniper() -> None:
    """FM-30.2 to FM-30.5, FM-G15: a pinned man and a Japanese PL among them."""
    own = men("A", "RIF RIF", 5, 20)
    plain = battle([own], [men("B", "RIF RIF", 30, 20)], "SNP COW COW COW COW")
    hurt = battle([own], [men("B", "PL RIF", 30, 20)], "SNP COW COW COW COW", nations=("german", "japanese"))

    compare(in_discards(pinned(plain, 4)), "sniper at B with SNP", "pinned", "KIA")
    compare(in_discards(with_figure(hurt, 3, wounded=True)), "sniper at B with SNP", "pinned", "KIA")


def test_the_odds_of_leaving_a_minefield() -> None:
    """FM-31.4: one more attack, or none."""
    state = with_group(battle([men("A", "SL RIF", 5, 20)], [LONE], "M1 M2"), "A", mined=True)

    compare(state, "leave minefield with A by M1", "any harmed", "any lost")
    compare(state, "leave minefield with A by M2")


def test_the_odds_of_artillery() -> None:
    """FM-23.2, FM-23.4"""
    state = battle([men("P", "PL RAD", 15, 20)], [LONE], "RD5", on=table(far="crops"))

    compare(state, "artillery by P at 3 with RD5", "arrives", "any harmed", "any lost")


def test_the_odds_of_a_repair_and_of_a_rally() -> None:
    """FM-17.2, FM-19.1"""
    state = with_piece(battle([MORTAR], [LONE], "R1"), "W-light_mortar-1", failed=True)

    compare(state, "repair W-light_mortar-1 with W", "repaired")
    compare(pinned(state, 2), "rally W with R1 for 2")


@cases("stream", "wire4", "road")
def test_the_odds_of_crossing(border: str) -> None:
    """FM-7.2, FM-20.1 to FM-20.3: with a PL, under a CV."""
    over = table(border=border)
    state = battle([men("A", "PL RIF", 19.5, 20)], [men("B", "PL", 50, 20)], "M1a FORD", on=over)
    moving = do(state, "move A with M1a for cv").state

    compare(moving, "step 25/20", *(["crosses"] if border != "road" else []))
    if border == "stream":
        compare(do(state, "move A with FORD for actions").state, "step 25/20")


def test_the_odds_of_a_shot_on_the_move() -> None:
    """FM-6.1, FM-15.3: of men, and of a weapon that may, a hero with it."""
    own = [men("A", "LMG SMG RIF", 5, 20), men("W", "ORD CRW", 5, 25, weapon="bazooka")]
    state = battle(own, [LONE], "M1 F4 HERO", weapons=(BAZOOKA,))
    rifles = do(state, "move A with M1 for actions firing F4").state
    team = do(state, "move W with M1 for actions firing F4").state
    shot = "step 8/25 firing W-bazooka-4 at 6 from 3"

    compare(rifles, "step 8/20 firing at B from 3 with hero HERO", "any harmed", "any lost")
    compare(team, shot, "hit", "any harmed", "any lost")
    compare(team, f"{shot} with hero HERO for effect", "hit", "any harmed", "any lost")


def test_the_odds_of_morale_tests() -> None:
    """FM-29.3, FM-22.2, FM-29.7: nominees, the carrier of a charge, and defenders all pinned."""
    state = battle([men("A", "SL ENG", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1")
    moving = do(state, "move A with M1 for actions").state
    charged = do(pinned(moving, 3, 4), "charge B with 1 along 11.3/20", fell=dice(OK)).state
    beside = battle([men("A", "SL ENG", 15, 20)], [men("B", "PL", 50, 20)], "M1", on=table(border="wire5"))

    compare(moving, "charge B with 1,2 along 11.3/20", "at least one passes")
    compare(beside, "place charge of 2 with M1 along 19.5/20.75", "passes")
    compare(charged, "stand", "stands")
