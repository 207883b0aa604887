"""The moments at which a player must choose (SN-G15)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Decision
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Figure, Specialization
from wargames.sniper.values.scenarios import UnitId


@attrs.frozen
class ChooseFigures(Decision):
    """Build the next squad of the figures that its division has left (TOI-3.2)."""

    unit: UnitId
    left: tuple[Figure, ...]


@attrs.frozen
class ChooseBearer(Decision):
    """Give the next specialization token to a squad (SN-1.4)."""

    specialization: Specialization


@quickly_made
@attrs.frozen
class ChooseDeployment(Decision):
    """Place the next unit (TOI-20.1)."""

    ASKS: ClassVar[str] = "Where does {unit} set up?"
    unit: UnitId


@quickly_made
@attrs.frozen
class ChooseAction(Decision):
    """Take an action; ``left`` is how many are due in this turn (TOI-1.4)."""

    ASKS: ClassVar[str] = "What next? {left} left."
    left: int


@quickly_made
@attrs.frozen
class ChooseStep(Decision):
    """Go on with a move, attack, or stop (TOI-R20)."""

    ASKS: ClassVar[str] = "How does {unit} go on? Movement points left: {left}."
    unit: UnitId
    left: int


@quickly_made
@attrs.frozen
class ChooseOpFire(Decision):
    """Op fire at the active unit, or hold fire (TOI-R5)."""

    ASKS: ClassVar[str] = "Op fire at {unit} in {hex}, or hold fire?"
    unit: UnitId
    hex: Place


@attrs.frozen
class ChooseLoss(Decision):
    """Name a figure that a hit removes (TOI-7.16)."""

    ASKS: ClassVar[str] = "Which figure is removed? Hits left: {hits}."
    hits: int


@attrs.frozen
class ChooseDefense(Decision):
    """Let a concealed squad join the defense of its hex, or stay out (TOI-12.14)."""

    ASKS: ClassVar[str] = "Does hidden {unit} join the defense of its hex, or stay out?"
    unit: UnitId


@attrs.frozen
class ChooseRetreat(Decision):
    """Name a defender and where it retreats (TOI-12.12)."""

    ASKS: ClassVar[str] = "Who retreats from {hex}, and where to?"
    hex: Place


@attrs.frozen
class ChooseSpending(Decision):
    """Put command on the initiative card, or activate a card (TOI-17.8)."""

    ASKS: ClassVar[str] = "Put command on the initiative card, or activate a card? Command: {command}."
    command: int


@attrs.frozen
class ChooseConcealment(Decision):
    """Conceal a sniper that is out of sight, or not (SN-8.6)."""

    ASKS: ClassVar[str] = "Is {unit} concealed, now that nobody sees it?"
    unit: UnitId


@attrs.frozen
class ChooseDraw(Decision):
    """Draw another card, or not (TOI-19.2)."""

    ASKS: ClassVar[str] = "Draw another card?"


@quickly_made
@attrs.frozen
class ChooseOpFireMode(Decision):
    """Put units into op fire mode (TOI-19.5)."""

    ASKS: ClassVar[str] = "Which unit goes into op fire mode?"


@attrs.frozen
class ChooseTransfer(Decision):
    """Move figures between squads in a hex (TOI-19.6)."""

    ASKS: ClassVar[str] = "Which figures change squads?"
