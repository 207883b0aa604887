"""The state: the whole table; only the order of the decks is hidden (TOI-13.1, TOI-18.1)."""

from typing import Literal

import attrs

from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import changer
from wargames.kernel.chance.deck import Deck
from wargames.kernel.game.fields import Public
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CardId
from wargames.sniper.values.components import (
    VEHICLES,
    Activation,
    Condition,
    Damage,
    Figure,
    Mover,
    Side,
    Specialization,
    VehicleId,
    VehicleType,
    damage,
)
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import SniperScenario, UnitId

Kind = Literal["squad", "sniper", "vehicle"]


@quickly_made
@attrs.frozen
class Unit:
    """A squad base, a sniper or a vehicle with its markers (SN-G13).

    ``at`` is None until it is placed, and for a unit in the vehicle ``aboard``. ``hits`` are those of a
    vehicle (TOI-15.3).
    """

    id: UnitId
    side: Side
    division: int
    kind: Kind
    at: Place | None = None
    figures: tuple[Figure, ...] = ()
    vehicle: VehicleId | None = None
    specialization: Specialization | None = None
    activation: Activation = "fresh"
    condition: Condition = "none"
    concealed: bool = False
    aboard: UnitId | None = None
    hits: int = 0

    def turned(self, activation: Activation) -> "Unit":
        """Return the unit with another activation token, or none."""
        return _turned(self, activation=activation)

    def entering(self, at: Place) -> "Unit":
        """Return the unit in another hex."""
        return _entering(self, at=at)

    @property
    def stands(self) -> Place:
        """The hex in which it is, on the map."""
        assert self.at is not None, f"{self.id} is not on the map"
        return self.at

    @property
    def mover(self) -> Mover:
        """The kind for movement and attacks: a sniper counts as a squad (SN-3.5)."""
        return "vehicle" if self.kind == "vehicle" else "squad"

    @property
    def type(self) -> VehicleType:
        """The printed type of a vehicle."""
        assert self.vehicle is not None, f"{self.id} is no vehicle"
        return VEHICLES[self.vehicle]

    @property
    def damage(self) -> Damage:
        """The state of a vehicle (TOI-15.3)."""
        return damage(self.hits)


_turned, _entering = changer(Unit, "activation"), changer(Unit, "at")


@quickly_made
@attrs.frozen
class SideState:
    """A side's command, initiative card, cards and losses (sections 17 and 18, TOI-R23).

    ``done``: its Action Phase is over (TOI-1.7). ``lost_regulars`` may be healed.
    """

    command: int = 0
    bid: int = 0
    deck: Deck[CardId] = Deck()
    hand: tuple[CardId, ...] = ()
    in_play: tuple[CardId, ...] = ()
    lost_regulars: int = 0
    done: bool = False


@attrs.frozen
class Smoke:
    """A smoke marker and the round in which it was laid (SN-G13, TOI-14.4)."""

    hex: Place
    round: int


Lasting = Literal["turn", "round"]


@attrs.frozen
class Effect:
    """An effect of a card for the rest of the action turn or of the round (SN-G8, SN-G9)."""

    card: CardId
    side: Side
    lasts: Lasting
    unit: UnitId | None = None


# Frames of the stack; the last finishes first.


@attrs.frozen
class Building:
    """The building of a side's next squad (TOI-3.2)."""

    side: Side
    built: int = 0


@attrs.frozen
class Giving:
    """The gift of a side's next specialization token (SN-1.4, TOI-3.4)."""

    side: Side
    given: int = 0


@attrs.frozen
class Placing:
    """The placing of a side's next unit (TOI-20.1)."""

    side: Side
    placed: int = 0


@attrs.frozen
class ActionTurn:
    """An action turn; ``left`` is the number of actions left (TOI-1.4)."""

    side: Side
    left: int


Order = Literal["advance", "fire and movement", "assault"]


@quickly_made
@attrs.frozen
class Moving:
    """A move of the active unit, step by step (TOI-R20).

    ``left`` are its movement points, ``attacked`` tells whether its attack of Fire and Movement was made,
    ``shooters`` have made or joined op fire against it (TOI-10.6).
    """

    unit: UnitId
    order: Order
    left: int
    attacked: bool = False
    shooters: tuple[UnitId, ...] = ()

    def with_left(self, left: int) -> "Moving":
        """Return the move with other movement points."""
        return Moving(self.unit, self.order, left, attacked=self.attacked, shooters=self.shooters)


