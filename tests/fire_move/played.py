"""Play in the tests of Fire & Move: what is answered, what is refused, and what came of it."""

from collections.abc import Sequence
from typing import Any, TypeVar

from fire_move.given import GAME
from played_games import by_kind
from scripted import Player
from wargames import Action, Decision, Over, Rng, ScriptedDice, Step
from wargames.fire_move.moments import ChangeArc, EndActions
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import Figure, Group, Piece, State
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import Source

T = TypeVar("T")

PLAYER = Player(GAME, judged=False)  # hands are laid out beside whole decks
asked = PLAYER.to_move
refused = PLAYER.refusal
legal = PLAYER.allowed
told = PLAYER.events
only = PLAYER.only
shown = PLAYER.told
choices = PLAYER.choices
over = PLAYER.over


def forbids(state: State, text: str) -> str | None:
    """Name the clause that forbids an answer; None if it is legal."""
    return None if legal(state, text) else refused(state, text).clause


def dice(d8: str = "", *, d6: str = "", pick: str = "", deck: str = "") -> ScriptedDice:
    """Make dice that fall as written; each queue must be used up by the test."""
    streams: dict[str, list[Any]] = {
        "d8": [int(one) for one in d8.split()],
        "d6": [int(one) for one in d6.split()],
        "pick": [int(one) for one in pick.split()],
        "deck": deck.split(),
    }
    return ScriptedDice(**streams)


def do(
    state: State,
    *texts: str,
    fell: ScriptedDice | None = None,
    dice: Sequence[int] = (),  # noqa: A002, RUF100
    cards: str = "",
) -> Step[State]:
    """Carry out answers of whoever is asked, one after the other; gives the last state and all events.

    Chance is scripted, as ``fell`` or as ``dice`` (D8, D6 and picks in the order in which they fall) and the
    ``cards`` drawn; all of it must fall.
    """
    fell = fell or ScriptedDice(dice, deck=cards.split())
    step = PLAYER.do_with(fell, state, *texts)
    assert not any(fell.left.values()), f"dice left over: {fell.left}"
    return step


def going_on(_: object, decision: Decision, rng: Rng) -> Action:
    """Draw a kind of action and then one of it; actions are ended where there is nothing else."""
    kinds = by_kind(decision)
    willing = [kind for kind in kinds if kind not in {EndActions, ChangeArc}]
    return rng.choice(kinds[rng.choice(willing or [EndActions])])


def figure(state: State, number: int) -> Figure:
    """Find a figure."""
    return next(one for one in state.open.figures if one.number == number)


def group(state: State, id_: str) -> Group:
    """Find a group."""
    return next(one for one in state.open.groups if one.id == id_)


def piece(state: State, id_: str) -> Piece:
    """Find a weapon."""
    return next(one for one in state.open.pieces if one.id == id_)


def ids(state: State) -> set[str]:
    """Name the groups."""
    return {one.id for one in state.open.groups}


def hand(state: State, nation: str) -> tuple[str, ...]:
    """List a hand."""
    return next(one.cards for one in state.hands if one.side == nation)


def where(state: State, number: int) -> str | None:
    """Tell the point of a figure as typed; None off the table or lost."""
    at_ = next((one.at for one in state.open.figures if one.number == number), None)
    return None if at_ is None else Waypoints((at_,)).spell()


def members(state: State, id_: str) -> tuple[int, ...]:
    """List the figures of a group."""
    return tuple(one.number for one in state.open.figures if one.group == id_)


def deck(state: State, nation: str) -> Deck[str]:
    """Give a side's deck."""
    return next(one.deck for one in state.hands if one.side == nation)


def passed(state: State) -> State:
    """Pass as long as whoever is asked may."""
    while not isinstance(GAME.pending(state), Over) and "pass" in choices(state):
        state = do(state, "pass").state
    return state


class FirstCard:
    """Draws the first card that can be drawn, the time check card before all if told so; no die may fall."""

    def __init__(self, *, time: bool = False) -> None:
        self._time = time

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take the first outcome."""
        assert purpose.startswith("draw"), f"no die is thrown for {purpose} [{clause}]"
        time, self._time = self._time, False
        return source.read(["TIME"]) if time else next(outcome for outcome, _ in source.weights())
