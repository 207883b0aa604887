"""The working copy of a state on which one step is played."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Self, TypeVar, cast

import attrs

from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.play.groups.muster import Muster, muster_of, numbered, remember
from wargames.fire_move.values.components import Nation, WeaponType
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import (
    CardId,
    Ending,
    Figure,
    FigureNumber,
    Frame,
    Group,
    GroupId,
    Hand,
    Held,
    Lost,
    Piece,
    PieceId,
    PlayerTurn,
    State,
)
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import NO_DICE, Dice
from wargames.kernel.game.listing import Branch
from wargames.kernel.geometry.plane import Point
from wargames.kernel.moments.forms import FieldConversion
from wargames.kernel.moments.laid_out import LaidOut
from wargames.kernel.moments.layouts import PlayLayoutCache

F = TypeVar("F", bound=Frame)


def by_number(state: State) -> dict[FigureNumber, Figure]:
    """Map the figures to their numbers."""
    return numbered(state.open.figures)


def figures_now(battle: "Battle") -> tuple[Figure, ...]:
    """Return the figures in order of number; the same tuple while nothing changes."""
    if battle.unmoved is None:
        battle.unmoved = tuple(sorted(battle.figures.values(), key=_number))
        remember(battle.unmoved, battle.muster, battle.figures.copy())
    return battle.unmoved


def holders(state: State) -> dict[str, Nation]:
    """Map objectives to who controls them."""
    return {held.objective: held.side for held in state.open.held}


def held_now(battle: "Battle") -> tuple[Held, ...]:
    """Return who controls which objective now."""
    return tuple([_held_by(objective, side) for objective, side in battle.held.items()])


_held_by = lru_cache(maxsize=1024)(Held)


def hands_by_side(state: State) -> dict[Nation, Hand]:
    """Map the sides to their hands."""
    return {hand.side: hand for hand in state.hands}


def hands_now(battle: "Battle") -> tuple[Hand, ...]:
    """Return both hands as they are now, the attacker's first."""
    return tuple([battle.hands[side] for side in battle.sides])


