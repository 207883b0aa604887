"""The best action of a turn, found best first by upper bounds.

The upper bound of a group's fire is its effect on a target in the open; that of its movement is the best spot
of the table, reached unseen. The group with the highest bound is weighed first, the others only if they may
still be better. The result is the same as that of weighing everything.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from math import inf
from operator import attrgetter
from typing import NamedTuple

from wargames.bots.fire_move.effects import CLOSE
from wargames.bots.fire_move.evaluator import FireMoveEvaluator
from wargames.bots.fire_move.marches import NEVER, most_anywhere, storm
from wargames.bots.fire_move.orders import (
    CARD,
    DISLODGED,
    HANDLED,
    JOINED,
    LYING,
    REMNANT,
    attack_harm,
    both,
    card_price,
    hero_price,
    value_of,
)
from wargames.bots.fire_move.shots import fvs_alone
from wargames.fire_move import queries
from wargames.fire_move.moments import Fire, FireOrdnance, FireTwice
from wargames.fire_move.values.components import NATIONALITIES
from wargames.fire_move.values.state import CardId, Group, GroupId
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Branch

WORTH_ACTING = 0.08  # the least value of an action beyond its cards
SHOTS = (queries.ORDNANCE, queries.ARTILLERY)
"""Fire without fire cards, or by weapons."""
PUT_OFF = (queries.MOVEMENT, queries.FIRE, queries.REORGANIZING, queries.WEAPONS, queries.DEMOLITION)
"""Orders that are weighed only if they may be the best; demolition never is."""
_PLACE = {orders: number for number, orders in enumerate(chain.from_iterable(queries.SECTIONS))}
_FIRE, _JOIN = _PLACE[queries.FIRE], _PLACE[queries.REORGANIZING]
_HANDLE = _PLACE[queries.WEAPONS]

PointKey = tuple[int, int, int]
"""The place of an action in the list: its group, its section of the rules, its number there."""


class WeighedAction(NamedTuple):
    """An action with its value and its place in the list."""

    value: float
    place: PointKey
    action: Action

    def beats(self, other: "WeighedAction | None") -> bool:
        """Return whether its value is higher than another's, or equal and listed before it."""
        if other is None or self.value > other.value:
            return True
        return self.value == other.value and self.place < other.place


def best_of(candidates: Mapping[str, WeighedAction]) -> tuple[WeighedAction | None, bool]:
    """Return the candidate of highest value, of the first group if several are, and whether it is doubtful.

    It is doubtful if one of them belongs to no group: such actions are listed among those of all groups.
    """
    most = max((candidate.value for candidate in candidates.values()), default=0.0)
    best = {group: candidate for group, candidate in candidates.items() if candidate.value == most}
    return min(best.values(), key=attrgetter("place"), default=None), len(best) > 1 and "" in best


def actor(evaluator: FireMoveEvaluator, action: Action) -> str:
    """Name the group that acts; none for a hero."""
    if isinstance(action, FireOrdnance):
        return evaluator.battle.figures[evaluator.battle.pieces[action.weapon].gunner or 0].group
    return str(getattr(action, "group", ""))


Others = Iterable[tuple[int, queries.Orders]]
"""Orders, each with its place in the rules."""

Harms = dict[tuple[GroupId, CardId], float]
"""Upper bounds of the harm of fire, by target and card."""


