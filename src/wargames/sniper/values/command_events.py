"""What medics, cards and command do, as facts in the past tense (sections 4, 17 and 18)."""

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CardId, Target
from wargames.sniper.values.components import Side
from wargames.sniper.values.facts import Clauses, Fact
from wargames.sniper.values.scenarios import UnitId

# special actions and cards


@attrs.frozen
class HealRolled(Fact):
    """A medic rolled to heal a lost regular back into a squad."""

    unit: UnitId
    patient: UnitId
    die: int
    healed: bool
    clauses: Clauses = ("TOI-4.3", "TOI-R23")


@attrs.frozen
class CardDrawn(Fact):
    """A side drew a strategy card, which lay open at once."""

    card: CardId
    side: Side
    clauses: Clauses


@attrs.frozen
class DrawDeclined(Fact):
    """A side drew no second card."""

    side: Side
    clauses: Clauses = ("TOI-19.2",)


@attrs.frozen
class CardPlayed(Fact):
    """A side activated a strategy card."""

    card: CardId
    side: Side
    target: Target | None
    left: int
    clauses: Clauses


@attrs.frozen
class EffectsEnded(Fact):
    """Cards ceased to work."""

    cards: tuple[CardId, ...]
    clauses: Clauses = ("TOI-18.3",)


# the Command Phase


@attrs.frozen
class ControlTaken(Fact):
    """A side took control of an objective."""

    side: Side
    hex: Place
    clauses: Clauses = ("TOI-17.2", "TOI-17.5")


@attrs.frozen
class CommandReceived(Fact):
    """A side received command."""

    side: Side
    amount: int
    sources: tuple[Modifier, ...]
    total: int
    clauses: Clauses = ("TOI-17.6", "TOI-17.7")


@attrs.frozen
class CommandPut(Fact):
    """A side put command on its initiative card."""

    side: Side
    amount: int
    total: int
    clauses: Clauses = ("TOI-17.8",)


@attrs.frozen
class InitiativeChanged(Fact):
    """Command on the initiative cards changed by a card."""

    side: Side
    total: int
    clauses: Clauses


@attrs.frozen
class InitiativeDetermined(Fact):
    """The initiative was determined: its holder, and both totals."""

    side: Side
    us: int
    de: int
    clauses: Clauses = ("TOI-17.9", "TOI-R15")
