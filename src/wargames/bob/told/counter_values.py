"""The numbers of counters in words (BOB-G1, BOB-G2, BOB-G8)."""

from collections.abc import Iterator
from fractions import Fraction

import attrs

from wargames.bob.told.terrain_values import terrain_values
from wargames.bob.told.view import BobView
from wargames.bob.values.components import SIXTHS, TYPES, UNLIMITED, Face, Suppression, UnitType
from wargames.bob.values.state import CounterId, Moving
from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained


@attrs.frozen
class KnownCounter:
    """A counter with a known face; ``left`` is what is left of its move, in sixths of a point."""

    type: UnitType
    reduced: bool = False
    level: Suppression = 0
    left: int | None = None

    @property
    def face(self) -> Face:
        """The side that is up."""
        return self.type.face(reduced=self.reduced)


def counter_values(view: BobView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a counter, a hex or artillery; empty for a counter with an unknown face."""
    found = next(((id_, one) for id_, one in _known(view) if id_.lower() == name.lower()), None)
    if found is None:
        return terrain_values(view, name)
    left = next((frame.left for frame in _moves(view) if frame.counter == found[0]), None)
    return explained(ROWS, attrs.evolve(found[1], left=left))


def counter_title(view: BobView, name: str) -> str:
    """Return the id of a counter with the title of its type where the seat knows its face."""
    known = dict(_known(view)).get(CounterId(name))
    return f"{name} ({known.type.title})" if known else name


def _moves(view: BobView) -> Iterator[Moving]:
    return (frame for frame in view.frames if isinstance(frame, Moving))


def _known(view: BobView) -> Iterator[tuple[str, KnownCounter]]:
    """Yield the counters whose faces the seat knows, by id."""
    for own in view.own:
        yield own.id, KnownCounter(own.unit, own.reduced, own.level)
    for seen in (one for stack in view.enemy for one in stack.counters):
        if seen.id is not None and seen.type is not None and seen.reduced is not None:
            yield seen.id, KnownCounter(TYPES[seen.type], seen.reduced, seen.level or 0)


# what is read from a counter


def _infantry(one: KnownCounter) -> bool:
    return one.type.infantry


def _proficiency(one: KnownCounter) -> str | None:
    return f"+{one.face.proficiency}" if one.type.suppressible or one.type.kind == "vehicle" else None


def _unlimited(one: KnownCounter) -> str | None:
    return "any" if one.face.range == UNLIMITED and one.type.kind != "artillery" else None


def _left(one: KnownCounter) -> str | None:
    if one.left is None:
        return None
    whole, rest = divmod(one.left, SIXTHS)
    return f"{whole} {Fraction(rest, SIXTHS)}" if rest else f"{whole}"


ROWS: tuple[ValueRow[KnownCounter], ...] = (
    ValueRow("movement points left", "BOB-5.4.17",
             "the rest of its present move; each hex costs its points on entry.",
             _left),
    ValueRow("firepower", "BOB-5.7.1",
             "an attack needs 1d10 plus modifiers at or under it. Suppression does not lower it.",
             lambda one: one.face.firepower if one.type.real else None),
    ValueRow("proficient firepower", "BOB-R4",
             "takes the place of firepower in Assault Fire, Op Fire and Final Op Fire.",
             lambda one: one.face.proficient_firepower if _infantry(one) else None),
    ValueRow("proficiency", "BOB-5.3.2",
             "is added to the d10 of a Proficiency Check, which passes at or under morale.",
             _proficiency),
    ValueRow("range", "BOB-5.6.10", "hexes at full firepower; up to twice as far at half, rounded down.",
             lambda one: f"{one.face.range}" if 0 < one.face.range < UNLIMITED else None),
    ValueRow("range", "BOB-G8", "no limit, and never extended range.",
             lambda one: _unlimited(one) if one.type.heavy else None),
    ValueRow("range", "BOB-5.6.12", "no limit, and never extended range.",
             lambda one: None if one.type.heavy else _unlimited(one)),
    ValueRow("least range", "BOB-5.6.11", "hexes; it may not fire at anything nearer.",
             lambda one: one.type.min_range or None),
    ValueRow("1st casualty rating", "BOB-5.7.24",
             "a roll at or under the attacker's firepower less this reduces it and turns it red.",
             lambda one: one.face.casualty[0] if len(one.face.casualty) > 1 else None),
    ValueRow("2nd casualty rating", "BOB-5.7.23",
             "a roll at or under the attacker's firepower less this eliminates it.",
             lambda one: one.face.casualty[1] if len(one.face.casualty) > 1 else None),
    ValueRow("casualty rating", "BOB-R17",
             "a roll at or under the attacker's firepower less this eliminates the reduced unit.",
             lambda one: one.face.casualty[0] if _infantry(one) and len(one.face.casualty) == 1 else None),
    ValueRow("casualty rating", "BOB-G8",
             "a roll at or under the attacker's firepower less this eliminates the gun.",
             lambda one: one.face.casualty[0] if one.type.kind == "gun" else None),
    ValueRow("morale", "BOB-5.3.3", "now: a Morale Check passes on 1d10 at or under it.",
             lambda one: one.face.morale[one.level] if one.type.suppressible else None),
    ValueRow("morale track", "BOB-G2", "its morale unsuppressed, yellow and red.",
             lambda one: "/".join(map(str, one.face.morale)) if one.type.suppressible else None),
    ValueRow("morale", "BOB-G8", "fixed: a vehicle is never suppressed.",
             lambda one: one.face.morale[0] if one.type.kind == "vehicle" else None),
    ValueRow("suppression", "BOB-G2",
             "lowers morale to its second (yellow) or third (red) number, and nothing else.",
             lambda one: {0: None, 1: "yellow", 2: "red"}[one.level]),
    ValueRow("movement", "BOB-5.4.1", "movement points of a squad in an activation.",
             lambda one: one.type.movement if one.type.kind == "squad" else None),
    ValueRow("movement", "BOB-5.4.2", "movement points of a weapon team in an activation.",
             lambda one: one.type.movement if one.type.kind == "wt" else None),
    ValueRow("movement", "BOB-R56", "movement points of a decoy in an activation, as of a squad.",
             lambda one: one.type.movement if one.type.kind == "decoy" else None),
    ValueRow("movement", "BOB-G8", "movement points in an activation; a turn by one hexside costs 1.",
             lambda one: one.type.movement if one.type.kind == "vehicle" else None),
    ValueRow("Melee firepower", "BOB-5.11.4",
             "in Melee it rolls 2d10; each die at or under this eliminates an enemy unit.",
             lambda one: one.type.melee[one.reduced] or None),
    ValueRow("operations cost", "BOB-G3",
             "what its activation counts against the Operations Range of an impulse.",
             lambda one: one.type.operations),
    ValueRow("anti-tank number", "BOB-G8",
             "is added to the d10, with the range, in the check to fire its anti-tank weapon.",
             lambda one: one.type.satw and one.type.satw.number),
    ValueRow("anti-tank firepower", "BOB-G8",
             "of its anti-tank weapon: a vehicle is destroyed at or under it less the armor.",
             lambda one: one.type.satw and one.type.satw.firepower),
    ValueRow("anti-tank range", "BOB-G8", "hexes that its anti-tank weapon reaches.",
             lambda one: one.type.satw and one.type.satw.range),
    ValueRow("firepower against vehicles", "BOB-G8",
             "a vehicle is destroyed by a roll at or under it less the armor.",
             lambda one: one.type.armament and one.type.armament.anti_tank),
    ValueRow("front armor", "BOB-G8",
             "is taken from the number that destroys it, if the firer is in its front arc.",
             lambda one: one.type.armament.front or None if one.type.armament else None),
    ValueRow("flank armor", "BOB-G8",
             "is taken from the number that destroys it, if the firer is outside its front arc.",
             lambda one: one.type.armament.flank or None if one.type.armament else None),
)  # fmt: skip
"""Every number of a counter, in the order in which it is shown."""
