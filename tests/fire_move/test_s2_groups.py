"""Section 2: the Key Figure, and groups as they change."""

from collections.abc import Callable

from cases import cases
from fire_move.given import given, men, pinned
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
