"""The legal goals of a group about to take a step (FM-R16)."""

from collections.abc import Iterator
from functools import cached_property

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.placement import ABOUT
from wargames.fire_move.play.move import steps
from wargames.fire_move.play.move.approaches import Approach, approaches
from wargames.fire_move.play.move.goals import goals
from wargames.fire_move.play.move.ranking import best_first, unseen_first, watch
from wargames.fire_move.play.move.setting_off import taken_along
from wargames.fire_move.play.move.ways import Neighbor, enemies_in, first_in_the_way
from wargames.fire_move.play.nations import berserk_route_refusal
from wargames.fire_move.values.state import Moving, Piece
from wargames.kernel.chance.dice import Rng
from wargames.kernel.geometry.plane import Point, squared

TRIES = 20
"""The number of goals drawn before all of them are rated."""


class Departure:
    """The steps of some movers to their goals, valid while the battle is unchanged."""

    def __init__(self, battle: Battle, moving: Moving) -> None:
        self._battle, self._moving = battle, moving
        self._goals = goals(battle.field, battle.scenario, steps.start_of(battle, moving.group))
        self._approaches = approaches(battle.field, self._goals, battle.wire_cut)
        self._men = battle.able(moving.group)
        self._movers = frozenset([figure.number for figure in self._men])
        self._known: dict[int, Approach | None] = {}

    @cached_property
    def best(self) -> list[int]:
        """The places of the goals, the best first."""
        return best_first(self._battle, self._moving.group, self._goals)

    def drawn(self, rng: Rng, most: int) -> Approach | None:
        """Draw a reachable goal that is certainly among the ``most`` best, without rating all.

        A goal is certain if no enemy sees it and few rank higher among the unseen, or if it is off the
        grid and few are worth as many VP. None if the first draws are not certain.
        """
        goals, fixed = self._goals.spots, self._goals.fixed
        is_seen = watch(self._battle, self._moving.group, self._goals)
        order = unseen_first(self._goals)
        left, further, behind = order[:most], most, list[int]()
        for _ in range(TRIES):
            if not left:
                break
            place = left.pop(int(rng.random() * len(left)))
            gain = goals[place].gain
            free = place < fixed and self._goals.rivals[gain] <= most
            if (free or not is_seen(place)) and (found := self.to(place)):
                return found
            behind.append(gain)
            if further < len(order) and further - behind.count(goals[order[further]].gain) < most:
                left.append(order[further])
                further += 1
        return None

    @cached_property
    def _enemies(self) -> list[Neighbor]:
        return enemies_in(self._battle, self._battle.groups[self._moving.group].side, self._goals.features)

    @cached_property
    def _guns(self) -> list[Piece]:
        return taken_along(self._battle, self._men)

    def to(self, place: int) -> Approach | None:
        """Return the approach to a goal, if it is legal."""
        if place not in self._known:
            found = self._approaches.to(place)
            self._known[place] = found if found is not None and self._is_legal(found) else None
        return self._known[place]

    def is_among(self, place: int, best: int) -> bool:
        """Return whether a reachable goal is among the ``best`` best."""
        rank = self.best.index(place)
        return rank < best or sum(self.to(better) is not None for better in self.best[:rank]) < best

    def legal(self) -> Iterator[Approach]:
        """Yield the legal approaches, the best first."""
        for place in self.best:
            found = self._approaches.to(place)
            if found is not None and self._is_legal(found):
                yield found

    def _is_legal(self, found: Approach) -> bool:
        battle, moving = self._battle, self._moving
        return not (
            first_in_the_way(self._enemies, found.way)
            or (found.way.crossing is not None and steps.crossing_refusal(battle, self._guns, found.way))
            or not self._has_room(found)
            or (moving.berserk and berserk_route_refusal(battle, moving.group, found.way))
        )

    @cached_property
    def _standing(self) -> list[Point]:
        """The figures near any goal that do not move."""
        west, south, east, north = self._goals.box
        around = west - ABOUT, south - ABOUT, east + ABOUT, north + ABOUT
        return [at for one, at in self._battle.muster.within(around) if one.number not in self._movers]

    def _has_room(self, found: Approach) -> bool:
        """Return whether the end has room: where nobody stands about, without looking at each figure."""
        count, end = len(self._men), found.end
        nearest = min([squared(end, at) for at in self._standing], default=None)
        if nearest is None or nearest > ABOUT * ABOUT:
            return found.room.formation(count) is not None
        if (span := found.room.span(count)) is not None and nearest > span:
            return True
        return steps.room_refusal(self._battle, self._moving.group, found.end) is None
