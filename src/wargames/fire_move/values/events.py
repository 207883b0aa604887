"""What happens."""

from typing import ClassVar, Literal

import attrs

from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.fire_events import FIRE_EVENTS
from wargames.fire_move.values.named import Die, ObjectiveId, Places, Points, Spot, Vector, Words
from wargames.fire_move.values.state import CardId, FigureNumber, GroupId, PieceId, Purpose
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Event, PublicEvent, Seat

Figures = tuple[FigureNumber, ...]
Marker = Literal["ground", "fear", "minefield", "berserk"]
"""What lies beside a group, smoke aside (FM-R59)."""

# the turn and the cards


@attrs.frozen
class GroupDeployed(PublicEvent):
    """A group was set up (FM-G18)."""

    group: GroupId
    side: Nation
    points: Places


@attrs.frozen
class GroupKeptOff(PublicEvent):
    """A group was kept off the table (FM-G22)."""

    group: GroupId
    side: Nation


@attrs.frozen
class TurnBegan(PublicEvent):
    """A player turn began (FM-3.8)."""

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    side: Nation


@attrs.frozen
class CardsDrawn(Event):
    """A side drew cards; the others learn how many (FM-3.7, FM-R51)."""

    side: Nation
    count: int
    cards: tuple[CardId, ...] | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show the cards to their owner alone."""
        return self if seat == self.side else attrs.evolve(self, cards=None)


@attrs.frozen
class PileRenewed(PublicEvent):
    """A side's discards became its draw pile (FM-G17)."""

    side: Nation
    count: int


@attrs.frozen
class TimeCheckDrawn(PublicEvent):
    """A time check card came up (FM-G17)."""

    side: Nation
    count: int
    limit: int


@attrs.frozen
class CardsPlayed(PublicEvent):
    """Cards were played on a group; ``use`` says as what (FM-3.1)."""

    REVEALS: ClassVar[bool] = False

    cards: tuple[CardId, ...]
    group: GroupId | None
    side: Nation
    use: Words


@attrs.frozen
class ActionDeclared(PublicEvent):
    """A group took an action for which no card is needed (FM-R39)."""

    REVEALS: ClassVar[bool] = False

    group: GroupId
    side: Nation
    use: Words


@attrs.frozen
class ActionsEnded(PublicEvent):
    """A side ended the action part of its turn (FM-3.5)."""

    REVEALS: ClassVar[bool] = False

    side: Nation


@attrs.frozen
class CardDiscarded(PublicEvent):
    """A side discarded a card (FM-3.6)."""

    REVEALS: ClassVar[bool] = False

    side: Nation
    card: CardId


@attrs.frozen
class HeroPlayed(PublicEvent):
    """A hero card was played, on a figure if it rallied or promoted one (FM-32.1)."""

    side: Nation
    use: Words
    figure: FigureNumber | None


@attrs.frozen
class ObjectiveTaken(PublicEvent):
    """A side took control of an objective (FM-G18)."""

    objective: ObjectiveId
    side: Nation


@attrs.frozen
class GameEnded(PublicEvent):
    """The game ended (FM-G17, FM-G18)."""

    winner: Nation
    reason: Words


# movement


@attrs.frozen
class StepDeclared(PublicEvent):
    """A group began a step along a route (FM-5.10, FM-R9)."""

    REVEALS: ClassVar[bool] = False

    group: GroupId
    purpose: Purpose
    route: Points
    target: GroupId | None = None
    sample: int | None = None
    weapon: PieceId | None = None
    figure: FigureNumber | None = None
    formation: Places = ()


@attrs.frozen
class CrossingTried(PublicEvent):
    """A group tried to cross water or wire (FM-7.2, FM-20.1)."""

    group: GroupId
    border: Words
    black: Die
    red: Die
    number: int
    needed: int
    crossed: bool
    modifiers: tuple[Modifier, ...]


@attrs.frozen
class ReactionPassed(PublicEvent):
    """The reactor let the movers go on (FM-R14)."""

    REVEALS: ClassVar[bool] = False

    side: Nation


@attrs.frozen
class GroupAdvanced(PublicEvent):
    """The movers reached a sample of their route (FM-R14)."""

    group: GroupId
    sample: int
    at: Spot


