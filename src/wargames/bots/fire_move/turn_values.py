"""The best action of a turn, found best first by upper bounds.

The upper bound of a group's fire is its effect on a target in the open; that of its movement is the best spot
of the table, reached unseen. The group with the highest bound is weighed first, the others only if they may
still be better. The result is the same as that of weighing everything.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from itertools import chain
from math import inf
from operator import attrgetter
from typing import NamedTuple

import attrs

from wargames.bots.best_first import Offer, Offers, WeighedAction, best_offered, weighed
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


def best_of_groups(candidates: Mapping[str, WeighedAction]) -> tuple[WeighedAction | None, bool]:
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

Aim = tuple[GroupId, CardId, CardId | None]
"""The target of fire, the card and the hero that are played."""

Harms = dict[tuple[GroupId, CardId], float]
"""Upper bounds of the harm of fire, by target and card."""


class FireValues:
    """The fire of a group, each shot with its upper bound."""

    def __init__(self, evaluator: FireMoveEvaluator, group: Group, number: int, others: Others) -> None:
        self._evaluator, self._group, self._number = evaluator, group, number
        self._value = partial(value_of, evaluator)
        self._shots: list[tuple[float, Aim]] = []
        self._harms: Harms = {}
        if evaluator.fire_cards and not queries.fear_refusal(evaluator.battle, group.id):
            self._aim()
        self._others: list[WeighedAction] = []
        """The orders that are not fire by men."""
        for place, orders in others:
            if orders is not queries.ORDNANCE or evaluator.mine(group.id).ordnance:
                listed = orders.lists(evaluator.battle, group)
                self._others += weighed(self._value, (number, place), listed)
        most = [one.value for one in self._others]
        if self._shots:
            most += [self._most_by_pairs, *[bound for bound, _ in self._shots]]
        self.upper_bound = max(most, default=NEVER)

    def _aim(self) -> None:
        """List the shots at each enemy group in sight, with all of it in sight."""
        evaluator, group = self._evaluator, self._group
        strength, cards, denied = evaluator.strength(group.id), evaluator.fire_cards, evaluator.denied
        heroes = (None, queries.HERO) if evaluator.battle.holds(group.side, queries.HERO) else (None,)
        for target, seen in queries.targets(evaluator.battle, group.id):
            share = DISLODGED if target in denied else 1.0
            mark = evaluator.mark(target)
            for card, fv in fvs_alone(cards, strength, seen[0][1].band):
                price = card_price(card)
                for hero in heroes:
                    harm = self._harms[target, card] = share * mark[fv + (hero is not None)]
                    self._shots.append((harm - price - hero_price(hero), (target, card, hero)))

    @cached_property
    def _most_by_pairs(self) -> float:
        """The upper bound of two attacks."""
        battle, group = self._evaluator.battle, self._group
        if battle.leaders(group.id) and any(True for _ in queries.pairs_of_cards(battle, group)):
            return 2 * max([harm - card_price(card) for (_, card), harm in self._harms.items()]) + CLOSE
        return NEVER

    @cached_property
    def best(self) -> WeighedAction | None:
        """The best of them, if it is worth acting."""
        return best_offered(self._offers(), WORTH_ACTING)

    def _offers(self) -> Offers:
        yield from self._others
        for number, (most, aim) in enumerate(self._shots):
            if most > WORTH_ACTING:
                yield Offer(most, partial(self._shoot, number, aim))
        if self._shots:
            yield Offer(self._most_by_pairs, self._pairs)

    def _pairs(self) -> Iterator[Offer]:
        """List two attacks, each time with what they would cause alone."""
        pairs = queries.pairs_at(self._evaluator.battle, self._group)
        for number, pair in enumerate(pairs, len(self._shots)):
            yield Offer(self._twice_at_most(pair), partial(self._weigh, number, pair))

    def _shoot(self, number: int, aim: Aim) -> tuple[WeighedAction]:
        return self._weigh(number, Fire(self._group.id, *aim))

    def _weigh(self, number: int, shot: Action) -> tuple[WeighedAction]:
        return (WeighedAction(self._value(shot), (self._number, _FIRE, number), shot),)

    @cached_property
    def _exact_harms(self) -> Harms:
        """The harm of single attacks with all their bonuses."""
        evaluator, group = self._evaluator, self._group
        hero = evaluator.battle.holds(group.side, queries.HERO)
        attacks = [queries.Attack(group.id, target, card, hero=hero) for target, card in self._harms]
        return {(one.target, one.card): attack_harm(evaluator, one) for one in attacks}

    def _twice_at_most(self, pair: FireTwice) -> float:
        first = self._exact_harms[pair.target, pair.card]
        second = self._exact_harms[pair.second_target, pair.second_card]
        return both(pair, first, second)


@attrs.frozen(eq=False, slots=False)
class PutOff:
    """Orders that are listed only if one of them may be the best, by an upper bound found on request."""

    place: tuple[int, int]
    most: Callable[[], float]
    lists: Callable[[], Iterable[Action]]

    @cached_property
    def upper_bound(self) -> float:
        """The upper bound of their values."""
        return self.most()


def most_by_movement(evaluator: FireMoveEvaluator, group: Group) -> float:
    """Return the upper bound of a group's movement: the best spot of all, a charge, or going to ground."""
    if not evaluator.battle.able(group.id):
        return NEVER
    if group.fear or NATIONALITIES[group.side].banzai:
        return inf
    me, cards = evaluator.mine(group.id), list(queries.movement_cards(evaluator.battle, group.side))
    charge, _ = storm(evaluator, me, max(card.value for card in cards))
    going = max(most_anywhere(evaluator, me), charge) - min(card_price(card.id) for card in cards)
    return max(going, LYING * evaluator.danger(me, me.at) - CARD)


