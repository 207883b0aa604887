"""What a player may declare; figures go by their numbers, groups by their ids, points in inches.

The orders of movement, of fire and of close combat are in modules of their own.
"""

from typing import ClassVar

import attrs

from wargames.fire_move.values.combat_orders import Lose, PairUp, Regroup, Retire, Stand
from wargames.fire_move.values.fire_orders import (
    Attack,
    CallArtillery,
    Fire,
    FireOrdnance,
    FireTwice,
    LayMinefield,
    LaySmoke,
    Pass,
    React,
    ReactOrdnance,
    ReactTwice,
)
from wargames.fire_move.values.movement_orders import (
    Arrive,
    Attach,
    Banzai,
    Charge,
    Drop,
    EndMove,
    GoOn,
    GoToGround,
    Halt,
    HandleWeapon,
    LeaveMinefield,
    Move,
    PlaceCharge,
    RemoveFear,
    SetAside,
    Step,
    StepAndFire,
    StepAndFireOrdnance,
)
from wargames.fire_move.values.spelling import Facing, Formation, Grouping
from wargames.fire_move.values.state import CardId, FigureNumber, GroupId, PieceId
from wargames.kernel.game import Action

__all__ = [
    "ACTIONS",
    "Acquire",
    "Arrive",
    "Attach",
    "Attack",
    "Banzai",
    "CallArtillery",
    "ChangeArc",
    "ChangeState",
    "Charge",
    "Crew",
    "Deploy",
    "Discard",
    "Drop",
    "EndActions",
    "EndDiscards",
    "EndMove",
    "Fire",
    "FireOrdnance",
    "FireTwice",
    "GoOn",
    "GoToGround",
    "Halt",
    "HandleWeapon",
    "HeroFights",
    "HeroPromotes",
    "HeroRally",
    "KeepOff",
    "LayMinefield",
    "LaySmoke",
    "LeaveMinefield",
    "Lose",
    "Move",
    "PairUp",
    "Pass",
    "PlaceCharge",
    "PlayFear",
    "PlaySniper",
    "Rally",
    "React",
    "ReactOrdnance",
    "ReactTwice",
    "Regroup",
    "RemoveFear",
    "Reorganize",
    "Repair",
    "Retire",
    "RunBerserk",
    "SetAside",
    "Stand",
    "Step",
    "StepAndFire",
    "StepAndFireOrdnance",
    "Uncrew",
]


# set-up


@attrs.frozen
class Deploy(Action):
    """Set up a group, its figures in KF order at the given points (FM-G18)."""

    FORM: ClassVar[str] = "deploy {group} at {points}"
    ORDER: ClassVar[str] = "deploy"
    group: GroupId
    points: Formation


@attrs.frozen
class KeepOff(Action):
    """Keep a group off the table that the scenario lets arrive later (FM-G22)."""

    FORM: ClassVar[str] = "keep {group} off table"
    ORDER: ClassVar[str] = "keep off table"
    group: GroupId


# rally


@attrs.frozen
class Rally(Action):
    """Play one or two rally cards on a group and name the men (FM-19.1, FM-19.2)."""

    FORM: ClassVar[str] = "rally {group} with {cards} for {figures}"
    ORDER: ClassVar[str] = "rally"
    group: GroupId
    cards: tuple[CardId, ...]
    figures: tuple[FigureNumber, ...]


@attrs.frozen
class Reorganize(Action):
    """Play a rally card to make new groups of the figures at hand (FM-18.1)."""

    FORM: ClassVar[str] = "reorganize {parts} with {card}"
    ORDER: ClassVar[str] = "reorganize"
    SUBJECT: ClassVar[str] = ""
    parts: Grouping
    card: CardId


# without a card


@attrs.frozen
class Repair(Action):
    """Try to repair a failed weapon (FM-17.1); a small arm goes by its bearer's number."""

    FORM: ClassVar[str] = "repair {weapon} with {group}"
    ORDER: ClassVar[str] = "repair"
    SUBJECT: ClassVar[str] = "group"
    group: GroupId
    weapon: PieceId


@attrs.frozen
class Crew(Action):
    """Let a figure crew a weapon (FM-24.1)."""

    FORM: ClassVar[str] = "crew {weapon} with {figure}"
    ORDER: ClassVar[str] = "crew"
    SUBJECT: ClassVar[str] = "figure"
    figure: FigureNumber
    weapon: PieceId


