"""What a player may declare of movement; points are in inches (FM-5.1 to FM-8.3)."""

from typing import ClassVar

import attrs

from wargames.fire_move.values.fire_orders import Asked
from wargames.fire_move.values.spelling import Entry, Facing, Formation, Path
from wargames.fire_move.values.state import CardId, FigureNumber, GroupId, HeroUse, Mode, PieceId
from wargames.kernel.game import Action


@attrs.frozen
class Move(Action):
    """Play a movement card on a group, with what may be played together with it (FM-5.1, FM-R5).

    ``figures`` split off and move alone: by a rally card, or a PL by himself (FM-R33, FM-R47).
    """

    FORM: ClassVar[str] = (
        "move {group} with {card} for {mode}[ firing {fire}][ smoke {smoke}][ only {figures}][ by {rally}]"
    )
    ORDER: ClassVar[str] = "move"
    group: GroupId
    card: CardId
    mode: Mode
    fire: CardId | None = None
    smoke: CardId | None = None
    figures: tuple[FigureNumber, ...] | None = None
    rally: CardId | None = None


@attrs.frozen
class Banzai(Action):
    """Play a movement card on a Japanese group for a banzai charge (FM-G13)."""

    FORM: ClassVar[str] = "banzai {group} with {card}"
    ORDER: ClassVar[str] = "banzai"
    group: GroupId
    card: CardId


@attrs.frozen
class Arrive(Action):
    """Bring a group that was kept off table on, its key figure at a height of the edge (FM-G22)."""

    FORM: ClassVar[str] = "bring on {group} with {card} for {mode} at {place}"
    ORDER: ClassVar[str] = "bring on"
    group: GroupId
    card: CardId
    mode: Mode
    place: Entry


@attrs.frozen
class Step(Action):
    """Perform a move action along a route; end in a formation, the default one if none is named (FM-R9)."""

    FORM: ClassVar[str] = "step {route}[ forming {formation}]"
    route: Path
    formation: Formation | None = None


@attrs.frozen
class StepAndFire(Action):
    """Perform a move action and fire at a group from a sample of it (FM-6.1, FM-R15)."""

    FORM: ClassVar[str] = "step {route} firing at {target} from {sample}[ with hero {hero}]"
    ORDER: ClassVar[str] = "step firing at"
    route: Path
    target: GroupId
    sample: int
    hero: CardId | None = None


@attrs.frozen
class StepAndFireOrdnance(Action):
    """Perform a move action and fire a weapon that may, from a sample of it (FM-15.3, FM-R29).

    A hero helps to hit or the effect (FM-R5).
    """

    FORM: ClassVar[str] = (
        "step {route} firing {weapon} at {figure} from {sample}[ with hero {hero}][ for {hero_use}]"
    )
    ORDER: ClassVar[str] = "step firing a weapon"
    ASKED: ClassVar[Asked] = (("route",), ("weapon",), ("figure",), ("sample", "hero", "hero_use"))
    route: Path
    weapon: PieceId
    figure: FigureNumber
    sample: int
    hero: CardId | None = None
    hero_use: HeroUse | None = None


@attrs.frozen
class Charge(Action):
    """Use the last move action to go into close combat with the nominated figures (FM-29.2, FM-G11)."""

    FORM: ClassVar[str] = "charge {target} with {figures} along {route}"
    ORDER: ClassVar[str] = "charge"
    SUBJECT: ClassVar[str] = ""
    target: GroupId
    figures: tuple[FigureNumber, ...]
    route: Path


@attrs.frozen
class HandleWeapon(Action):
    """Use a move action to break down, prepare or set up a weapon (FM-5.8, FM-26.4, FM-27.4)."""

    FORM: ClassVar[str] = "handle {weapon}[ facing {facing}]"
    ORDER: ClassVar[str] = "handle"
    SUBJECT: ClassVar[str] = ""
    weapon: PieceId
    facing: Facing | None = None


@attrs.frozen
class Attach(Action):
    """Attach the PL who has just moved to a group at hand (FM-2.7, FM-R47)."""

    FORM: ClassVar[str] = "attach to {group}"
    SUBJECT: ClassVar[str] = ""
    group: GroupId


@attrs.frozen
class Drop(Action):
    """Go to ground with a second movement card after a move (FM-8.3)."""

    FORM: ClassVar[str] = "drop with {card}"
    ORDER: ClassVar[str] = "drop"
    card: CardId


@attrs.frozen
class EndMove(Action):
    """Give up what is left of a movement card (FM-R11)."""

    FORM: ClassVar[str] = "end move"


@attrs.frozen
class GoOn(Action):
    """Go on along the route after an attack (FM-R11)."""

    FORM: ClassVar[str] = "go on"


@attrs.frozen
class Halt(Action):
    """End the step at the sample that was reached (FM-R11)."""

    FORM: ClassVar[str] = "halt"


@attrs.frozen
class GoToGround(Action):
    """Play a movement card of value 1 to go to ground (FM-8.1)."""

    FORM: ClassVar[str] = "ground {group} with {card}"
    ORDER: ClassVar[str] = "ground"
    group: GroupId
    card: CardId


@attrs.frozen
class RemoveFear(Action):
    """Play a movement card to take a fear marker off (FM-21.1)."""

    FORM: ClassVar[str] = "remove fear from {group} with {card}"
    ORDER: ClassVar[str] = "remove fear"
    group: GroupId
    card: CardId


@attrs.frozen
class LeaveMinefield(Action):
    """Play a movement card to leave a minefield (FM-31.4)."""

    FORM: ClassVar[str] = "leave minefield with {group} by {card}"
    ORDER: ClassVar[str] = "leave minefield"
    group: GroupId
    card: CardId


@attrs.frozen
class SetAside(Action):
    """Set a movement card aside to leave a minefield later (FM-31.5)."""

    FORM: ClassVar[str] = "set aside {card} for {group}"
    ORDER: ClassVar[str] = "set aside"
    SUBJECT: ClassVar[str] = "group"
    group: GroupId
    card: CardId


@attrs.frozen
class PlaceCharge(Action):
    """Send a figure out to place a demolition charge at the end of a route (FM-22.1, FM-G8)."""

    FORM: ClassVar[str] = "place charge of {figure} with {card} along {route}"
    ORDER: ClassVar[str] = "place charge"
    figure: FigureNumber
    card: CardId
    route: Path
