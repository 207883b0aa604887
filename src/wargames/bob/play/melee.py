"""The Melee Phase: simultaneous close combat (section 5.11, BOB-R40 to BOB-R42)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.command_points import Accept, spend
from wargames.bob.play.concealment import take_control
from wargames.bob.play.fire.attack import eliminate
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.state import Counter, CounterId, MeleeDice, MeleeLosses, Melees
from wargames.bob.values.words import EVENT_WORDS, BobAction, BobDecision, BobPublicEvent, Clauses
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Asked, Moment, by_class


@attrs.frozen
class MeleeAgain(BobAction):
    """The action to spend a CP on rolling both dice of a unit again (BOB-5.11.9)."""

    FORM: ClassVar[str] = "melee again {counter}"
    SAYS: ClassVar[str] = "spend a Command Point on rolling again for {counter}"
    counter: CounterId


@attrs.frozen
class Lose(BobAction):
    """The action to name the unit that a hit in Melee eliminates (BOB-5.11.5)."""

    FORM: ClassVar[str] = "lose {counter}"
    SAYS: ClassVar[str] = "lose {counter}"
    counter: CounterId


@attrs.frozen
class ChooseMeleeDice(BobDecision):
    """A choice to spend a CP on a unit's dice in Melee, or accept them (BOB-5.11.9)."""

    ASKS: ClassVar[str] = "spend a Command Point on the dice of a unit in the Melee of {hex}, or accept them"
    hex: Place


@attrs.frozen
class ChooseLoss(BobDecision):
    """A choice of the unit that a hit in Melee eliminates (BOB-5.11.5)."""

    ASKS: ClassVar[str] = "choose the unit that is eliminated in the Melee of {hex} ({hits} left)"
    hex: Place
    hits: int


@attrs.frozen
class MeleeRolled(BobPublicEvent):
    """A unit rolled its two dice in Melee; ``again`` with a Command Point."""

    SAYS: ClassVar[str] = "{counter} in {hex} rolled {dice} in Melee[ {again}] against {firepower}: {hits}."
    WORDS: ClassVar[Words] = {
        **EVENT_WORDS,
        "again": lambda _: "again",
        "hits": lambda hits: f"{hits} hit{'' if hits == 1 else 's'}",
    }

    counter: CounterId
    hex: Place
    dice: tuple[int, ...]
    firepower: int
    hits: int
    again: bool
    clauses: Clauses = ("BOB-5.11.3", "BOB-5.11.4")


PAIR = 2 * D10


def begin(battle: Battle) -> None:
    """List the hexes of Melee, column first, then row (BOB-R42)."""
    battle.frames.append(Melees(battle.ground.members(battle.melees)))


AGAINST_VEHICLES = {"squad": 3, "wt": 1, "gun": 1}
"""The firepower of units that face vehicles alone (BOB-G8 V16)."""

WITH_ANTI_TANK = 4
"""The firepower against vehicles of a squad with an anti-tank weapon (BOB-G8 V16)."""


def firepower(battle: Battle, counter: Counter, place: Place) -> int:
    """Return the firepower of a unit in Melee (BOB-5.11.4, BOB-5.11.6, BOB-5.11.7, BOB-R60, BOB-G8 V16)."""
    kind = counter.unit.kind
    if kind != "vehicle" and all(
        enemy.unit.kind == "vehicle" for enemy in battle.at(place, ENEMY[counter.side])
    ):
        return WITH_ANTI_TANK if counter.unit.satw is not None else AGAINST_VEHICLES[kind]
    full, reduced = counter.unit.melee
    return reduced if counter.reduced else full


def fight(battle: Battle, frame: Melees) -> None:
    """Roll two dice for every unit in the next hex, the first player's first (BOB-5.11.2, BOB-5.11.3)."""
    place, *others = frame.waiting
    battle.frames[-1] = Melees(tuple(others))
    first = battle.scenario.first_player
    order = [*battle.at(place, first), *battle.at(place, ENEMY[first])]
    dice = tuple((counter.id, throw(battle, counter, place, again=False)) for counter in order)
    battle.frames.append(MeleeDice(place, dice, (first, ENEMY[first])))


def throw(battle: Battle, counter: Counter, place: Place, *, again: bool) -> tuple[int, ...]:
    """Roll a unit's pair (BOB-5.11.3, BOB-5.11.4)."""
    dice = battle.roll(PAIR, "melee", "BOB-5.11.3", counter.id)
    power = firepower(battle, counter, place)
    hits = sum(die <= power for die in dice)
    battle.record(MeleeRolled, counter.id, place, dice=dice, firepower=power, hits=hits, again=again)
    return dice


