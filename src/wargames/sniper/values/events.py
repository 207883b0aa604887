"""What happens, as facts in the past tense; everybody sees everything (TOI-13.1, TOI-18.1, SN-G15)."""

from typing import Annotated, ClassVar, Literal

import attrs

from wargames.kernel.game.naming import Names
from wargames.sniper.values.board import Place
from wargames.sniper.values.command_events import (
    CardDrawn,
    CardPlayed,
    CommandPut,
    CommandReceived,
    ControlTaken,
    DrawDeclined,
    EffectsEnded,
    HealRolled,
    InitiativeChanged,
    InitiativeDetermined,
)
from wargames.sniper.values.components import Figure, Side, Specialization
from wargames.sniper.values.facts import Clauses, Fact
from wargames.sniper.values.fire_events import (
    AreaAttackRolled,
    AssaultDeclared,
    AssaultDiceRolled,
    AssaultEnded,
    AttackRolled,
    CamouflageRolled,
    ConditionChanged,
    CoverRolled,
    Damaged,
    Eliminated,
    FigureLost,
    MovedIn,
    Retreated,
    SmokeCleared,
    SmokeRolled,
    StayedOut,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Phase

# set-up


@attrs.frozen
class SquadBuilt(Fact):
    """A squad was built."""

    unit: UnitId
    side: Side
    figures: tuple[Figure, ...]
    clauses: Clauses = ("TOI-3.2",)


@attrs.frozen
class TokenGiven(Fact):
    """A squad was given a specialization token."""

    unit: UnitId
    side: Side
    specialization: Specialization
    clauses: Clauses = ("TOI-3.4",)


@attrs.frozen
class UnitPlaced(Fact):
    """A unit was placed in a hex, or aboard a vehicle there."""

    unit: UnitId
    side: Side
    hex: Place
    aboard: UnitId | None = None
    concealed: bool = False
    clauses: Clauses = ("TOI-20.1",)


# the course of a round


@attrs.frozen
class PhaseBegan(Fact):
    """A phase of a round began."""

    PARAGRAPH: ClassVar[bool] = True

    round: int
    phase: Phase
    clauses: Clauses = ("TOI-1.1",)


@attrs.frozen
class ActionTurnBegan(Fact):
    """A side's action turn began."""

    side: Side
    actions: int
    clauses: Clauses = ("TOI-1.3", "TOI-1.4", "SN-1.25")


@attrs.frozen
class ActionsEnded(Fact):
    """A side could or would take no more actions: its Action Phase was over."""

    side: Side
    clauses: Clauses = ("TOI-1.7",)


@attrs.frozen
class Activated(Fact):
    """A unit was activated."""

    unit: UnitId
    side: Side
    what: Literal["advance", "fire and movement", "assault", "heal", "fatigue", "op fire mode"]
    clauses: Clauses


@attrs.frozen
class Fatigued(Fact):
    """Units became fatigued."""

    units: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class OpFireModeTaken(Fact):
    """A unit went into op fire mode."""

    unit: UnitId
    side: Side
    clauses: Clauses


# moves


@attrs.frozen
class Stepped(Fact):
    """A unit entered a hex and had so many movement points left."""

    unit: UnitId
    origin: Place
    hex: Place
    left: int
    clauses: Clauses = ("TOI-5.4",)


@attrs.frozen
class Loaded(Fact):
    """A squad loaded onto a vehicle."""

    unit: UnitId
    vehicle: UnitId
    left: int
    clauses: Clauses = ("TOI-16.1",)


@attrs.frozen
class Unloaded(Fact):
    """A squad unloaded into its vehicle's hex."""

    unit: UnitId
    vehicle: UnitId
    hex: Place
    left: int
    clauses: Clauses = ("TOI-16.1", "TOI-16.4")


@attrs.frozen
class Stopped(Fact):
    """A unit ended its activation of its own will, or had to."""

    unit: UnitId
    forced: bool
    clauses: Clauses


@attrs.frozen
class Revealed(Fact):
    """A unit lost its concealed marker."""

    unit: UnitId
    hex: Place | None
    clauses: Clauses


@attrs.frozen
class Concealed(Fact):
    """A sniper was given a concealed marker again."""

    unit: UnitId
    hex: Place
    clauses: Clauses = ("SN-8.6", "SN-R15")


@attrs.frozen
class StayedRevealed(Fact):
    """A sniper's owner gave it no marker."""

    unit: UnitId
    clauses: Clauses = ("SN-8.6",)


@attrs.frozen
class WindowOpened(Fact):
    """A side might op fire at the active unit."""

    unit: UnitId
    hex: Place
    side: Side
    clauses: Clauses = ("TOI-10.2", "TOI-R5")


@attrs.frozen
class FireHeld(Fact):
    """A side let the active unit go on."""

    unit: UnitId
    side: Side
    clauses: Clauses = ("TOI-R5",)


# the Status Phase


@attrs.frozen
class TokensRemoved(Fact):
    """Tokens were removed: who became fresh, who lost its condition, who is now only pinned."""

    fresh: tuple[UnitId, ...]
    recovered: tuple[UnitId, ...]
    pinned: tuple[UnitId, ...]
    clauses: Clauses = ("TOI-19.4", "TOI-3.15")


@attrs.frozen
class StepDone(Fact):
    """A side did nothing more in a step of the Status Phase."""

    side: Side
    what: Literal["op fire mode", "transfers"]
    clauses: Clauses


@attrs.frozen
class Transferred(Fact):
    """Figures moved from a squad to another, perhaps for others."""

    unit: UnitId
    to: UnitId
    figures: tuple[Figure, ...]
    back: tuple[Figure, ...]
    clauses: Clauses = ("TOI-19.6", "TOI-R24")


@attrs.frozen
class GameEnded(Fact):
    """A side won."""

    side: Side
    reason: Annotated[str, Names("text")]
    clauses: Clauses


EVENTS = (
    SquadBuilt,
    TokenGiven,
    UnitPlaced,
    PhaseBegan,
    ActionTurnBegan,
    ActionsEnded,
    Activated,
    Fatigued,
    OpFireModeTaken,
    Stepped,
    Loaded,
    Unloaded,
    Stopped,
    Revealed,
    Concealed,
    StayedRevealed,
    WindowOpened,
    FireHeld,
    AttackRolled,
    AreaAttackRolled,
    CoverRolled,
    SmokeRolled,
    SmokeCleared,
    FigureLost,
    Eliminated,
    ConditionChanged,
    Damaged,
    CamouflageRolled,
    AssaultDeclared,
    StayedOut,
    AssaultDiceRolled,
    AssaultEnded,
    Retreated,
    MovedIn,
    HealRolled,
    CardDrawn,
    DrawDeclined,
    CardPlayed,
    EffectsEnded,
    ControlTaken,
    CommandReceived,
    CommandPut,
    InitiativeChanged,
    InitiativeDetermined,
    TokensRemoved,
    StepDone,
    Transferred,
    GameEnded,
)

__all__ = [
    "EVENTS",
    "ActionTurnBegan",
    "ActionsEnded",
    "Activated",
    "AreaAttackRolled",
    "AssaultDeclared",
    "AssaultDiceRolled",
    "AssaultEnded",
    "AttackRolled",
    "CamouflageRolled",
    "CardDrawn",
    "CardPlayed",
    "Clauses",
    "CommandPut",
    "CommandReceived",
    "Concealed",
    "ConditionChanged",
    "ControlTaken",
    "CoverRolled",
    "Damaged",
    "DrawDeclined",
    "EffectsEnded",
    "Eliminated",
    "Fatigued",
    "FigureLost",
    "FireHeld",
    "GameEnded",
    "HealRolled",
    "InitiativeChanged",
    "InitiativeDetermined",
    "Loaded",
    "MovedIn",
    "OpFireModeTaken",
    "PhaseBegan",
    "Retreated",
    "Revealed",
    "SmokeCleared",
    "SmokeRolled",
    "SquadBuilt",
    "StayedOut",
    "StayedRevealed",
    "StepDone",
    "Stepped",
    "Stopped",
    "TokenGiven",
    "TokensRemoved",
    "Transferred",
    "UnitPlaced",
    "Unloaded",
    "WindowOpened",
]