@attrs.frozen
class GroupHalted(PublicEvent):
    """The movers halted at a sample of their route (FM-R11)."""

    group: GroupId
    at: Spot


@attrs.frozen
class GroupPlaced(PublicEvent):
    """Figures stand in a formation (FM-R12)."""

    group: GroupId
    figures: Figures
    points: Places


@attrs.frozen
class GroupDivided(PublicEvent):
    """Figures are a group of their own from now on (FM-2.9)."""

    group: GroupId
    into: GroupId
    figures: Figures


@attrs.frozen
class GroupJoined(PublicEvent):
    """Figures joined a group (FM-18.4, FM-R47)."""

    group: GroupId
    figures: Figures


@attrs.frozen
class MarkerPut(PublicEvent):
    """A marker was put on a group or taken off."""

    group: GroupId
    marker: Marker
    on: bool


# weapons


@attrs.frozen
class RepairTried(PublicEvent):
    """A weapon was to be repaired (FM-17.2)."""

    weapon: PieceId
    black: Die
    red: Die
    needed: int
    repaired: bool


@attrs.frozen
class WeaponLeft(PublicEvent):
    """A weapon lies abandoned (FM-G23)."""

    weapon: PieceId
    at: Spot


@attrs.frozen
class WeaponTaken(PublicEvent):
    """A figure took a weapon over (FM-25.1, FM-G23)."""

    weapon: PieceId
    figure: FigureNumber


@attrs.frozen
class CrewChanged(PublicEvent):
    """A figure joined or left the crew of a weapon (FM-24.1, FM-24.2)."""

    weapon: PieceId
    figure: FigureNumber
    crews: bool


@attrs.frozen
class WeaponHandled(PublicEvent):
    """A weapon was set up, or made ready to move (FM-G24)."""

    weapon: PieceId
    ready: bool
    facing: Vector | None


# morale, rally and close combat


@attrs.frozen
class MoraleTested(PublicEvent):
    """A figure's morale was tested (FM-29.3, FM-22.2)."""

    figure: FigureNumber
    purpose: Words
    black: Die
    red: Die
    needed: int
    passed: bool


@attrs.frozen
class FiguresRallied(PublicEvent):
    """Pins came off (FM-19.1)."""

    group: GroupId
    figures: Figures


@attrs.frozen
class ChargeMet(PublicEvent):
    """The defenders stood, or retired (FM-29.7)."""

    group: GroupId
    answer: Literal["stand", "retire", "forced to retire"]


@attrs.frozen
class PairsMade(PublicEvent):
    """Attackers and defenders came into contact (FM-29.8, FM-29.9)."""

    pairs: tuple[tuple[FigureNumber, FigureNumber], ...]


@attrs.frozen
class SideRolled(PublicEvent):
    """One side of a close combat rolled (FM-29.10)."""

    side: Nation
    figures: Figures
    base: int
    modifiers: tuple[Modifier, ...]
    black: Die
    red: Die
    total: int


@attrs.frozen
class ClusterFought(PublicEvent):
    """A close combat was decided by its margin (FM-R41)."""

    winner: Nation | None
    margin: int


@attrs.frozen
class CombatDecided(PublicEvent):
    """A round of close combat had a victor, or none (FM-29.11)."""

    winner: Nation | None
    round: int


@attrs.frozen
class GroupRetired(PublicEvent):
    """A group retired (FM-29.12)."""

    group: GroupId
    at: Spot


EVENTS: tuple[type[Event], ...] = (
    *FIRE_EVENTS,
    GroupDeployed,
    GroupKeptOff,
    TurnBegan,
    CardsDrawn,
    PileRenewed,
    TimeCheckDrawn,
    CardsPlayed,
    ActionDeclared,
    ActionsEnded,
    CardDiscarded,
    HeroPlayed,
    ObjectiveTaken,
    GameEnded,
    StepDeclared,
    CrossingTried,
    ReactionPassed,
    GroupAdvanced,
    GroupHalted,
    GroupPlaced,
    GroupDivided,
    GroupJoined,
    MarkerPut,
    RepairTried,
    WeaponLeft,
    WeaponTaken,
    CrewChanged,
    WeaponHandled,
    MoraleTested,
    FiguresRallied,
    ChargeMet,
    PairsMade,
    SideRolled,
    ClusterFought,
    CombatDecided,
    GroupRetired,
)
