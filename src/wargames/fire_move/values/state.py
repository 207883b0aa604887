"""The state: the table, which is public, and the hands and piles, which are secret (FM-R51)."""

from typing import Annotated, Literal

import attrs

from wargames.fire_move.values.components import TROOPS, Nation, Role, TroopCard, WeaponTypeId
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.deck import Deck
from wargames.kernel.game.fields import Public, ShownAs
from wargames.kernel.game.naming import Names
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import Point

FigureNumber = Annotated[int, Names("figure")]
GroupId = Annotated[str, Names("group")]
PieceId = Annotated[str, Names("unit")]
CardId = Annotated[str, Names("card")]

PROMOTED_LM = 1  # FM-R46


@attrs.frozen
class Figure:
    """A man. ``at`` is None while he is off the table; ``arm`` is the small arm that he carries himself.

    ``crews`` names the weapon that he serves, as gunner or crew. ``promoted``: an SL made PL (FM-R46);
    ``wounded``: a Japanese PL after his first pin (FM-G15); ``charge``: he has one to place (FM-G8).
    """

    number: FigureNumber
    side: Nation
    role: Role
    group: GroupId
    at: Point | None
    arm: WeaponTypeId
    pinned: bool = False
    arm_failed: bool = False
    crews: PieceId | None = None
    promoted: bool = False
    wounded: bool = False
    charge: bool = False

    @property
    def stands(self) -> Point:
        """Where he stands, on the table."""
        assert self.at is not None, f"figure {self.number} is off the table"
        return self.at

    @property
    def leads(self) -> bool:
        """True for a PL, printed or promoted (FM-R46)."""
        return self.role == "PL" or self.promoted

    @property
    def troop_card(self) -> TroopCard:
        """His numbers: a promoted SL leads, a wounded PL does not (FM-G4, FM-G15, FM-R46)."""
        card = TROOPS[self.side][self.role]
        if self.promoted:
            card = replace(card, lm=PROMOTED_LM)
        if self.wounded:
            card = replace(card, morale=card.morale - 1, lm=0)
        return card


@attrs.frozen
class Piece:
    """An LMG, an MMG, a mortar or a gun. ``at`` is where it stands, set up or abandoned; None: it is carried.

    ``ready``: set up to fire (FM-G24); ``gunner`` is None while it lies abandoned (FM-G23).
    """

    id: PieceId
    type: WeaponTypeId
    gunner: FigureNumber | None
    at: Point | None
    ready: bool
    facing: Direction | None = None
    failed: bool = False


@attrs.frozen
class Group:
    """A group and its markers (FM-R59): ``smoke`` is its CV, laid in player turn ``smoke_turn``."""

    id: GroupId
    side: Nation
    acted: bool = False
    reacted: bool = False
    ground: bool = False
    fear: bool = False
    berserk: bool = False
    smoke: int = 0
    smoke_turn: int = 0
    mined: bool = False
    set_aside: tuple[CardId, ...] = ()


How = Literal["KIA", "routed"]


@attrs.frozen
class Lost:
    """A figure that is KIA or routed (FM-R26)."""

    number: FigureNumber
    side: Nation
    how: How
    leader: bool


@attrs.frozen
class Held:
    """The controller of an objective (FM-G18)."""

    objective: str
    side: Nation


# Frames on the stack; the last one is finished first.


@attrs.frozen
class SettingUp:
    """A side places its next group (FM-G18)."""

    side: Nation
    placed: int = 0


Stage = Literal["berserk", "actions", "discards"]


@attrs.frozen
class PlayerTurn:
    """A player's turn. ``counted``: an action that counts for discard rights was taken (FM-R7)."""

    side: Nation
    stage: Stage = "berserk"
    counted: bool = False
    discards: int = 0


Mode = Literal["actions", "cv"]
HeroUse = Literal["hit", "effect"]


@attrs.frozen
class Shot:
    """The attack of a group that moves and fires, and the use of a hero for its weapon (FM-R15, FM-R29)."""

    card: CardId
    hero: bool = False
    hero_use: HeroUse | None = None


@attrs.frozen
class Moving:
    """A group performs the move actions of a card: ``left`` of them still (FM-5.4, FM-5.5).

    ``cv`` is the reduction by the card in mode cv. ``moved``: a move action is behind it. ``smoke`` is the CV
    of smoke laid together with the card, ``mixed``: another card was played with it. ``old_smoke``, laid in
    player turn ``old_turn``, lies beside it until the group leaves its place (FM-R31). ``card`` is None for
    the free move of a berserk group (FM-G12).
    """

    group: GroupId
    card: CardId | None
    mode: Mode
    left: int
    cv: int = 0
    shot: Shot | None = None
    smoke: int = 0
    mixed: bool = False
    banzai: bool = False
    moved: bool = False
    berserk: bool = False
    old_smoke: int = 0
    old_turn: int = 0

    @property
    def mover(self) -> GroupId:
        """The group that moves."""
        return self.group


Purpose = Literal["move", "charge", "out", "back", "try"]
WalkStage = Literal["reactions", "go on", "proceed"]


