"""Orders in Band of Brothers with their values."""

from collections.abc import Iterable, Iterator

from wargames.bob import moments, queries
from wargames.bob.ground.ground import INWARD
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import ARTILLERY_FIREPOWER, COVER, SIXTHS, Suppression
from wargames.bob.values.state import Counter, CounterId, Moving
from wargames.bots.bob.aim import chance, harm
from wargames.bots.bob.best_ends import best_end, ends_from
from wargames.bots.bob.evaluator import LATECOMER, BobEvaluator
from wargames.bots.bob.routes import MoveEnd
from wargames.bots.caches import remembered
from wargames.bots.evaluator import ValuedAction
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action

STAND = {True: 0.15, False: 0.25}  # the part of an Op Fire shot that acting gives up: attackers wait in vain
DECOY_WAITS, UNIT_WAITS, OUT_OF_MELEE = 0.2, 0.1, -0.2
SHAKEN: dict[Suppression, float] = {0: 0.0, 1: 0.6, 2: 1.0}  # such units should rally first
FEW_MISSIONS = 1.0  # the value of keeping a mission
HALF = 2
ANYHOW = moments.DoNothing("")  # an order for moves that are only weighed: its kind does not matter


def valued_orders(evaluator: BobEvaluator, actions: Iterable[Action]) -> Iterator[ValuedAction]:
    """Weigh all orders of an impulse."""
    entries: dict[CounterId, list[moments.Enter]] = {}
    for action in actions:
        match action:
            case moments.Fire(id_, hex_, observer):
                yield action, fire(evaluator, id_, hex_, observer)
            case moments.FireAtVehicle(id_, hex_):
                yield action, fire_at_vehicle(evaluator, id_, hex_)
            case moments.CallArtillery(number, hex_):
                yield action, call(evaluator, number, hex_)
            case moments.Prepare(id_):
                yield action, wait(evaluator, id_)
            case moments.Move(id_) | moments.Retreat(id_):
                yield action, move(evaluator, action, evaluator.battle.counters[id_])
            case moments.Enter(id_):
                entries.setdefault(id_, []).append(action)
            case moments.DoNothing():
                yield action, OUT_OF_MELEE
    for id_, found in entries.items():
        yield enter(evaluator, evaluator.battle.counters[id_], found)


# fire


def given_up(evaluator: BobEvaluator, counter: Counter) -> float:
    """Weigh the Op Fire that a unit gives up by acting now."""
    return STAND[evaluator.goal.attacks] * evaluator.waiting_shot(counter)


def fire(evaluator: BobEvaluator, id_: CounterId, hex_: Place, observer: Place | None) -> float:
    """Weigh fire at infantry."""
    counter = evaluator.battle.counters[id_]
    return evaluator.shot(counter, hex_, "fire", observer) - given_up(evaluator, counter)


def fire_at_vehicle(evaluator: BobEvaluator, id_: CounterId, hex_: Place) -> float:
    """Weigh fire at a vehicle."""
    counter = evaluator.battle.counters[id_]
    return evaluator.anti_tank(counter, hex_, "fire") - given_up(evaluator, counter)


