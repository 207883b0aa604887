"""What a player may declare."""

from typing import Annotated, ClassVar

import attrs

from wargames.kernel.game import Action
from wargames.kernel.game.naming import Names
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CardId, Target
from wargames.sniper.values.components import FIGURE_ORDER, Figure, FireKind, Specialization, listed
from wargames.sniper.values.scenarios import UnitId

VolleyName = Annotated[str, Names("unit", before=":")]
"""A unit that fires, with those of its figures that do: ``A5``, ``A5:mg`` or ``A5:rest`` (TOI-3.24)."""


def _names(given: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Put supporters in order; none is None."""
    return tuple(sorted(given)) if given else None


def _listed(given: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Put figures into their order; what is none keeps its place, to be refused."""
    return listed(given) if FIGURE_ORDER.keys() >= set(given) else given


def _figures(given: tuple[Figure, ...] | None) -> tuple[Figure, ...] | None:
    return _listed(given) if given else None


# set-up


@attrs.frozen
class Build(Action):
    """Build the next squad of figures of its division (SN-1.2, TOI-3.1, TOI-3.2)."""

    FORM: ClassVar[str] = "build {figures}"
    figures: tuple[Figure, ...] = attrs.field(converter=_listed)


@attrs.frozen
class Give(Action):
    """Give the next specialization token to a squad (SN-1.4, TOI-3.4)."""

    FORM: ClassVar[str] = "give {specialization} to {unit}"
    ORDER: ClassVar[str] = "give"
    specialization: Specialization
    unit: UnitId


@attrs.frozen
class Deploy(Action):
    """Place the next unit (SN-1.19, SN-1.20, TOI-20.1)."""

    FORM: ClassVar[str] = "deploy at {hex}"
    hex: Place


@attrs.frozen
class DeployAboard(Action):
    """Place the next squad aboard a vehicle of its side (TOI-20.2)."""

    FORM: ClassVar[str] = "deploy aboard {vehicle}"
    SUBJECT: ClassVar[str] = ""
    vehicle: UnitId


# actions


@attrs.frozen
class Advance(Action):
    """Activate a unit to move (TOI-5.15)."""

    FORM: ClassVar[str] = "advance {unit}"
    unit: UnitId


@attrs.frozen
class FireAndMove(Action):
    """Activate a unit for Fire and Movement (TOI-9.1)."""

    FORM: ClassVar[str] = "fire and move {unit}"
    unit: UnitId


@attrs.frozen
class Assault(Action):
    """Activate a squad for an Assault (TOI-12.1, TOI-R20)."""

    FORM: ClassVar[str] = "assault with {unit}"
    ORDER: ClassVar[str] = "assault"
    unit: UnitId


@attrs.frozen
class Fire(Action):
    """Activate a unit for Concentrated Fire at a unit, with supporters, an aim for a sniper (TOI-8.1).

    Leader, target, kind of fire, figures and supporters are named together, and the aim (TOI-R20, SN-7.1,
    SN-7.4).
    """

    FORM: ClassVar[str] = "fire {firer} at {target} {kind}[ with {supporters}][ aiming at {aim}]"
    firer: VolleyName
    target: UnitId
    kind: FireKind
    supporters: tuple[VolleyName, ...] | None = attrs.field(default=None, converter=_names)
    aim: Figure | None = None


@attrs.frozen
class Bombard(Action):
    """Activate a squad for an area attack of its mortar on a hex (TOI-11.5)."""

    FORM: ClassVar[str] = "bombard {hex} with {unit} {kind}"
    ORDER: ClassVar[str] = "bombard"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    hex: Place
    kind: FireKind


@attrs.frozen
class LaySmoke(Action):
    """Activate a squad to lay smoke with its mortar (SN-2.1)."""

    FORM: ClassVar[str] = "smoke {hex} with {unit}"
    ORDER: ClassVar[str] = "smoke"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    hex: Place


@attrs.frozen
class Prepare(Action):
    """Put a unit into op fire mode (TOI-10.1, TOI-19.5)."""

    FORM: ClassVar[str] = "op fire mode {unit}"
    unit: UnitId


@attrs.frozen
class Fatigue(Action):
    """Fatigue a fresh unit and do nothing else (TOI-2.6)."""

    FORM: ClassVar[str] = "fatigue {unit}"
    unit: UnitId


@attrs.frozen
class Heal(Action):
    """Activate a medic squad to heal a lost regular back into a squad (TOI-4.3, TOI-R23)."""

    FORM: ClassVar[str] = "heal {patient} with {unit}"
    ORDER: ClassVar[str] = "heal"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    patient: UnitId


@attrs.frozen
class PlayCard(Action):
    """Activate a strategy card, naming a unit or a hex where it works on one (TOI-18.2, TOI-17.8)."""

    FORM: ClassVar[str] = "card {card}[ on {target}]"
    card: CardId
    target: Target | None = None


@attrs.frozen
class EndActions(Action):
    """End the own Action Phase without a fresh unit (TOI-1.7, TOI-R8)."""

    FORM: ClassVar[str] = "end actions"


# a move, and what interrupts it


@attrs.frozen
class Step(Action):
    """Enter the next hex (TOI-5.4)."""

    FORM: ClassVar[str] = "step to {hex}"
    hex: Place


@attrs.frozen
class Load(Action):
    """Load onto a vehicle in the hex (TOI-16.1)."""

    FORM: ClassVar[str] = "load onto {vehicle}"
    SUBJECT: ClassVar[str] = ""
    vehicle: UnitId


@attrs.frozen
class Unload(Action):
    """Unload into the vehicle's hex (TOI-16.1, TOI-16.4)."""

    FORM: ClassVar[str] = "unload"


@attrs.frozen
class Shoot(Action):
    """Make the one attack of Fire and Movement (TOI-9.3)."""

    FORM: ClassVar[str] = "shoot at {target} {kind}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId
    kind: FireKind


@attrs.frozen
class AssaultHex(Action):
    """Assault an adjacent hex with up to two supporters (TOI-12.1, TOI-12.4)."""

    FORM: ClassVar[str] = "assault {hex}[ with {supporters}]"
    hex: Place
    supporters: tuple[UnitId, ...] | None = attrs.field(default=None, converter=_names)


@attrs.frozen
class Stop(Action):
    """End the activation (TOI-5.4, TOI-R20)."""

    FORM: ClassVar[str] = "stop"


@attrs.frozen
class OpFire(Action):
    """Op fire at the active unit (TOI-10.2, TOI-R5, SN-R22)."""

    FORM: ClassVar[str] = "op fire {firer} {kind}[ with {supporters}][ aiming at {aim}]"
    firer: VolleyName
    kind: FireKind
    supporters: tuple[VolleyName, ...] | None = attrs.field(default=None, converter=_names)
    aim: Figure | None = None


@attrs.frozen
class HoldFire(Action):
    """Let the active unit go on (TOI-R5)."""

    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class Lose(Action):
    """Remove a figure for a hit (TOI-7.16, TOI-12.9)."""

    FORM: ClassVar[str] = "lose {figure} of {unit}"
    ORDER: ClassVar[str] = "lose"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    figure: Figure


@attrs.frozen
class JoinAssault(Action):
    """Reveal a concealed squad in an assaulted hex and take part (TOI-12.14)."""

    FORM: ClassVar[str] = "join {unit}"
    unit: UnitId


@attrs.frozen
class StayOut(Action):
    """Keep a concealed squad in an assaulted hex out of it (TOI-12.14)."""

    FORM: ClassVar[str] = "stay out {unit}"
    unit: UnitId


@attrs.frozen
class Retreat(Action):
    """Retreat a defender to an adjacent hex (TOI-12.12)."""

    FORM: ClassVar[str] = "retreat {unit} to {hex}"
    unit: UnitId
    hex: Place


# between the actions


@attrs.frozen
class Bid(Action):
    """Put command on the own initiative card and end the step (TOI-17.8)."""

    FORM: ClassVar[str] = "put {command} on the initiative"
    ORDER: ClassVar[str] = "put on the initiative"
    command: int


@attrs.frozen
class Conceal(Action):
    """Give a sniper out of sight a concealed marker (SN-8.6)."""

    FORM: ClassVar[str] = "conceal {unit}"
    unit: UnitId


@attrs.frozen
class StayRevealed(Action):
    """Leave a sniper revealed (SN-8.6)."""

    FORM: ClassVar[str] = "leave {unit} revealed"
    unit: UnitId


@attrs.frozen
class DrawAgain(Action):
    """Draw another card for a + (TOI-19.2)."""

    FORM: ClassVar[str] = "draw again"


@attrs.frozen
class Transfer(Action):
    """Move figures from one squad to another in its hex, perhaps for others (TOI-19.6, TOI-R24)."""

    FORM: ClassVar[str] = "transfer {figures} from {giver} to {receiver}[ for {back}]"
    ORDER: ClassVar[str] = "transfer to"
    SUBJECT: ClassVar[str] = "giver"
    ASKED: ClassVar[tuple[tuple[str, ...], ...]] = (("receiver",), ("figures",), ("back",))
    figures: tuple[Figure, ...] = attrs.field(converter=_listed)
    giver: UnitId
    receiver: UnitId
    back: tuple[Figure, ...] | None = attrs.field(default=None, converter=_figures)


@attrs.frozen
class Done(Action):
    """Do nothing more in this step (TOI-19.2, TOI-19.5, TOI-19.6)."""

    FORM: ClassVar[str] = "done"


ACTIONS = (
    Build,
    Give,
    Deploy,
    DeployAboard,
    Advance,
    FireAndMove,
    Assault,
    Fire,
    Bombard,
    LaySmoke,
    Prepare,
    Fatigue,
    Heal,
    PlayCard,
    EndActions,
    Step,
    Load,
    Unload,
    Shoot,
    AssaultHex,
    Stop,
    OpFire,
    HoldFire,
    Lose,
    JoinAssault,
    StayOut,
    Retreat,
    Bid,
    Conceal,
    StayRevealed,
    DrawAgain,
    Transfer,
    Done,
)