class FireValues:
    """The fire of a group, each shot with its upper bound."""

    def __init__(self, evaluator: FireMoveEvaluator, group: Group, number: int, others: Others) -> None:
        self._judgment, self._group, self._number = evaluator, group, number
        self._most: list[tuple[float, int, GroupId, CardId, CardId | None]] = []
        self._harms: Harms = {}
        if evaluator.fire_cards and not queries.fear_refusal(evaluator.battle, group.id):
            self._aim()
        self._best_other = self._best_of(others)
        self.upper_bound = self._upper_bound()

    def _best_of(self, others: Others) -> WeighedAction | None:
        """Return the best order that is not fire by men."""
        evaluator, group, best = self._judgment, self._group, None
        for place, orders in others:
            if orders is not queries.ORDNANCE or evaluator.mine(group.id).ordnance:
                for number, shot in enumerate(orders.lists(evaluator.battle, group)):
                    best = self._better(best, (self._number, place, number), shot)
        return best

    def _aim(self) -> None:
        """List the shots at each enemy group in sight, with all of it in sight."""
        evaluator, group = self._judgment, self._group
        strength, cards, denied = evaluator.strength(group.id), evaluator.fire_cards, evaluator.denied
        heroes = (None, queries.HERO) if evaluator.battle.holds(group.side, queries.HERO) else (None,)
        for target, seen in queries.targets(evaluator.battle, group.id):
            share = DISLODGED if target in denied else 1.0
            mark = evaluator.mark(target)
            for card, fv in fvs_alone(cards, strength, seen[0][1].band):
                price = card_price(card)
                for hero in heroes:
                    harm = self._harms[target, card] = share * mark[fv + (hero is not None)]
                    least = -(harm - price - hero_price(hero))
                    self._most.append((least, len(self._most), target, card, hero))
        self._most.sort()

    def _upper_bound(self) -> float:
        """Return the upper bound of all of them."""
        other = NEVER if self._best_other is None else self._best_other.value
        return max(other, -self._most[0][0], self._most_by_pairs) if self._most else other

    @cached_property
    def _most_by_pairs(self) -> float:
        """The upper bound of two attacks."""
        battle, group = self._judgment.battle, self._group
        if battle.leaders(group.id) and any(True for _ in queries.pairs_of_cards(battle, group)):
            return 2 * max([harm - card_price(card) for (_, card), harm in self._harms.items()]) + CLOSE
        return NEVER

    @cached_property
    def best(self) -> WeighedAction | None:
        """The best of them, if it is worth acting."""
        best = self._best_other
        for least, number, target, card, hero in self._most:
            if -least < (WORTH_ACTING if best is None else best.value):
                break
            shot = Fire(self._group.id, target, card, hero)
            best = self._better(best, (self._number, _FIRE, number), shot)
        return self._best_twice(best)

    def _best_twice(self, best: WeighedAction | None) -> WeighedAction | None:
        """Return the best two attacks, or another shot that is better."""
        if not self._most or self._most_by_pairs < (WORTH_ACTING if best is None else best.value):
            return best
        for number, pair in enumerate(queries.pairs_at(self._judgment.battle, self._group)):
            if self._twice_at_most(pair) >= (WORTH_ACTING if best is None else best.value):
                best = self._better(best, (self._number, _FIRE, len(self._most) + number), pair)
        return best

    @cached_property
    def _exact_harms(self) -> Harms:
        """The harm of single attacks with all their bonuses."""
        evaluator, group = self._judgment, self._group
        hero = evaluator.battle.holds(group.side, queries.HERO)
        attacks = [queries.Attack(group.id, target, card, hero=hero) for target, card in self._harms]
        return {(one.target, one.card): attack_harm(evaluator, one) for one in attacks}

    def _twice_at_most(self, pair: FireTwice) -> float:
        first = self._exact_harms[pair.target, pair.card]
        second = self._exact_harms[pair.second_target, pair.second_card]
        return both(pair, first, second)

    def _better(self, best: WeighedAction | None, place: PointKey, shot: Action) -> WeighedAction | None:
        value = value_of(self._judgment, shot)
        if value <= WORTH_ACTING or (best is not None and value < best.value):
            return best
        candidate = WeighedAction(value, place, shot)
        return candidate if candidate.beats(best) else best


class MovementValues:
    """The movement of a group by cards, with an upper bound of its value."""

    def __init__(self, evaluator: FireMoveEvaluator, group: Group, number: int) -> None:
        self._judgment, self._group, self.number = evaluator, group, number

    @cached_property
    def upper_bound(self) -> float:
        """The upper bound of its value: the best spot of all, the best charge, or going to ground."""
        evaluator, group = self._judgment, self._group
        if not evaluator.battle.able(group.id):
            return NEVER
        if group.fear or NATIONALITIES[group.side].banzai:
            return inf
        me, cards = evaluator.mine(group.id), list(queries.movement_cards(evaluator.battle, group.side))
        charge, _ = storm(evaluator, me, max(card.value for card in cards))
        going = max(most_anywhere(evaluator, me), charge) - min(card_price(card.id) for card in cards)
        return max(going, LYING * evaluator.danger(me, me.at) - CARD)

    def listed(self) -> Iterator[Action]:
        """List the moves; cards beside them matter only if they are smoke."""
        battle, group = self._judgment.battle, self._group
        smoke = queries.smoke_cards(battle, group.side)
        for entry in queries.branches_of_movement(battle, group):
            if not isinstance(entry, Branch):
                yield entry
            elif smoke:
                yield from entry.lists()  # type: ignore[misc]  # no further branches, as ``last`` promises


class HandOrders(NamedTuple):
    """The orders that the cards of a hand allow, some with their place in the rules."""

    movement: bool
    joins: bool
    shots: tuple[tuple[int, queries.Orders], ...]
    quick: tuple[tuple[int, queries.Orders], ...]


@lru_cache(maxsize=4096)
def held_with(cards: frozenset[CardId]) -> HandOrders:
    """Sort the orders that some cards allow by the way to weigh them."""
    sections, *_ = zip(*queries.playable(cards), strict=True)
    held = [(_PLACE[orders], orders) for orders in chain.from_iterable(sections)]
    shots = SHOTS if queries.kinds_of(tuple(cards)).radio else SHOTS[:1]
    return HandOrders(
        (_PLACE[queries.MOVEMENT], queries.MOVEMENT) in held,
        (_JOIN, queries.REORGANIZING) in held,
        tuple((place, orders) for place, orders in held if orders in shots),
        tuple((place, orders) for place, orders in held if orders not in (*SHOTS, *PUT_OFF)),
    )