def may_roll_again(battle: Battle, frame: MeleeDice) -> list[Counter]:
    """List the units whose dice the deciding side may roll again (BOB-5.11.9, BOB-7.8, BOB-R30)."""
    side = frame.deciding[0]
    return [
        battle.counters[id_]
        for id_, _ in frame.dice
        if battle.counters[id_].side == side and battle.may_spend(id_)
    ]


def roll_again(battle: Battle, frame: MeleeDice, id_: CounterId) -> None:
    """Spend a Command Point on both dice of a unit (BOB-5.11.9, BOB-7.7)."""
    spend(battle, id_, "BOB-5.11.9", "BOB-5.12.5", use="melee")
    rolled = throw(battle, battle.counters[id_], frame.hex, again=True)
    dice = tuple((one, rolled if one == id_ else pair) for one, pair in frame.dice)
    battle.frames[-1] = replace(frame, dice=dice, deciding=frame.deciding[1:])


def decided(battle: Battle, frame: MeleeDice) -> None:
    """Go on after both sides have decided on their dice: count the hits (BOB-R41)."""
    first = battle.scenario.first_player
    hits = tuple((side, hits_on(battle, frame, side)) for side in (first, ENEMY[first]))
    battle.frames[-1] = MeleeLosses(frame.hex, hits)


def hits_on(battle: Battle, frame: MeleeDice, side: Side) -> int:
    """Count the hits on a side, no more than it has units (BOB-5.11.4, BOB-R41)."""
    enemies = [(battle.counters[id_], dice) for id_, dice in frame.dice if battle.counters[id_].side != side]
    found = sum(die <= firepower(battle, counter, frame.hex) for counter, dice in enemies for die in dice)
    return min(found, len(battle.at(frame.hex, side)))


def owed(frame: MeleeLosses) -> tuple[Side, int] | None:
    """Return the side that names losses next, and their number."""
    return next(((side, hits) for side, hits in frame.hits if hits), None)


def candidates(battle: Battle, frame: MeleeLosses, side: Side) -> list[Counter]:
    """List the units that a side may lose, its vehicle last (BOB-5.11.5, BOB-R41, BOB-G8 V16)."""
    there = [counter for counter in battle.at(frame.hex, side) if counter.id not in frame.lost]
    return [counter for counter in there if counter.unit.kind != "vehicle"] or there


def lose(battle: Battle, frame: MeleeLosses, action: Lose) -> None:
    """Name a loss; all are removed together at the end (BOB-5.11.2, BOB-5.11.5)."""
    side = battle.counters[action.counter].side
    hits = tuple((one, count - (one == side)) for one, count in frame.hits)
    battle.frames[-1] = replace(frame, hits=hits, lost=(*frame.lost, action.counter))


def remove_losses(battle: Battle, frame: MeleeLosses) -> None:
    """Remove all losses at once (BOB-5.11.2, BOB-5.11.8, BOB-R40)."""
    battle.frames.pop()
    for id_ in frame.lost:
        eliminate(battle, id_, "BOB-5.11.4", "BOB-R40")
    take_control(battle)


# the moments


def fight_next(battle: Battle, frame: Melees) -> None:
    """Fight the next Melee, or end the phase (BOB-4.4, BOB-R42)."""
    if frame.waiting:
        fight(battle, frame)
    else:
        battle.frames.pop()


def melees_violations(battle: Battle, _below: Any, frame: Melees) -> Iterator[str]:
    """Check the remaining hexes of Melee, in order (BOB-4.4, BOB-R42)."""
    yield from battle.not_in("melee")
    order = [*(one.hex for one in battle.frames if isinstance(one, MeleeDice | MeleeLosses)), *frame.waiting]
    places = battle.ground.bit
    if any(place not in places or not places[place] & battle.melees for place in order):
        yield "a Melee waits where no real units of both sides are [BOB-5.11.1]"
    elif order != sorted(set(order), key=lambda place: places[place]):
        yield "Melees are fought once each, by column, then by row [BOB-R42]"


MELEES: Moment[Battle, Melees] = Moment(
    clause="BOB-R42", proceeds=fight_next, lies_on=(None,), violations=melees_violations
)


def side_to_roll_again(battle: Battle, frame: MeleeDice) -> Seat | None:
    """Return the side that may roll a pair again in Melee (BOB-5.11.9)."""
    return Seat(frame.deciding[0]) if frame.deciding and may_roll_again(battle, frame) else None