@attrs.frozen
class Walk:
    """A declared step of the movers, sample by sample (FM-R9, FM-R13, FM-R14).

    ``route`` begins where the key figure stood; ``at`` is the sample reached, ``old`` the real points before.
    Reactions may be taken at the samples ``first`` to ``last``. ``target`` is the group fired at from sample
    ``fires_at``, by a ``weapon`` at a ``figure`` of it if one is named. ``stage``: the reactor is asked, the
    mover is asked whether he goes on, or the rules go on. ``try``: a failed attempt at an obstacle (FM-R63).
    """

    group: GroupId
    purpose: Purpose
    route: tuple[Point, ...]
    movers: tuple[FigureNumber, ...]
    old: tuple[Point, ...]
    cv: int
    first: int = 0
    last: int = 0
    at: int = 0
    stage: WalkStage = "reactions"
    halted: bool = False
    fires_at: int | None = None
    target: GroupId | None = None
    shot: Shot | None = None
    weapon: PieceId | None = None
    figure: FigureNumber | None = None
    banzai: bool = False
    formation: tuple[Point, ...] = ()

    @property
    def mover(self) -> GroupId:
        """The group that moves."""
        return self.group


@attrs.frozen
class HeroWindow:
    """The side hit may play a hero card once the attack is over (FM-R45, FM-R64)."""

    side: Nation


Pair = tuple[FigureNumber, FigureNumber]


CombatStage = Literal[
    "approach",
    "stand",
    "pair",
    "assign",
    "attacker's hero",
    "defender's hero",
    "loss",
    "next",
    "retire",
    "regroup",
    "over",
]


@attrs.frozen
class CloseCombat:
    """Close combat at the end of a charge, step by step (FM-G11).

    ``side`` is the attackers' nation. ``pairs`` are (attacker, defender); ``clusters`` those to be fought,
    the one at work first. ``rolled`` is the attackers' total in it, ``hero`` whether the side that rolls next
    plays one. ``loser`` is the side that retires or names a loss; ``lost`` counts the attackers' and the
    defenders' losses of the round.
    """

    side: Nation
    attackers: GroupId
    defenders: GroupId
    route: tuple[Point, ...]
    stage: CombatStage = "approach"
    round: int = 1
    banzai: bool = False
    pairs: tuple[Pair, ...] = ()
    clusters: tuple[tuple[Pair, ...], ...] = ()
    hero: bool = False
    rolled: int | None = None
    lost: tuple[int, int] = (0, 0)
    loser: Nation | None = None

    @property
    def point(self) -> Point:
        """The charge point."""
        return self.route[-1]

    @property
    def beaten(self) -> GroupId:
        """The group of the losing side."""
        return self.attackers if self.loser == self.side else self.defenders

    @property
    def victorious(self) -> GroupId:
        """The group of the other side."""
        return self.defenders if self.loser == self.side else self.attackers


@attrs.frozen
class Demolition:
    """A figure carries a demolition charge out along a route and runs back to his group (FM-G8)."""

    carrier: FigureNumber
    home: GroupId
    route: tuple[Point, ...]
    stage: Literal["out", "back"] = "out"


@attrs.frozen
class ActionEnds:
    """An action is over once the frames above are done: cohesion is tested then (FM-R3, FM-R64).

    ``keys`` are the Key Figures of all groups as it began (FM-R59).
    """

    keys: tuple[tuple[GroupId, FigureNumber], ...]


Frame = SettingUp | PlayerTurn | Moving | Walk | HeroWindow | CloseCombat | Demolition | ActionEnds


@attrs.frozen
class Ending:
    """The winner, and the reason (FM-G17, FM-G18)."""

    winner: Nation
    reason: str
    clause: str
    points: tuple[tuple[Nation, int], ...]


@attrs.frozen
class Situation:
    """The public part of a state: figures, weapons, markers, control, turn and frames (FM-R51).

    ``turn`` counts player turns from 1 and is 0 during set-up; ``figures`` stand in order of their numbers.
    ``wire_cut`` are the wire borders that a charge has blown, by their number in the scenario (FM-G8).
    """

    turn: int
    figures: tuple[Figure, ...]
    groups: tuple[Group, ...]
    pieces: tuple[Piece, ...]
    lost: tuple[Lost, ...]
    held: tuple[Held, ...]
    time_checks: int
    frames: tuple[Frame, ...]
    off_table: tuple[GroupId, ...] = ()
    wire_cut: tuple[int, ...] = ()
    ending: Ending | None = None


@attrs.frozen
class Hand:
    """A side's cards: in hand, and in its deck, whose pile is face down (FM-G17)."""

    side: Nation
    cards: tuple[CardId, ...]
    deck: Deck[CardId]


@attrs.frozen
class State:
    """The whole state: the public situation, and both hands, the attacker's first (FM-R51)."""

    options: Public[Options]
    scenario: Public[FireMoveScenario]
    open: Public[Situation]
    hands: Annotated[tuple[Hand, ...], ShownAs("hands")]
