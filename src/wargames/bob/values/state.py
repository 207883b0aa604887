"""The state: the whole table, with all secrets (sections 2, 3 and 5.13)."""

from collections.abc import Sequence
from typing import Annotated, Literal

import attrs

from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import ENEMY, TYPES, Face, Side, Suppression, TypeId, UnitType
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import Artillery, BobScenario
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import changer, replace
from wargames.kernel.game.fields import Public, ShownAs
from wargames.kernel.game.naming import Names

CounterId = Annotated[str, Names("unit")]
"""The owner's name for a counter, such as ``US-P1``; the other side learns it with the face."""

Phase = Literal["set-up", "operations", "rout", "melee", "recovery", "over"]


@attrs.frozen
class Counter:
    """A counter with its markers; ``at`` is None while it waits off the board (BOB-2.5, BOB-G16).

    ``known``: the other side knows its face (BOB-R38). ``prepared`` is the Op Fire marker, ``moved`` the
    Movement marker of a vehicle, ``cp_used`` its one Command Point of the turn (BOB-5.12.1). ``enters`` is
    the first turn in which a counter off the board may enter.
    """

    id: CounterId
    type: TypeId
    at: Place | None
    reduced: bool = False
    level: Suppression = 0
    concealed: bool = False
    known: bool = False
    used: bool = False
    prepared: bool = False
    moved: bool = False
    cp_used: bool = False
    facing: Direction | None = None
    enters: int = 0

    @property
    def unit(self) -> UnitType:
        """The printed type."""
        return TYPES[self.type]

    @property
    def side(self) -> Side:
        """The side that owns it."""
        return TYPES[self.type].side

    @property
    def real(self) -> bool:
        """True for all but decoys."""
        return TYPES[self.type].kind != "decoy"

    @property
    def stands(self) -> Place:
        """The hex in which it is, on the board."""
        assert self.at is not None, f"{self.id} is off the board"
        return self.at

    @property
    def face(self) -> Face:
        """The side that is up (BOB-5.3.3)."""
        return TYPES[self.type].face(reduced=self.reduced)

    @property
    def morale(self) -> int:
        """Its current Morale: by side and suppression (BOB-5.3.3, BOB-G2)."""
        return self.face.morale[self.level]


@attrs.frozen
class Battery:
    """An artillery counter of a side, with the missions left (BOB-G9); ``shown`` once it was used."""

    caliber: int
    first_turn: int
    missions: int
    proficiency: int
    accuracy: int
    used: bool = False
    shown: bool = False

    @classmethod
    def of(cls, one: Artillery) -> "Battery":
        """Make the counter of a scenario's artillery."""
        return cls(one.caliber, one.first_turn, one.missions, one.proficiency, accuracy=one.accuracy)

    def unspent(self, missions: int) -> "Battery":
        """Return the battery before its first mission."""
        return replace(self, missions=missions, used=False, shown=False)


@attrs.frozen
class SideState:
    """A side's Command Points, option, artillery, and knowledge of control (BOB-2.3, BOB-G16)."""

    cp: int
    option: bool = False
    batteries: tuple[Battery, ...] = ()
    acted_early: bool = False
    exited: tuple[CounterId, ...] = ()
    control_shown: tuple[tuple[Place, Side], ...] = ()


# Frames of the stack; the last finishes first.


@attrs.frozen
class ChoosingOption:
    """A side chooses its secret option (BOB-G16)."""

    side: Side


@attrs.frozen
class SettingUp:
    """A side places its next counter (BOB-3.1, BOB-G16)."""

    side: Side
    placed: int = 0


@attrs.frozen
class EarlyTurn:
    """The second player may spend a CP to activate one unit before all others (BOB-5.12.3, BOB-R32)."""

    side: Side


@quickly_made
@attrs.frozen
class Impulse:
    """A side activates units in its Operations Range; ``spent`` is their cost so far (BOB-4.2, BOB-G3)."""

    side: Side
    spent: int = 0
    began: bool = False


Check = Literal[
    "move", "leave", "go on", "fire", "assault", "op", "final", "moving", "aim", "anti-tank", "rout"
]


@attrs.frozen
class FailedCheck:
    """A check that failed by a die; its owner may spend a CP on another (BOB-5.3.4, BOB-R31).

    ``check`` is None if the side may not know the kind (BOB-R62).
    """

    counter: CounterId
    check: Check | None
    needed: int


Stage = Literal["step", "conceal", "go on"]
"""The next step of the rules in the hex of a move (BOB-R9)."""