def list_melee(battle: Battle, frame: MeleeDice) -> Iterator[Action]:
    """List the units to roll again for, and acceptance."""
    for counter in may_roll_again(battle, frame):
        yield MeleeAgain(counter.id)
    yield Accept()


def pass_over(battle: Battle, frame: MeleeDice) -> None:
    """Skip a side that can roll nothing again; count the hits after both (BOB-R42)."""
    if frame.deciding:
        battle.frames[-1] = replace(frame, deciding=frame.deciding[1:])
    else:
        decided(battle, frame)


def dice_violations(battle: Battle, _below: Any, frame: MeleeDice) -> Iterator[str]:
    """Check the dice of a Melee: a pair for each unit there (BOB-5.11.2, BOB-5.11.3, BOB-R42)."""
    first = battle.scenario.first_player
    both = (first, ENEMY[first])
    order = [counter.id for side in both for counter in battle.at(frame.hex, side)]
    if [id_ for id_, _ in frame.dice] != order:
        yield f"every unit in {frame.hex} rolls, those of {first} first [BOB-5.11.2]"
    if any(pair not in PAIR_FACES for _, pair in frame.dice):
        yield f"each unit in {frame.hex} rolls two dice of 1 to 10 [BOB-5.11.3]"
    if frame.deciding not in {both, both[1:]}:
        yield f"{first} decides on its dice in {frame.hex} first [BOB-R42]"


PAIR_FACES = frozenset((one, other) for one in D10.faces for other in D10.faces)

MELEE_DICE: Moment[Battle, MeleeDice] = Moment(
    clause="BOB-5.11.9",
    takes=(MeleeAgain, Accept),
    waits=side_to_roll_again,
    question=lambda asked, _, melee: ChooseMeleeDice(*asked, melee.hex),
    lists=list_melee,
    carries_out=by_class(
        {MeleeAgain: lambda battle, frame, action: roll_again(battle, frame, action.counter)},
        lambda battle, frame, _: pass_over(battle, frame),
    ),
    proceeds=pass_over,
    lies_on=(Melees,),
    violations=dice_violations,
)


def side_to_lose(_battle: Battle, frame: MeleeLosses) -> Seat | None:
    """Return the side with a loss to choose (BOB-5.11.5)."""
    due = owed(frame)
    return Seat(due[0]) if due else None


def next_loss(asked: Asked, _battle: Battle, frame: MeleeLosses) -> Decision:
    """Return the question for the next loss, with the number of losses left."""
    due = owed(frame)
    assert due is not None
    return ChooseLoss(*asked, frame.hex, due[1])


def list_losses(battle: Battle, frame: MeleeLosses) -> Iterator[Action]:
    """List the units that a hit may eliminate."""
    due = owed(frame)
    assert due is not None
    for counter in candidates(battle, frame, due[0]):
        yield Lose(counter.id)


def losses_violations(battle: Battle, _below: Any, frame: MeleeLosses) -> Iterator[str]:
    """Check the losses of a Melee: the first player's first, no more than there are (BOB-5.11.5, BOB-R41)."""
    first = battle.scenario.first_player
    if [side for side, _ in frame.hits] != [first, ENEMY[first]]:
        yield f"the hits in {frame.hex} are counted for {first}, then for {ENEMY[first]} [BOB-R41]"
        return
    there = {counter.id: counter.side for counter in battle.at(frame.hex)}
    if len(set(frame.lost)) < len(frame.lost) or not there.keys() >= set(frame.lost):
        yield f"a unit is lost in {frame.hex} that is not there [BOB-5.11.5]"
        return
    for side, hits in frame.hits:
        left = sum(one == side for id_, one in there.items() if id_ not in frame.lost)
        if not 0 <= hits <= left:
            yield f"{hits} hits cannot be left for {left} units of {side} in {frame.hex} [BOB-R41]"
    if owed(frame) == frame.hits[0] and any(there[id_] != first for id_ in frame.lost):
        yield f"{first} names its losses in {frame.hex} first [BOB-R41]"


MELEE_LOSSES: Moment[Battle, MeleeLosses] = Moment(
    clause="BOB-5.11.5",
    takes=(Lose,),
    waits=side_to_lose,
    question=next_loss,
    lists=list_losses,
    carries_out=lose,
    proceeds=remove_losses,
    lies_on=(Melees,),
    violations=losses_violations,
)
