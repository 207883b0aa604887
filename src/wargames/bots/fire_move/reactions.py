"""The best reaction to movers, found best first.

A group's fire has an upper bound: its effect with only the cover at the movers' place. Groups whose bound is
too low are skipped without a test of lines of sight. The result is the same as with all groups.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import chain
from math import inf

from wargames.bots.best_first import Offer, Offers, best_offered, weighed
from wargames.bots.fire_move.effects import CLOSE
from wargames.bots.fire_move.evaluator import FireMoveEvaluator
from wargames.bots.fire_move.marches import NEVER
from wargames.bots.fire_move.orders import HERO_CARD, card_price
from wargames.bots.fire_move.replies import WORTH_REACTING, reaction
from wargames.bots.fire_move.shots import ExpectedLosses, fvs_alone, mark_on_the_way
from wargames.fire_move import queries
from wargames.fire_move.ground.lines_of_fire import LineOfFire, end_in
from wargames.fire_move.moments import ChooseReaction, Pass
from wargames.fire_move.values.components import band_at
from wargames.fire_move.values.state import CardId, Group, Walk
from wargames.kernel.base.modifiers import total
from wargames.kernel.game import Action
from wargames.kernel.geometry.plane import Point

Exposed = tuple[int, int]
"""The range band and the concealment, 0 or less, of movers at a point."""


def choose_reaction(_decision: ChooseReaction, evaluator: FireMoveEvaluator) -> Action:
    """Fire at the movers if it is worth it, at the sample of greatest effect."""
    best = best_offered(offers(evaluator), 0.0)
    return Pass() if best is None else best.action


def offers(evaluator: FireMoveEvaluator) -> Offers:
    """List the fire of each group with its upper bound, and weigh all other reactions."""
    battle, walk = evaluator.battle, queries.walk_at_work(evaluator.battle)
    groups = [group for group in battle.groups_of(evaluator.side) if queries.may_react(battle, group)]
    if evaluator.fire_cards:
        movers = Movers(battle, walk)
        for number, group in enumerate(groups):
            fire = FireAtMovers(evaluator, movers, group)
            yield Offer(fire.upper_bound, partial(fire.offers, number))
    heroes = queries.hero_plays(battle, evaluator.side) if battle.holds(evaluator.side, queries.HERO) else ()
    others = chain(queries.minefields_to_lay(battle, walk), heroes)
    yield from weighed(partial(reaction, evaluator), (len(groups),), others)


class Movers:
    """Movers as targets: their samples, and their least concealment there."""

    def __init__(self, battle: queries.Battle, walk: Walk) -> None:
        self.walk = walk
        self.mark: ExpectedLosses = mark_on_the_way(battle, walk)
        self._spots = [
            (sample, spot.x, spot.y, self._concealed(battle, place))
            for sample, spot, place in self._passed(battle)
        ]
        self._conceals = {
            sample: max(most for other, _, _, most in self._spots if other == sample)
            for sample in queries.window(walk)
        }

    def _passed(self, battle: queries.Battle) -> Iterator[tuple[int, Point, int]]:
        """List the samples with the movers' points and features."""
        walk, way = self.walk, queries.way_of(battle, self.walk)
        for sample in queries.window(walk):
            if sample == walk.at == 0:
                starts = [one.at for one in queries.movers_left(battle, walk) if one.at is not None]
                yield from ((sample, at, end_in(battle.field, at)) for at in starts)
            else:
                yield (
                    sample,
                    way.samples[sample],
                    end_in(battle.field, way.samples[sample], way.features[sample]),
                )

    def _concealed(self, battle: queries.Battle, place: int) -> int:
        group = battle.groups[self.walk.group]
        return total(queries.terrain_cover(battle.field.cover[place], group)) - self.walk.cv - group.smoke

    def exposed(self, at: Point) -> set[Exposed]:
        """Return the exposures to fire from a point, if the movers are seen."""
        x, y = at.x, at.y
        return {(band_at((east - x) ** 2 + (north - y) ** 2), most) for _, east, north, most in self._spots}

    def exposed_where(self, visible: queries.Visible) -> set[Exposed]:
        """Return the exposures at the samples at which the movers are seen."""
        return {
            (band, self._conceals[sample] + max(lost(line) for _, line in (seen[:1] if sample else seen)))
            for sample, seen, band in visible
        }


def lost(line: LineOfFire) -> int:
    """Return the modifier of the FV along a line, 0 or less."""
    return total(line.through) + total(line.borders)


class FireAtMovers:
    """The fire of a group at movers, with upper bounds of its value."""

    def __init__(self, evaluator: FireMoveEvaluator, movers: Movers, group: Group) -> None:
        self._evaluator, self._movers, self._group = evaluator, movers, group
        battle = evaluator.battle
        self._pairs = list(queries.pairs_of_cards(battle, group)) if battle.leaders(group.id) else []
        self._shoots = bool(queries.pieces_of(battle, group))

    @cached_property
    def upper_bound(self) -> float:
        """The upper bound of its value, at any sample."""
        at = self._evaluator.battle.key_figure(self._group.id).stands
        return max(self.upper_bounds(self._movers.exposed(at)))

    def upper_bounds(self, exposed: Iterable[Exposed]) -> list[float]:
        """Return the upper bound of each card, each pair of cards and the weapons."""
        most = self._most(exposed)
        singly = [most[card] for card in self._evaluator.fire_cards]
        twice = [most[one.id] + most[other.id] for one, other in self._pairs]
        return [one - WORTH_REACTING + CLOSE for one in chain(singly, twice)] + [inf] * self._shoots

    def _most(self, exposed: Iterable[Exposed]) -> dict[CardId, float]:
        """Return the upper bound of each card against movers exposed like this."""
        evaluator, group, mark = self._evaluator, self._group, self._movers.mark
        cards, strength = evaluator.fire_cards, evaluator.strength(group.id)
        hero, most = evaluator.battle.holds(group.side, queries.HERO), dict.fromkeys(cards, NEVER)
        for band, conceals in exposed:
            for card, alone in fvs_alone(cards, strength, band):
                fv = alone + conceals - group.smoke
                harm = max(mark[fv], mark[fv + 1] - HERO_CARD) if hero else mark[fv]
                most[card] = max(most[card], harm - card_price(card))
        return most

    def offers(self, number: int) -> Offers:
        """List the reactions of the group of that number by card, with their upper bounds."""
        battle = self._evaluator.battle
        if visible := queries.visible_to(battle, self._movers.walk, self._group):
            upper_bounds = self.upper_bounds(self._movers.exposed_where(visible))
            for entry, (most, lists) in enumerate(zip(upper_bounds, self.lists(visible), strict=False)):
                yield Offer(most, partial(self._weigh, (number, entry), lists))

    def _weigh(self, place: tuple[int, int], lists: Callable[[], Iterable[Action]]) -> Offers:
        return weighed(partial(reaction, self._evaluator), place, lists())

    def lists(self, visible: queries.Visible) -> Iterator[Callable[[], Iterable[Action]]]:
        """Yield functions that list the reactions by each card, each pair of cards and the weapons."""
        battle, group = self._evaluator.battle, self._group
        for card in queries.fire_cards(battle, group.side):
            yield partial(queries.reactions_by_card, battle, group, card, visible)
        for pair in self._pairs:
            yield partial(queries.reactions_by_pair, battle, group, pair, visible)
        yield partial(queries.ordnance_reactions, battle, group, visible)
