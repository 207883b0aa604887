"""Leaks planted in Band of Brothers: the kit finds each by the promise meant for it, and by no other."""

import sys
from collections.abc import Sequence

import attrs
import pytest

from bob import given
from cases import cases
from testing.planted_leaks import broken_by
from thinned import WHOLE
from wargames.bob.game import Bob
from wargames.bob.moments import CheckMade
from wargames.bob.play import checks
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import reactions
from wargames.bob.told.view import BobView
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.seen import Stack
from wargames.bob.values.state import State, Window
from wargames.kernel.chance.dice import D10, Dice, ScriptedDice
from wargames.kernel.game import Seat, Step

pytestmark = pytest.mark.thorough

SEEDS = (5, 4, 0, 1, 2, 3, 6, 7, 8, 9)
"""Games to look for a leak in: first two in which all show."""


def laid_out(*woods: str) -> State:
    """Squads and decoys face each other under Conceal markers; the squads are worn, and need dice."""
    us = {"US-P1": "B2", "US-D1": "D2", "US-P2": "F2", "US-D2": "D1"}
    ge = {"GE-F1": "B6", "GE-D1": "D6", "GE-F2": "F6", "GE-D2": "D7"}
    signs = dict.fromkeys((*woods, "B2", "D2", "F2", "B6", "D6", "F6"), "w")
    worn = {"US-P1", "US-P2", "GE-F1", "GE-F2"}
    return given.battle(us, ge, signs=signs, concealed={*us, *ge}, reduced=worn, turns=1)


class Ambush(Bob):
    """A small battle that begins as it is laid out."""

    def __init__(self, *woods: str) -> None:
        super().__init__()
        self.laid_out = laid_out(*woods)
        self.scenarios = {"given": self.laid_out.scenario}

    def set_up(self, scenario: BobScenario, options: Options, dice: Dice) -> Step[State]:
        return Step(self.laid_out, ())


IN_SIGHT = ("C4", "E4")
APART = ("A4", "B4", "C4", "D4", "E4", "F4", "G4")


def broken(game: Bob, seeds: Sequence[int] = SEEDS) -> set[str]:
    """Name the promises that the first game breaks which breaks any."""
    return broken_by(game, seeds, moments=16 if WHOLE else 6)


@pytest.mark.oracle
@cases(IN_SIGHT, APART)
def test_without_a_leak_every_promise_is_kept(woods: tuple[str, ...]) -> None:
    assert set() == broken(Ambush(*woods), SEEDS if WHOLE else SEEDS[:2])


class ToldTypes(Ambush):
    """Tells the types of all counters that lie in the other side's stacks."""

    def view(self, state: State, seat: Seat | None) -> BobView:
        view, counters = super().view(state, seat), Battle.on(state, ScriptedDice())
        return attrs.evolve(view, enemy=tuple(self.named(stack, counters) for stack in view.enemy))

    def named(self, stack: Stack, battle: Battle) -> Stack:
        pairs = zip(stack.counters, battle.at(stack.hex, stack.side), strict=True)
        return attrs.evolve(
            stack, counters=tuple(attrs.evolve(seen, type=counter.type) for seen, counter in pairs)
        )


def test_a_view_that_gives_types_away_shows_in_the_worlds() -> None:
    """BOB-R38"""
    assert {"worlds_look_like_their_views"} == broken(ToldTypes(*IN_SIGHT))


honest_opens = reactions.opens


def opens_for_real_units(battle: Battle, window: Window) -> bool:
    """Open a window only where a real unit might answer."""
    hex_ = battle.counters[window.mover].at if window.mover in battle.counters else None
    if hex_ is None or not honest_opens(battle, window):
        return False
    there = [counter for counter in battle.on_board(window.side) if counter.real]
    return any(reactions.could_answer(battle, window, counter, hex_, top=True) for counter in there)


def test_a_window_for_real_units_alone_shows_in_the_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """BOB-R61"""
    modules = [module for name, module in sys.modules.items() if name.startswith("wargames.bob.")]
    for module in modules:
        if getattr(module, "opens", None) is honest_opens:
            monkeypatch.setattr(module, "opens", opens_for_real_units)

    assert {"pauses_keep_secrets"} == broken(Ambush(*IN_SIGHT))


def test_a_die_that_is_told_shows_in_the_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """BOB-R62"""
    monkeypatch.setattr(CheckMade, "SECRET", ("counter", "added", "needed", "check"))

    assert {"events_tell_no_more_than_views"} == broken(Ambush(*APART))


def test_a_die_that_is_thrown_in_the_open_shows_in_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """BOB-R62"""
    monkeypatch.setattr(checks, "SECRET_D10", {"us": D10, "ge": D10})

    assert {"dice_keep_secrets"} == broken(Ambush(*APART))