@attrs.frozen
class Uncrew(Action):
    """Let a figure leave the crew of a weapon (FM-24.2)."""

    FORM: ClassVar[str] = "uncrew {weapon} with {figure}"
    ORDER: ClassVar[str] = "uncrew"
    SUBJECT: ClassVar[str] = "figure"
    figure: FigureNumber
    weapon: PieceId


@attrs.frozen
class Acquire(Action):
    """Take over an abandoned weapon (FM-25.1)."""

    FORM: ClassVar[str] = "acquire {weapon} with {figure}"
    ORDER: ClassVar[str] = "acquire"
    SUBJECT: ClassVar[str] = "figure"
    figure: FigureNumber
    weapon: PieceId


@attrs.frozen
class ChangeState(Action):
    """Break down, prepare or set up a weapon as the sole action (FM-5.9, FM-26.3, FM-27.3)."""

    FORM: ClassVar[str] = "change {weapon}[ facing {facing}]"
    ORDER: ClassVar[str] = "change"
    weapon: PieceId
    facing: Facing | None = None


@attrs.frozen
class ChangeArc(Action):
    """Turn a heavy weapon toward a point (FM-28.2)."""

    FORM: ClassVar[str] = "turn {weapon} to {facing}"
    ORDER: ClassVar[str] = "turn"
    weapon: PieceId
    facing: Facing


# the turn


@attrs.frozen
class EndActions(Action):
    """End the action part of the turn (FM-3.5)."""

    FORM: ClassVar[str] = "end actions"


@attrs.frozen
class RunBerserk(Action):
    """Begin the free move of a berserk group (FM-G12)."""

    FORM: ClassVar[str] = "run berserk with {group}"
    ORDER: ClassVar[str] = "run berserk"
    group: GroupId


@attrs.frozen
class Discard(Action):
    """Discard a card (FM-3.6)."""

    FORM: ClassVar[str] = "discard {card}"
    card: CardId


@attrs.frozen
class PlaySniper(Action):
    """Discard a sniper card on an enemy group (FM-30.1)."""

    FORM: ClassVar[str] = "sniper at {group} with {card}"
    ORDER: ClassVar[str] = "sniper"
    SUBJECT: ClassVar[str] = ""
    group: GroupId
    card: CardId


@attrs.frozen
class PlayFear(Action):
    """Discard a fear card on an enemy group (FM-30.6)."""

    FORM: ClassVar[str] = "fear on {group} with {card}"
    ORDER: ClassVar[str] = "fear"
    SUBJECT: ClassVar[str] = ""
    group: GroupId
    card: CardId


@attrs.frozen
class EndDiscards(Action):
    """End the discards and refill (FM-3.7)."""

    FORM: ClassVar[str] = "end discards"


# heroes


@attrs.frozen
class HeroRally(Action):
    """Play a hero card to rally a figure (FM-32.2)."""

    FORM: ClassVar[str] = "hero {card} rallies {figure}"
    ORDER: ClassVar[str] = "hero rallies"
    card: CardId
    figure: FigureNumber


@attrs.frozen
class HeroPromotes(Action):
    """Play a hero card to promote an SL (FM-32.6)."""

    FORM: ClassVar[str] = "hero {card} promotes {figure}"
    ORDER: ClassVar[str] = "hero promotes"
    card: CardId
    figure: FigureNumber


@attrs.frozen
class HeroFights(Action):
    """Play a hero card on the close combat at work (FM-32.5)."""

    FORM: ClassVar[str] = "hero {card} fights"
    ORDER: ClassVar[str] = "hero fights"
    card: CardId


ACTIONS = (
    Deploy,
    KeepOff,
    Move,
    Banzai,
    Arrive,
    Step,
    StepAndFire,
    StepAndFireOrdnance,
    Charge,
    HandleWeapon,
    Attach,
    Drop,
    EndMove,
    GoOn,
    Halt,
    GoToGround,
    RemoveFear,
    LeaveMinefield,
    SetAside,
    PlaceCharge,
    Fire,
    FireTwice,
    FireOrdnance,
    LaySmoke,
    CallArtillery,
    Rally,
    Reorganize,
    Repair,
    Crew,
    Uncrew,
    Acquire,
    ChangeState,
    ChangeArc,
    EndActions,
    RunBerserk,
    Discard,
    PlaySniper,
    PlayFear,
    EndDiscards,
    React,
    ReactTwice,
    ReactOrdnance,
    LayMinefield,
    Pass,
    HeroRally,
    HeroPromotes,
    HeroFights,
    Stand,
    Retire,
    PairUp,
    Lose,
    Regroup,
)