@attrs.define(eq=False)
class Battle(LaidOut[State]):
    """The fields of a :class:`State`, laid out to be changed."""

    PARTS = ("open",)

    options: Options
    scenario: FireMoveScenario
    turn: int
    figures: Annotated[dict[FigureNumber, Figure], FieldConversion(by_number, figures=figures_now)]
    groups: dict[GroupId, Group]
    pieces: dict[PieceId, Piece]
    lost: list[Lost]
    held: Annotated[dict[str, Nation], FieldConversion(holders, held=held_now)]
    time_checks: int
    frames: list[Frame]
    off_table: tuple[GroupId, ...]
    wire_cut: tuple[int, ...]
    ending: Ending | None
    hands: Annotated[dict[Nation, Hand], FieldConversion(hands_by_side, hands=hands_now)]
    field: Battlefield = attrs.field(init=False)
    unmoved: tuple[Figure, ...] | None = attrs.field(default=None, init=False)
    """The figures as they were laid out or frozen, while no one has changed."""
    last_muster: Muster = attrs.field(factory=lambda: Muster(()), init=False)
    branches: dict[GroupId, tuple[Group, Branch]] = attrs.field(factory=dict, init=False)
    """The branch by which each group's actions were last listed on this layout."""
    _stale: set[GroupId] = attrs.field(factory=set, init=False)

    @field.default
    def _find_field(self) -> Battlefield:
        return battlefield_of(self.scenario.table)

    @classmethod
    def on(cls, state: Any, dice: Dice = NO_DICE, **given: object) -> Self:
        """Lay out a state, or a view of one."""
        battle = super().on(state, dice, **given)
        battle.unmoved = state.open.figures
        battle.last_muster = muster_of(state.open.figures)
        return battle

    # sides

    @property
    def sides(self) -> tuple[Nation, Nation]:
        """The attacker, then the defender."""
        return self.scenario.nations

    def enemy(self, side: Nation) -> Nation:
        """Name the other side."""
        return self.scenario.enemy(side)

    @property
    def side_to_act(self) -> Nation:
        """The side whose decision is next."""
        return cast("Nation", self.asked[0])

    @property
    def player_turn(self) -> PlayerTurn:
        """The frame of the player turn, the lowest on the stack."""
        frame = self.frames[0]
        assert isinstance(frame, PlayerTurn)
        return frame

    @property
    def player(self) -> Nation:
        """The side whose player turn it is."""
        return self.player_turn.side

    @property
    def opponent(self) -> Nation:
        """The other side."""
        return self.enemy(self.player)

    # figures and groups

    def put(self, figure: Figure) -> None:
        """Replace a figure."""
        number = figure.number
        self._stale.update((self.figures[number].group, figure.group))
        self.figures[number] = figure
        self.unmoved = None

    def change(self, number: FigureNumber, **changes: object) -> Figure:
        """Change fields of a figure and return the new one."""
        figure = replace(self.figures[number], **changes)
        self.put(figure)
        return figure

    def remove(self, number: FigureNumber) -> Figure:
        """Take a figure off the table."""
        gone = self.figures.pop(number)
        self._stale.add(gone.group)
        self.unmoved = None
        return gone

    def mark(self, group: GroupId, **changes: object) -> Group:
        """Change markers of a group and return the new one."""
        self.groups[group] = replace(self.groups[group], **changes)
        return self.groups[group]

    @property
    def muster(self) -> Muster:
        """The figures by groups, as they stand now."""
        if self._stale:
            self.last_muster = self.last_muster.renewed(self.figures, self._stale)
            self._stale.clear()
        return self.last_muster

    @property
    def members(self) -> Mapping[GroupId, tuple[FigureNumber, ...]]:
        """The figures of each group in KF order (FM-R4)."""
        return self.muster.members

    def men(self, group: GroupId) -> tuple[Figure, ...]:
        """List a group's figures in KF order (FM-R4)."""
        return (self.muster if self._stale else self.last_muster).men[group]  # asked very often

    def able(self, group: GroupId) -> tuple[Figure, ...]:
        """List a group's unpinned figures in KF order."""
        return (self.muster if self._stale else self.last_muster).able[group]  # as in ``men``

    def key_figure(self, group: GroupId) -> Figure:
        """Find a group's Key Figure: the most significant unpinned one, if any is (FM-2.10, FM-R4)."""
        muster = self.muster
        return (muster.able[group] or muster.men[group])[0]

    def groups_of(self, side: Nation) -> list[Group]:
        """List a side's groups on the table."""
        own = [group for group in self.groups.values() if group.side == side]
        return [group for group in own if group.id not in self.off_table] if self.off_table else own

    def enemies_of(self, group: GroupId) -> list[Group]:
        """List the enemy groups of a group on the table."""
        return self.groups_of(self.enemy(self.groups[group].side))

    def on_table(self, side: Nation) -> list[Figure]:
        """List a side's figures on the table by number."""
        return sorted(
            (figure for figure in self.figures.values() if figure.side == side and figure.at is not None),
            key=_number,
        )

    def leaders(self, group: GroupId) -> tuple[Figure, ...]:
        """List a group's unpinned SLs and PLs."""
        return (self.muster if self._stale else self.last_muster).leaders[group]  # as in ``men``

    # weapons

    def type_of(self, piece: Piece) -> WeaponType:
        """Return the type of a weapon (FM-G5)."""
        return self.scenario.weapon(piece.type)

    def keep(self, piece: Piece, **changes: object) -> Piece:
        """Change fields of a weapon and return the new one."""
        self.pieces[piece.id] = replace(piece, **changes)
        return self.pieces[piece.id]

    def crewed_by(self, group: GroupId) -> list[Piece | None]:
        """List the weapons that a group's figures serve, one for each of these figures."""
        return [self.pieces.get(id_) for id_ in self.muster.serves[group]]

    def gunned_by(self, figure: Figure) -> Piece | None:
        """Return the weapon whose gunner a figure is."""
        piece = self.pieces.get(figure.crews or "")
        return piece if piece is not None and piece.gunner == figure.number else None

    def stands(self, piece: Piece) -> Point:
        """Return where a weapon, or who carries it, stands."""
        if piece.at is not None:
            return piece.at
        assert piece.gunner is not None
        return self.figures[piece.gunner].stands

    # cards

    def holds(self, side: Nation, card: CardId) -> bool:
        """Return whether a card is in a side's hand."""
        return card in self.hands[side].cards

    def spend(self, side: Nation, *cards: CardId) -> None:
        """Discard cards from the hand."""
        self.lay_aside(side, *cards)
        self.discard(side, *cards)

    def discard(self, side: Nation, *cards: CardId) -> None:
        """Lay cards that are not in the hand on the discard pile."""
        hand = self.hands[side]
        self.hands[side] = replace(hand, deck=hand.deck.discard(*cards))

    def lay_aside(self, side: Nation, *cards: CardId) -> None:
        """Take cards from the hand."""
        hand = self.hands[side]
        left = list(hand.cards)
        for card in cards:
            left.remove(card)
        self.hands[side] = replace(hand, cards=tuple(left))

    # frames

    def update(self, frame: F, **changes: object) -> F:
        """Change the frame at work and return the new one."""
        assert self.frames[-1] is frame
        self.frames[-1] = after = replace(frame, **changes)
        return after


def _number(figure: Figure) -> int:
    return figure.number


LAYOUTS: PlayLayoutCache[State, Battle] = PlayLayoutCache(Battle.on)
"""The battles of states, kept between steps."""
