"""Where a sergeant sets up in Band of Brothers, and which secret option he takes."""

from functools import lru_cache

from wargames.bob.ground.arcs import in_front
from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.values import actions as act
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import COVER, ENEMY, SIXTHS
from wargames.bob.values.decisions import ChooseOption, ChoosePlacement
from wargames.bob.values.state import Counter
from wargames.bots.bob.aim import worth
from wargames.bots.bob.goal import GUARDED, ways
from wargames.bots.bob.judgment import Judgment
from wargames.kernel.game import Action
from wargames.kernel.replace import replace

COVERS, HIDDEN = 0.8, 1.2  # for each point of the modifier, and for a Conceal marker
SEEN_SOON = 0.3  # such a marker where only a hedgerow covers
FIELD = 0.05  # for each hex of the enemy's way in sight
REACH = 8
CROWDED, NEXT_TO = 1.2, 0.3  # a second unit in a hex, and one beside it
AWAY = 0.5  # for each point farther from the goal
DANGER, SHOT = 0.5, 0.7  # of the fire from enemies who are there already, and of a shot at them
MISSION, TURN = 3.0, 8.0  # what a mission is worth, and a turn less to hold


def choose_option(_decision: ChooseOption, judgment: Judgment) -> Action:
    """Take the option if the counters that it brings are worth more than what it takes."""
    return act.TakeOption(chosen=gained_by_option(judgment) > 0)


def gained_by_option(judgment: Judgment) -> float:
    """Weigh what the option brings, less what it takes."""
    option = judgment.battle.scenario.option
    assert option is not None
    order = judgment.battle.scenario.side(option.side)
    gained = option.number * (worth(option.by) - worth(option.replaced))
    if option.loses_artillery:
        gained -= MISSION * sum(one.missions for one in order.artillery)
    if option.turns is not None:
        gained += TURN * (judgment.battle.scenario.turns - option.turns)
    return gained


def choose_placement(decision: ChoosePlacement, judgment: Judgment) -> Action:
    """Place a counter in the best hex: covered, concealed, with the enemy's way in sight."""
    return best_placements(decision, judgment, 1)[0][0]


def best_placements(decision: ChoosePlacement, judgment: Judgment, most: int) -> list[tuple[Action, float]]:
    """Weigh the best hexes for a counter, and place it in each as is best there."""
    by_hex: dict[Place, list[act.PlaceCounter]] = {}
    for action in decision.actions:
        if isinstance(action, act.PlaceCounter):
            by_hex.setdefault(action.hex, []).append(action)
    counter, placing = Counter(decision.counter, decision.type, None), Placing(judgment)
    values = {place: placing.value(counter, place) for place in judgment.ground.places if place in by_hex}
    best = sorted(values, key=lambda place: -values[place])[:most]
    return [(best_in(by_hex[place], counter, placing), values[place]) for place in best]


def best_in(there: list[act.PlaceCounter], counter: Counter, placing: "Placing") -> act.PlaceCounter:
    """Place a counter in a hex: concealed where it can be, squads on top, facing the enemy."""
    concealed = [one for one in there if one.cover == "concealed"] or there
    spot = "top" if counter.unit.kind in {"decoy", "squad"} else "bottom"
    stacked = [one for one in concealed if one.spot == spot] or concealed
    return max(stacked, key=lambda one: placing.faced(one.hex, one.facing))


@lru_cache(maxsize=65_536)
def in_sight(ground: Ground, place: Place, reach: int, coming: tuple[Place, ...]) -> int:
    """Count the open hexes in sight and reach, those no farther from where the enemy comes than a hex is."""
    seen, away = field(ground, place) & ground.open_ground, ground.away
    near = [one for one in ground.members(seen) if away[place][one] <= reach]
    return sum([all(away[one][far] <= away[place][far] for far in coming) for one in near])