def moves(battle: queries.Battle, group: Group) -> Iterator[Action]:
    """List the moves of a group by cards; cards beside them matter only if they are smoke."""
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
        self._evaluator = evaluator
        battle, side = evaluator.battle, evaluator.side
        self._shots: dict[GroupId, FireValues] = {}
        self._put_off: dict[str, list[PutOff]] = {"": []}
        self._opened: set[PutOff] = set()
        self._best: dict[str, WeighedAction] = {}
        held = held_with(frozenset(battle.hands[side].cards))
        own = battle.groups_of(side)
        fresh = [group for group in own if not group.acted]
        for number, group in enumerate(fresh):
            self._enter(number, group, held)
        if held.joins and any(len(battle.men(group.id)) <= REMNANT for group in own):
            self._put_off[""] = [
                PutOff((number, _JOIN), lambda: JOINED, partial(queries.REORGANIZING.lists, battle, group))
                for number, group in enumerate(fresh)
            ]
        for number, id_ in enumerate(battle.off_table, len(fresh)):
            self._weigh((number, 0), queries.RESERVES.lists(battle, battle.groups[id_]))
        if battle.holds(side, queries.HERO):
            self._weigh((len(battle.groups), 0), queries.hero_plays(battle, side))

    def _enter(self, number: int, group: Group, held: HandOrders) -> None:
        """Weigh the quick orders of a group, and put the rest off."""
        evaluator, battle, put_off = self._evaluator, self._evaluator.battle, list[PutOff]()
        shots = FireValues(evaluator, group, number, held.shots)
        if shots.upper_bound >= WORTH_ACTING:
            self._shots[group.id] = shots
        if held.movement:
            most = partial(most_by_movement, evaluator, group)
            put_off.append(PutOff((number, 0), most, partial(moves, battle, group)))
        if self._abandoned or evaluator.mine(group.id).armed:
            lists = partial(queries.WEAPONS.lists, battle, group)
            put_off.append(PutOff((number, _HANDLE), lambda: HANDLED, lists))
        self._put_off[group.id] = put_off
        for place, orders in held.quick:
            self._weigh((number, place), orders.lists(battle, group))

    @cached_property
    def _abandoned(self) -> bool:
        """True when there are weapons without a crew."""
        return any(piece.gunner is None for piece in self._evaluator.battle.pieces.values())

    def _weigh(self, place: tuple[int, int], actions: Iterable[Action]) -> None:
        """Note each action that is better than the best of its group so far."""
        for number, action in enumerate(actions):
            if (value := value_of(self._evaluator, action)) > WORTH_ACTING:
                group = actor(self._evaluator, action)
                candidate = WeighedAction(value, (*place, number), action)
                if candidate.beats(self._best.get(group)):
                    self._best[group] = candidate

    def _open(self, put_off: Iterable[PutOff], least: Callable[[], float]) -> None:
        """Weigh orders that were put off, each once, until the others promise too little."""
        for orders in sorted(put_off, key=attrgetter("upper_bound"), reverse=True):
            if orders.upper_bound < least():
                break
            self._weigh_once(orders)

    def _weigh_once(self, orders: PutOff) -> None:
        if orders not in self._opened:
            self._opened.add(orders)
            self._weigh(orders.place, orders.lists())

    def best(self) -> tuple[WeighedAction | None, bool]:
        """Return the best action, fire before all else, and whether another may have to come first."""
        if (found := self._fire()) is not None:
            return found, False
        self._open(chain.from_iterable(self._put_off.values()), self._least)
        return best_of_groups(self._best)

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
        if shot.beats(self._best.get(group)):
            self._open(self._put_off[group], lambda: shot.value)
        return shot.beats(self._best.get(group))

    def _least(self) -> float:
        """Return the least value of a best action that is not fire."""
        return max((candidate.value for candidate in self._best.values()), default=WORTH_ACTING)

    def of_each_group(self) -> dict[str, WeighedAction]:
        """Return the best action of each group."""
        for orders in chain.from_iterable(self._put_off.values()):
            self._weigh_once(orders)
        found = dict(self._best)
        for group, shots in self._shots.items():
            if shots.best is not None and shots.best.beats(found.get(group)):
                found[group] = shots.best
        return found
