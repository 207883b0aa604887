"""Sections 2 and 3: the Key Figure, and one action after another."""

from collections.abc import Callable

from cases import cases
from fire_move.given import given, men, pinned
from fire_move.played import dice, do, legal, refused, told
from wargames.fire_move.moments import FireOpened
from wargames.fire_move.play.battle import LAYOUTS, Battle
from wargames.fire_move.play.groups.muster import Muster
from wargames.kernel.chance.dice import NO_DICE

FAR = men("B", "RIF RIF", 30, 20)


def test_the_key_figure_is_the_most_significant_unpinned_one() -> None:
    """FM-2.10, FM-R4"""
    state = given([men("A", "RIF LMG SL RIF", 5, 20)], [FAR], "")

    assert 3 == LAYOUTS.layout_of(state).key_figure("A").number
    assert 2 == LAYOUTS.layout_of(pinned(state, 3)).key_figure("A").number
    assert 3 == LAYOUTS.layout_of(pinned(state, 1, 2, 3, 4)).key_figure("A").number
    assert (3, 2, 1, 4) == LAYOUTS.layout_of(state).members["A"]


CHANGES: dict[str, Callable[[Battle], object]] = {
    "pinned": lambda battle: battle.change(3, pinned=True),
    "promoted": lambda battle: battle.change(3, promoted=True),
    "lost": lambda battle: battle.remove(1),
    "all of them lost": lambda battle: [battle.remove(number) for number in (1, 2, 3, 4)],
    "to another group": lambda battle: battle.change(4, group="C"),
    "to a new group": lambda battle: [battle.change(number, group="A.2") for number in (1, 4)],
    "there, back and pinned": lambda battle: [
        battle.change(2, group="C"),
        battle.able("C"),
        battle.change(2, group="A", pinned=True),
    ],
}


@cases(*CHANGES)
def test_a_muster_after_changes_is_that_of_the_figures_as_they_are(change: str) -> None:
    """FM-2.10, FM-R4: groups in which nothing changed are not mustered again, and yet all are right."""
    own = [men("A", "RIF LMG SL RIF", 5, 20), men("C", "SL RIF", 5, 30)]
    battle = Battle.on(given(own, [FAR], ""), NO_DICE)
    assert all(battle.muster.box(group) for group in battle.groups)  # kept while a group stays as it is

    CHANGES[change](battle)

    mustered, fresh = battle.muster, Muster(battle.figures.values())
    assert (fresh.men, fresh.able, fresh.members) == (mustered.men, mustered.able, mustered.members)
    assert (fresh.leaders, fresh.serves) == (mustered.leaders, mustered.serves)
    assert [fresh.box(group) for group in fresh.men] == [mustered.box(group) for group in fresh.men]
    assert sorted(figure.number for group in fresh.men.values() for figure in group) == [*battle.figures]


def test_a_closed_list_of_cards_goes_together() -> None:
    """FM-3.3, FM-R5"""
    state = given([men("A", "SL RIF RIF", 5, 20)], [FAR], "M1 F3 SMK R1")

    assert legal(state, "move A with M1 for actions firing F3")
    assert legal(state, "move A with M1 for actions smoke SMK")
    assert "FM-R5" == refused(state, "move A with M1 for actions firing F3 smoke SMK").clause


def test_one_group_is_done_before_another_begins() -> None:
    """FM-3.4, FM-3.2: what is left of A's card is lost."""
    own = [men("A", "SL RIF", 5, 20), men("C", "RIF RIF", 5, 30)]
    state = given(own, [FAR], "M3 F3")
    moving = do(state, "move A with M3 for actions", "step 8/20").state

    assert "FM-5.4" == refused(moving, "fire C at B with F3").clause
    step = do(moving, "end move", "fire C at B with F3", fell=dice("1 8 1 8"))
    assert 1 == len(told(step, FireOpened))