@lru_cache(maxsize=4096)
def cover(ground: Ground, place: Place) -> float:
    """Weigh the cover of a hex: a hedgerow helps against some lines only."""
    covers = max((COVER[one].fire for one in ground.covers(place)), default=0)
    return max(float(covers), 1.0 * bool(ground.hedgerow_sides(place)))


class Placing:
    """Weighs the hexes of a set-up."""

    def __init__(self, judgment: Judgment) -> None:
        self.judgment = judgment
        self.ground, self.goal = judgment.ground, judgment.goal
        self.coming = judgment.ground.members(self._coming())

    def _coming(self) -> int:
        """Give the hexes that the enemy comes from: where he is, or may be set up or enter."""
        judgment, found = self.judgment, 0
        if judgment.foes:
            return judgment.ground.mask(foe.at for foe in judgment.foes)
        for force in judgment.battle.scenario.side(ENEMY[judgment.side]).forces:
            if force.area is not None:
                found |= judgment.ground.area(force.area)
            elif force.enter is not None:
                found |= judgment.ground.mask(judgment.ground.edges[force.enter])
        return found

    def value(self, counter: Counter, place: Place) -> float:
        """Weigh a hex for a counter."""
        value = COVERS * cover(self.ground, place) + self.hidden(counter, place)
        value += FIELD * self.in_sight(counter, place) - self.company(place)
        value += self.toward(counter, place)
        if counter.real:
            there = replace(counter, at=place, concealed=self.ground.beneficial(place), facing=None)
            if counter.unit.kind != "vehicle":
                value -= DANGER * self.judgment.danger(there, place)
            first = self.judgment.battle.scenario.first_player == self.judgment.side
            value += SHOT * (1.0 if first else 0.3) * self.judgment.best_shot(there, place, "fire")
        return value

    def hidden(self, counter: Counter, place: Place) -> float:
        """Weigh a Conceal marker; behind a hedgerow alone it is soon lost, and with it a decoy."""
        if not self.ground.beneficial(place):
            return 0.0
        if self.ground.bit[place] & self.ground.open_ground:
            return -HIDDEN if not counter.real else SEEN_SOON
        return HIDDEN

    def in_sight(self, counter: Counter, place: Place) -> int:
        """Count the open hexes in reach that the enemy may come through."""
        reach = min(REACH, counter.face.range or REACH)
        return in_sight(self.ground, place, reach, self.coming[len(self.coming) // 2 :][:1])

    def company(self, place: Place) -> float:
        """Weigh friends in a hex and beside it: one shot must not hit all."""
        there = len(self.judgment.battle.at(place, self.judgment.side))
        beside = sum(
            len(self.judgment.battle.at(one, self.judgment.side)) for one in self.ground.neighbors[place]
        )
        return CROWDED * there + NEXT_TO * beside

    def toward(self, counter: Counter, place: Place) -> float:
        """Weigh how near a hex is to what is fought for; of several hexes the one with fewest friends."""
        if self.goal.leaves:
            return -AWAY * self.goal.distance(counter, place) / SIXTHS
        if self.goal.hunts:
            return -AWAY * min((self.ground.away[place][one] for one in self.coming), default=0)
        goals = self.goal.hexes
        if not goals:
            return 0.0
        held = {one: self.guards(one) for one in goals}
        return max(
            -AWAY * (ways(self.ground, counter.unit.kind, one)[place] / SIXTHS + held[one]) for one in goals
        ) + 2.0 * (place in goals and not self.goal.own_at(place))

    def guards(self, goal: Place) -> int:
        """Count the friends near a hex that is fought for, on defense."""
        if self.goal.attacks:
            return 0
        near = (one.at for one in self.judgment.battle.on_board(self.judgment.side) if one.real)
        return sum(at is not None and self.ground.away[at][goal] <= GUARDED for at in near)

    def faced(self, place: Place, facing: Direction | None) -> int:
        """Count the hexes of the enemy that lie in the front arc."""
        if facing is None:
            return 0
        return sum(in_front(self.ground, facing, place, one) for one in self.coming if one != place)