@attrs.frozen
class Window:
    """A window for op fire at the unit that entered a hex, one attack at a time (TOI-R5)."""

    side: Side
    mover: UnitId


@attrs.frozen
class Losses:
    """Figures of these units to be removed by their owner, one for each hit (TOI-7.16, TOI-12.9)."""

    side: Side
    units: tuple[UnitId, ...]
    hits: int


@attrs.frozen
class SniperShot:
    """A sniper's shot after its dice; pins and the camouflage die are still to come (SN-R11).

    ``concealed`` is its state when the target was declared (SN-R8).
    """

    sniper: UnitId
    target: Place
    away: int
    concealed: bool
    casualty: bool


@attrs.frozen
class Assaulting:
    """A declared assault; ``waiting`` are concealed squads that may join (TOI-R21)."""

    unit: UnitId
    target: Place
    supporters: tuple[UnitId, ...] = ()
    waiting: tuple[UnitId, ...] = ()
    out: tuple[UnitId, ...] = ()


@attrs.frozen
class AssaultRolled:
    """An assault after its dice; ``ahead``: the attacker made more net hits (TOI-12.10).

    ``defenders`` took part in the defense (TOI-R26).
    """

    unit: UnitId
    target: Place
    side: Side
    defenders: tuple[UnitId, ...]
    ahead: bool


@attrs.frozen
class Retreats:
    """The retreats from a lost hex, before the assaulting squad moves in (TOI-R21)."""

    side: Side
    unit: UnitId
    target: Place
    waiting: tuple[UnitId, ...]


@attrs.frozen
class Spending:
    """A side's spending of command and activation of cards (TOI-17.8)."""

    side: Side


@attrs.frozen
class Concealing:
    """A side's revealed snipers out of sight that may be concealed again (SN-R15)."""

    side: Side
    waiting: tuple[UnitId, ...]


@attrs.frozen
class Drawing:
    """A side's draw; after one with a + is ``drawn``, another is possible (TOI-19.2)."""

    side: Side
    drawn: bool = False


@attrs.frozen
class Preparing:
    """A side's units that go into op fire mode (TOI-19.5)."""

    side: Side


@attrs.frozen
class Transferring:
    """A side's transfers of figures; each pair of squads trades once (TOI-19.6)."""

    side: Side
    traded: tuple[tuple[UnitId, UnitId], ...] = ()


Frame = (
    Building
    | Giving
    | Placing
    | ActionTurn
    | Moving
    | Window
    | Losses
    | SniperShot
    | Assaulting
    | AssaultRolled
    | Retreats
    | Spending
    | Concealing
    | Drawing
    | Preparing
    | Transferring
)

Phase = Literal["set-up", "action", "command", "status", "over"]

Step = Literal[
    "building",
    "placing",
    "actions",
    "control",
    "receive command",
    "spend command",
    "initiative",
    "concealment",
    "cards",
    "tokens",
    "op fire",
    "transfers",
    "advance",
]
"""The steps of set-up and of a round, in order (TOI-1.1, TOI-17.1, TOI-19.1)."""


@attrs.frozen
class Ending:
    """The winner and the reason (SN-1.22, SN-1.23)."""

    winner: Side
    reason: str
    clause: str


@quickly_made
@attrs.frozen
class State:
    """The whole table; ``frames`` are empty exactly if ``ending`` is set."""

    options: Public[Options]
    scenario: Public[SniperScenario]
    round: Public[int]
    step: Public[Step]
    initiative: Public[Side]
    units: Public[tuple[Unit, ...]]
    us: Public[SideState]
    de: Public[SideState]
    smoke: Public[tuple[Smoke, ...]] = ()
    control: Public[tuple[tuple[Place, Side], ...]] = ()
    effects: Public[tuple[Effect, ...]] = ()
    lost: Public[tuple[UnitId, ...]] = ()
    frames: Public[tuple[Frame, ...]] = ()
    ending: Public[Ending | None] = None

    def side(self, side: Side) -> SideState:
        """Return the state of a side."""
        return self.us if side == "us" else self.de