def call(evaluator: BobEvaluator, number: int, hex_: Place) -> float:
    """Weigh a mission: the shells on the hex and on those around it."""
    battery = evaluator.battle.sides[evaluator.side].batteries[number - 1]
    power = ARTILLERY_FIREPOWER[battery.caliber]
    value = shells(evaluator, hex_, power)
    value += sum(shells(evaluator, place, power // HALF) for place in evaluator.ground.neighbors[hex_])
    kept = FEW_MISSIONS if evaluator.goal.turns_left > battery.missions else 0.0
    return value * chance(battery.proficiency) * chance(battery.accuracy) - kept


def shells(evaluator: BobEvaluator, place: Place, power: int) -> float:
    """Weigh shells in a hex: on enemies, less those on friends (BOB-G9)."""
    margin = power - max((COVER[one].mortar for one in evaluator.ground.covers(place)), default=0)
    value = evaluator.threats.gains[place, margin]
    for one in evaluator.battle.at(place, evaluator.side):
        value -= harm(one.type, one.level, margin - one.concealed, reduced=one.reduced)
    return value


def wait(evaluator: BobEvaluator, id_: CounterId) -> float:
    """Weigh Op Fire in preparation: decoys wait best."""
    counter = evaluator.battle.counters[id_]
    if evaluator.battle.in_melee(counter):
        return OUT_OF_MELEE
    return DECOY_WAITS if not counter.real else UNIT_WAITS / (1.0 + counter.unit.operations)


# moves


def move(evaluator: BobEvaluator, action: Action, counter: Counter) -> float:
    """Weigh a move to the best end: the check, the way, the place left behind."""
    retreat = isinstance(action, moments.Retreat)
    if not counter.real or (retreat and not counter.level):
        return -1.0
    in_melee = evaluator.battle.in_melee(counter)
    highest = queries.needed(counter, counter.face.proficiency if in_melee else 0, queries.RETREAT * retreat)
    start = MoveEnd(counter.stands, SIXTHS * counter.unit.movement, first=ANYHOW, facing=counter.facing)
    found = best_end(evaluator, counter, ends_from(evaluator, counter, (start,)), retreat=retreat)
    here = stay(evaluator, counter)
    gained = found[0] - here if found else -1.0
    return chance(highest) * gained - SHAKEN[counter.level] - given_up(evaluator, counter)


def stay(evaluator: BobEvaluator, counter: Counter) -> float:
    """Weigh staying in the hex; in Melee, fighting on."""
    return remembered(evaluator.stays, counter.id, lambda: _stay(evaluator, counter))


def _stay(evaluator: BobEvaluator, counter: Counter) -> float:
    if evaluator.battle.in_melee(counter):
        return evaluator.melee(counter, counter.stands) + evaluator.goal.pull(counter, counter.stands)
    return evaluator.place_value(counter, counter.stands)


def enter(evaluator: BobEvaluator, counter: Counter, entries: list[moments.Enter]) -> ValuedAction:
    """Weigh entering the board, in the best hex for the unit's goal."""
    starts = []
    for entry in entries:
        cost = queries.entry_cost(evaluator.battle, counter, entry.hex)
        assert cost is not None
        facing = None if counter.unit.kind != "vehicle" else inward(evaluator, counter)
        there = replace(counter, facing=facing)
        left = SIXTHS * counter.unit.movement - cost
        risk = evaluator.risk(there, entry.hex)
        starts.append(MoveEnd(entry.hex, left, risk, first=entry, facing=facing, steps=1))
    there = replace(counter, facing=starts[0].facing)
    ends = ends_from(evaluator, there, tuple(starts))
    value, leg = best_end(evaluator, there, ends) or (LATECOMER, starts[0])
    return leg.first, value - LATECOMER - evaluator.goal.pull(counter, starts[0].at)


def inward(evaluator: BobEvaluator, counter: Counter) -> Direction:
    """Return the facing of a vehicle that enters (BOB-G16)."""
    edge = queries.edge_of(evaluator.battle, counter)
    return (INWARD[edge] if edge else None) or "N"


# steps


def next_legs(evaluator: BobEvaluator, frame: Moving, actions: Iterable[Action]) -> Iterator[MoveEnd]:
    """Return the listed steps and turns, as the beginnings of the way on."""
    counter = evaluator.battle.counters[frame.counter]
    costs = evaluator.ground.steps(counter.unit.kind)[counter.stands]
    for action in actions:
        if isinstance(action, moments.Step):
            danger = 0.0 if action.hex in evaluator.by_hex else evaluator.risk(counter, action.hex)
            left = frame.left - costs[action.hex]
            steps = 2 if frame.entered else 1
            yield MoveEnd(action.hex, left, danger, first=action, facing=counter.facing, steps=steps)
        elif isinstance(action, moments.Turn) and counter.facing is not None:
            left = frame.left - queries.TURN_COST
            yield MoveEnd(counter.stands, left, first=action, facing=action.facing)
