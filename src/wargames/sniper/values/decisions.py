"""The moments at which a player must choose (SN-G15)."""

import attrs

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


@attrs.frozen
class ChooseDeployment(Decision):
    """Place the next unit (TOI-20.1)."""

    unit: UnitId


@attrs.frozen
class ChooseAction(Decision):
    """Take an action; ``left`` is how many are due in this turn (TOI-1.4)."""

    left: int


@attrs.frozen
class ChooseStep(Decision):
    """Go on with a move, attack, or stop (TOI-R20)."""

    unit: UnitId
    left: int


@attrs.frozen
class ChooseOpFire(Decision):
    """Op fire at the active unit, or hold fire (TOI-R5)."""

    unit: UnitId
    hex: Place


@attrs.frozen
class ChooseLoss(Decision):
    """Name a figure that a hit removes (TOI-7.16)."""

    hits: int


@attrs.frozen
class ChooseDefense(Decision):
    """Let a concealed squad join the defense of its hex, or stay out (TOI-12.14)."""

    unit: UnitId


@attrs.frozen
class ChooseRetreat(Decision):
    """Name a defender and where it retreats (TOI-12.12)."""

    hex: Place


@attrs.frozen
class ChooseSpending(Decision):
    """Put command on the initiative card, or activate a card (TOI-17.8)."""

    command: int


@attrs.frozen
class ChooseConcealment(Decision):
    """Conceal a sniper that is out of sight, or not (SN-8.6)."""

    unit: UnitId


@attrs.frozen
class ChooseDraw(Decision):
    """Draw another card, or not (TOI-19.2)."""


@attrs.frozen
class ChooseOpFireMode(Decision):
    """Put units into op fire mode (TOI-19.5)."""


@attrs.frozen
class ChooseTransfer(Decision):
    """Move figures between squads in a hex (TOI-19.6)."""