@quickly_made
@attrs.frozen
class Moving:
    """A move, hex by hex (section 5.4, BOB-R9).

    ``path`` are its hexes, the present one last; ``left`` its points in sixths; ``entered`` the number of
    hexes entered. ``hit``: the unit was suppressed in this window and must check to go on (BOB-R8), then to
    ``next`` (a hex, ``exit``). ``stage`` is the next step of the rules in its hex.
    """

    counter: CounterId
    path: tuple[Place, ...]
    left: int
    entered: int = 0
    retreat: bool = False
    from_melee: bool = False
    hit: bool = False
    next: str | None = None
    stage: Stage = "step"

    def into(self, hex_: Place, cost: int) -> "Moving":
        """Enter the next hex at a cost."""
        path, left, entered = (*self.path, hex_), self.left - cost, self.entered + 1
        return _into(self, path=path, left=left, entered=entered, hit=False, next=None, stage="conceal")

    def at_stage(self, stage: Stage) -> "Moving":
        """Enter another stage in the same hex."""
        return _at_stage(self, stage=stage)


_into = changer(Moving, "path left entered hit next stage")
_at_stage = changer(Moving, "stage")


@quickly_made
@attrs.frozen
class Window:
    """A window to fire at the mover, unit by unit (BOB-5.9.2, BOB-R10, BOB-R61).

    ``into`` is the enemy hex about to be entered, for the window in the starting hex (BOB-R12).
    """

    side: Side
    mover: CounterId
    tried: tuple[CounterId, ...] = ()
    into: Place | None = None


Mode = Literal["fire", "assault", "op", "final", "moving"]


@quickly_made
@attrs.frozen
class Attempt:
    """An attempt to fire: target, mode and observer (sections 5.6 and 5.8 to 5.10, BOB-7.10).

    ``passed``: its check; then a CP may raise its Proficient Firepower (BOB-5.12.6, BOB-R33). ``at_vehicle``:
    it aims at the vehicle there; ``turned``: it had to turn to fire (BOB-G8 V9, V12).
    """

    firer: CounterId
    target: Place
    mode: Mode
    observer: Place | None = None
    mover: CounterId | None = None
    passed: bool = False
    at_vehicle: bool = False
    turned: bool = False


@attrs.frozen
class BottomOffer:
    """The choice of a unit's place in the stack where it stopped (BOB-R38)."""

    counter: CounterId


@attrs.frozen
class Rout:
    """A side checks its units under stress in the order it chooses (BOB-4.3, BOB-G4)."""

    side: Side
    waiting: tuple[CounterId, ...]


@attrs.frozen
class RoutMove:
    """A rout, hex by hex, after a failed check (BOB-7.3, BOB-G4).

    ``path`` are its hexes, the present one last; it ends in one of ``ends``, which are hidden from a side
    that does not know the unit.
    """

    counter: CounterId
    path: tuple[Place, ...]
    ends: tuple[Place, ...]


@attrs.frozen
class Melees:
    """The remaining hexes of Melee, in order (BOB-4.4, BOB-R42)."""

    waiting: tuple[Place, ...]


@attrs.frozen
class MeleeDice:
    """The dice of a Melee; each side may roll one unit's pair again (BOB-5.11.9, BOB-R42)."""

    hex: Place
    dice: tuple[tuple[CounterId, tuple[int, ...]], ...]
    deciding: tuple[Side, ...]


@attrs.frozen
class MeleeLosses:
    """The losses of a Melee; the first player names his first (BOB-5.11.5, BOB-R41)."""

    hex: Place
    hits: tuple[tuple[Side, int], ...]
    lost: tuple[CounterId, ...] = ()


Frame = (
    ChoosingOption
    | SettingUp
    | EarlyTurn
    | Impulse
    | FailedCheck
    | Moving
    | Window
    | Attempt
    | BottomOffer
    | Rout
    | RoutMove
    | Melees
    | MeleeDice
    | MeleeLosses
)


def active_side(frames: Sequence[Frame]) -> Side:
    """Return the side whose activation or rout goes on (BOB-4.2, BOB-R32)."""
    frame = frames[0]
    assert isinstance(frame, Impulse | Rout)
    return ENEMY[frame.side] if isinstance(frame, Impulse) and not frame.began else frame.side


@attrs.frozen
class Ending:
    """The winner and the reason (BOB-6.3, BOB-R46)."""

    winner: Side
    reason: str
    clause: str


@quickly_made
@attrs.frozen
class State:
    """The whole table.

    ``counters`` are in stack order: the first of a hex lies on top. ``frames`` are empty exactly if
    ``ending`` is set. ``public_control`` is the part of ``control`` shown to both sides.
    """

    options: Public[Options]
    scenario: Public[BobScenario]
    turn: Public[int]
    phase: Public[Phase]
    counters: Annotated[tuple[Counter, ...], ShownAs("own", "enemy")]
    us: Annotated[SideState, ShownAs("us")]
    ge: Annotated[SideState, ShownAs("ge")]
    control: Annotated[tuple[tuple[Place, Side], ...], ShownAs("control")]
    public_control: Annotated[tuple[tuple[Place, Side], ...], ShownAs("control")]
    lost: Public[tuple[CounterId, ...]] = ()
    frames: Annotated[tuple[Frame, ...], ShownAs("frames")] = ()
    ending: Public[Ending | None] = None

    def side(self, side: Side) -> SideState:
        """Return the state of a side."""
        return self.us if side == "us" else self.ge
