"""The Melee Phase: simultaneous close combat (section 5.11, BOB-R40 to BOB-R42)."""

from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import take_control
from wargames.bob.play.fire import eliminate
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.events import CommandPointSpent, MeleeRolled
from wargames.bob.values.state import Counter, CounterId, MeleeDice, MeleeLosses, Melees
from wargames.kernel.dice import D10
from wargames.kernel.replace import replace

PAIR = 2 * D10


def begin(battle: Battle) -> None:
    """List the hexes of Melee, column first, then row (BOB-R42)."""
    battle.frames.append(Melees(battle.ground.members(battle.melees)))


AGAINST_VEHICLES = {"squad": 3, "wt": 1, "gun": 1}
"""The firepower of those who face vehicles alone (BOB-G8 V16)."""

WITH_ANTI_TANK = 4
"""The same of a squad with an anti-tank weapon (BOB-G8 V16)."""


def firepower(battle: Battle, counter: Counter, place: Place) -> int:
    """Give the firepower of a unit in Melee (BOB-5.11.4, BOB-5.11.6, BOB-5.11.7, BOB-R60, BOB-G8 V16)."""
    kind = counter.unit.kind
    if kind != "vehicle" and all(
        enemy.unit.kind == "vehicle" for enemy in battle.at(place, ENEMY[counter.side])
    ):
        return WITH_ANTI_TANK if counter.unit.satw is not None else AGAINST_VEHICLES[kind]
    full, reduced = counter.unit.melee
    return reduced if counter.reduced else full


def fight(battle: Battle) -> None:
    """Roll two dice for every unit in the next hex, the first player's first (BOB-5.11.2, BOB-5.11.3)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Melees)
    place = frame.waiting[0]
    battle.frames[-1] = replace(frame, waiting=frame.waiting[1:]) if len(frame.waiting) > 1 else Melees(())
    first = battle.scenario.first_player
    order = [*battle.at(place, first), *battle.at(place, ENEMY[first])]
    dice = tuple((counter.id, throw(battle, counter, place, again=False)) for counter in order)
    battle.frames.append(MeleeDice(place, dice, (first, ENEMY[first])))


def throw(battle: Battle, counter: Counter, place: Place, *, again: bool) -> tuple[int, ...]:
    """Roll a unit's pair (BOB-5.11.3, BOB-5.11.4)."""
    dice = battle.roll(PAIR, "melee", "BOB-5.11.3", counter.id)
    power = firepower(battle, counter, place)
    hits = sum(die <= power for die in dice)
    battle.tell(MeleeRolled(counter.id, place, dice, power, hits, again))
    return dice


def may_roll_again(battle: Battle, frame: MeleeDice) -> list[Counter]:
    """List the units of the side to decide that a CP may roll again for (BOB-5.11.9, BOB-7.8, BOB-R30)."""
    side = frame.deciding[0]
    return [
        battle.counters[id_]
        for id_, _ in frame.dice
        if battle.counters[id_].side == side and battle.may_spend(id_)
    ]


def roll_again(battle: Battle, id_: CounterId) -> None:
    """Spend a Command Point on both dice of a unit (BOB-5.11.9, BOB-7.7)."""
    frame = battle.frames[-1]
    assert isinstance(frame, MeleeDice)
    battle.spend_cp(id_)
    counter = battle.counters[id_]
    left = battle.sides[counter.side].cp
    battle.tell_of(CommandPointSpent, counter, "BOB-5.11.9", "BOB-5.12.5", use="melee", left=left)
    rolled = throw(battle, counter, frame.hex, again=True)
    dice = tuple((one, rolled if one == id_ else pair) for one, pair in frame.dice)
    battle.frames[-1] = replace(frame, dice=dice, deciding=frame.deciding[1:])


def decided(battle: Battle) -> None:
    """Go on once both sides have decided on their dice: count the hits (BOB-R41)."""
    frame = battle.frames.pop()
    assert isinstance(frame, MeleeDice)
    first = battle.scenario.first_player
    hits = tuple((side, hits_on(battle, frame, side)) for side in (first, ENEMY[first]))
    battle.frames.append(MeleeLosses(frame.hex, hits))


def hits_on(battle: Battle, frame: MeleeDice, side: Side) -> int:
    """Count the hits on a side, no more than it has units (BOB-5.11.4, BOB-R41)."""
    enemies = [(battle.counters[id_], dice) for id_, dice in frame.dice if battle.counters[id_].side != side]
    found = sum(die <= firepower(battle, counter, frame.hex) for counter, dice in enemies for die in dice)
    return min(found, len(battle.at(frame.hex, side)))


def owed(frame: MeleeLosses) -> tuple[Side, int] | None:
    """Tell which side has losses to name next, and how many."""
    return next(((side, hits) for side, hits in frame.hits if hits), None)


def candidates(battle: Battle, frame: MeleeLosses, side: Side) -> list[Counter]:
    """List the units that a side may lose, its vehicle last (BOB-5.11.5, BOB-R41, BOB-G8 V16)."""
    there = [counter for counter in battle.at(frame.hex, side) if counter.id not in frame.lost]
    return [counter for counter in there if counter.unit.kind != "vehicle"] or there


def lose(battle: Battle, id_: CounterId) -> None:
    """Name a loss; all are removed together once both sides have (BOB-5.11.2, BOB-5.11.5)."""
    frame = battle.frames[-1]
    assert isinstance(frame, MeleeLosses)
    side = battle.counters[id_].side
    hits = tuple((one, count - (one == side)) for one, count in frame.hits)
    battle.frames[-1] = replace(frame, hits=hits, lost=(*frame.lost, id_))


def remove_losses(battle: Battle) -> None:
    """Remove all losses at once (BOB-5.11.2, BOB-5.11.8, BOB-R40)."""
    frame = battle.frames.pop()
    assert isinstance(frame, MeleeLosses)
    for id_ in frame.lost:
        eliminate(battle, id_, "BOB-5.11.4", "BOB-R40")
    take_control(battle)
