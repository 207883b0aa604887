"""Drawing strategy cards (TOI-19.2)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.stack import Done, both_violations
from wargames.sniper.play.strategy import draw
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Drawing, Frame
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class DrawAgain(Declaration):
    """The action to draw another card for a + (TOI-19.2)."""

    FORM: ClassVar[str] = "draw again"
    SAYS: ClassVar[str] = "draw another card"


@attrs.frozen
class ChooseDraw(Choice):
    """The choice to draw another card, or not (TOI-19.2)."""

    ASKS: ClassVar[str] = "draw another card, or be done"


@attrs.frozen
class DrawDeclined(SniperEvent):
    """A side drew no second card."""

    SAYS: ClassVar[str] = "The {side} drew no second card."
    side: Side
    clauses: Clauses = ("TOI-19.2",)


def draw_first(battle: Battle, frame: Drawing) -> None:
    """Draw a card; after one with a +, another may follow at once (TOI-19.2)."""
    battle.frames.pop()
    card = draw(battle, frame.side, "TOI-19.2")
    if card is not None and card.plus and len(battle.sides[frame.side].deck):
        battle.frames.append(replace(frame, drawn=True))


def draw_second(battle: Battle, frame: Drawing, *, drawn: bool) -> None:
    """Draw a second card, never a third, or none (TOI-19.2)."""
    battle.frames.pop()
    if drawn:
        draw(battle, frame.side, "TOI-19.2")
    else:
        battle.record(DrawDeclined, frame.side)


def side_to_draw(_battle: Battle, frame: Drawing) -> Seat | None:
    """Return the side that may draw another card (TOI-19.2)."""
    return Seat(frame.side) if frame.drawn else None


def list_draws(_battle: Battle, _frame: Drawing) -> Iterator[Action]:
    """List the answers: another card, or none (TOI-19.2)."""
    yield DrawAgain()
    yield Done()


def drawing_violations(battle: Battle, below: Frame | None, frame: Drawing) -> Iterator[str]:
    """Check the drawing of cards (TOI-19.2)."""
    yield from both_violations(battle, below, "cards", "TOI-19.2")
    top = battle.frames[-1] is frame
    if frame.drawn != top or (top and not len(battle.sides[frame.side].deck)):
        yield f"{frame.side} cannot draw so [TOI-19.2]"


DRAWING: Moment[Battle, Drawing] = Moment(
    clause="TOI-19.2",
    takes=(DrawAgain, Done),
    waits=side_to_draw,
    question=lambda asked, *_: ChooseDraw(*asked),
    lists=list_draws,
    carries_out=lambda battle, frame, said: draw_second(battle, frame, drawn=isinstance(said, DrawAgain)),
    proceeds=draw_first,
    lies_on=(None, Drawing),
    violations=drawing_violations,
)