class TurnActionValues:
    """The actions of all groups in a turn, each weighed on request."""

    def __init__(self, evaluator: FireMoveEvaluator) -> None:
        self._judgment = evaluator
        battle = evaluator.battle
        self._shots: dict[GroupId, FireValues] = {}
        self._moves: dict[GroupId, MovementValues] = {}
        self._weapons: dict[GroupId, tuple[int, Group]] = {}
        self._joins: list[tuple[int, Group]] = []
        self._best: dict[str, WeighedAction] = {}
        fresh = [group for group in battle.groups_of(evaluator.side) if not group.acted]
        held = held_with(frozenset(battle.hands[evaluator.side].cards))
        for number, group in enumerate(fresh):
            self._enter(number, group, held)
        for number, id_ in enumerate(battle.off_table, len(fresh)):
            self._weigh((number, 0), queries.RESERVES.lists(battle, battle.groups[id_]))
        if battle.holds(evaluator.side, queries.HERO):
            self._weigh((len(battle.groups), 0), queries.hero_plays(battle, evaluator.side))

    def _enter(self, number: int, group: Group, held: HandOrders) -> None:
        """Weigh the quick orders of a group, and put the rest off."""
        evaluator = self._judgment
        if held.movement:
            self._moves[group.id] = MovementValues(evaluator, group, number)
        shots = FireValues(evaluator, group, number, held.shots)
        if shots.upper_bound >= WORTH_ACTING:
            self._shots[group.id] = shots
        self._weapons[group.id] = number, group
        if held.joins:
            self._joins.append((number, group))
        for place, orders in held.quick:
            self._weigh((number, place), orders.lists(evaluator.battle, group))

    def _weigh(self, place: tuple[int, int], actions: Iterable[Action]) -> None:
        """Note each action that is better than the best of its group so far."""
        for number, action in enumerate(actions):
            if (value := value_of(self._judgment, action)) > WORTH_ACTING:
                candidate, group = (
                    WeighedAction(value, (*place, number), action),
                    actor(self._judgment, action),
                )
                if candidate.beats(self._best.get(group)):
                    self._best[group] = candidate

    def _weigh_joins(self) -> None:
        """Weigh the joining of groups, once, if one of them is small enough."""
        battle = self._judgment.battle
        own = battle.groups_of(self._judgment.side)
        if any(len(battle.men(group.id)) <= REMNANT for group in own):
            for number, group in self._joins:
                self._weigh((number, _JOIN), queries.REORGANIZING.lists(battle, group))
        self._joins.clear()

    def _weigh_weapons(self, id_: GroupId) -> None:
        """Weigh the handling of weapons by a group, once, if there are any."""
        if id_ in self._weapons:
            number, group = self._weapons.pop(id_)
            if self._judgment.mine(id_).armed or self._abandoned:
                self._weigh((number, _HANDLE), queries.WEAPONS.lists(self._judgment.battle, group))

    @cached_property
    def _abandoned(self) -> bool:
        """True when there are weapons without a crew."""
        return any(piece.gunner is None for piece in self._judgment.battle.pieces.values())

    def _weigh_moves(self, id_: GroupId) -> None:
        """Weigh the movement of a group, unless it is done."""
        if id_ in self._moves:
            moves = self._moves.pop(id_)
            self._weigh((moves.number, 0), moves.listed())

    def best(self) -> tuple[WeighedAction | None, bool]:
        """Return the best action, fire before all else, and whether another may have to come first."""
        found = self._fire()
        return (found, False) if found is not None else self._no_fire()

    def _fire(self) -> WeighedAction | None:
        """Find the best fire of a group without a better action."""
        found: WeighedAction | None = None
        for group, shots in sorted(self._shots.items(), key=lambda one: -one[1].upper_bound):
            if shots.upper_bound < (WORTH_ACTING if found is None else found.value):
                break
            if (shot := shots.best) is not None and shot.beats(found) and self._is_best_of(group, shot):
                found = shot
        return found

    def _is_best_of(self, group: GroupId, shot: WeighedAction) -> bool:
        """Return whether a shot is the best action of a group."""
        if not shot.beats(self._best.get(group)):
            return False
        if shot.value <= HANDLED:
            self._weigh_weapons(group)
        if group in self._moves and shot.value <= self._moves[group].upper_bound:
            self._weigh_moves(group)
        return shot.beats(self._best.get(group))

    def _no_fire(self) -> tuple[WeighedAction | None, bool]:
        """Find the best action if no group gains more by firing."""
        for group, moves in sorted(self._moves.items(), key=lambda one: -one[1].upper_bound):
            if moves.upper_bound < self._least():
                break
            self._weigh_moves(group)
        if self._least() <= HANDLED:
            for group in [*self._weapons]:
                self._weigh_weapons(group)
        if self._least() <= JOINED:
            self._weigh_joins()
        return best_of(self._best)

    def _least(self) -> float:
        """Return the least value of a best action that is not fire."""
        return max((candidate.value for candidate in self._best.values()), default=WORTH_ACTING)

    def of_each_group(self) -> dict[str, WeighedAction]:
        """Return the best action of each group."""
        for group in [*self._moves]:
            self._weigh_moves(group)
        for group in [*self._weapons]:
            self._weigh_weapons(group)
        self._weigh_joins()
        found = dict(self._best)
        for group, shots in self._shots.items():
            if shots.best is not None and shots.best.beats(found.get(group)):
                found[group] = shots.best
        return found
