"""Conceal markers and decoys: loss, gain, and known faces (section 5.13)."""

from typing import ClassVar

import attrs

from wargames.bob.ground.sight import field, open_from
from wargames.bob.play.battle import Battle
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side, TypeId
from wargames.bob.values.names import plural
from wargames.bob.values.seen import Seen, Stack, whole
from wargames.bob.values.state import Counter, CounterId, Moving
from wargames.bob.values.words import EVENT_WORDS, BobEvent, BobPublicEvent, Clauses
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Event, EventWeight, Seat


@attrs.frozen
class Revealed(BobPublicEvent):
    """A counter lost its Conceal marker, or showed its face; a decoy is removed."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "reveal"
    SAYS: ClassVar[str] = "{counter} in {hex} was revealed[ {decoy}]."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "decoy": lambda _: "as a decoy and removed"}

    counter: CounterId
    type: TypeId
    hex: Place
    decoy: bool
    clauses: Clauses


@attrs.frozen
class ControlTaken(BobEvent):
    """A side was shown that ``side`` controls a hex: its own at once, another's if it sees the unit.

    ``public``: spectators were shown it as well, since now both sides know (BOB-G16).
    """

    WEIGHT: ClassVar[EventWeight] = "gain"

    side: Side
    hex: Place
    to: Side
    public: bool
    clauses: Clauses = ("BOB-G16",)

    def said(self) -> str:
        """Return the sentence: a side took control, or the other one learned of it."""
        taken = f"he {plural(self.side)} took control of {self.hex}."
        return f"T{taken}" if self.to == self.side else f"The {plural(self.to)} learned that t{taken}"

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to those who learn it."""
        return self if seat == self.to or (seat is None and self.public) else None


def loss(battle: Battle, counter: Counter) -> str | None:
    """Return the clause by which a counter loses Conceal where it is; None if it keeps it (BOB-R34).

    To an adjacent enemy, without a line of sight (BOB-5.4.8, BOB-5.13.5); to one that sees it on open ground
    (BOB-5.4.9, BOB-5.13.6), a vehicle anywhere (BOB-5.13.8).
    """
    place, unit, ground, places = counter.at, counter.unit, battle.ground, battle.places
    assert place is not None
    enemy = ENEMY[unit.side]
    if ground.around[place] & places.stripping[enemy]:
        return "BOB-5.13.5"
    watchers = places.all[enemy] & field(ground, place)
    if not watchers:
        return None
    if unit.kind == "vehicle":
        return "BOB-5.13.8"
    return "BOB-5.13.6" if watchers & open_from(ground, place) else None


def apply_losses(battle: Battle) -> None:
    """Find all losses of Conceal in the position, then apply them together (BOB-R34, BOB-G17 D5)."""
    found = {
        counter.id: clause
        for counter in battle.counters.values()
        if counter.concealed and (clause := loss(battle, counter)) is not None
    }
    if not found:
        return
    losing = battle.ordered([battle.counters[id_] for id_ in found])
    for counter in sorted(losing, key=lambda one: not one.real):  # decoys last
        reveal(battle, counter.id, found[counter.id], "BOB-R34")


def reveal(battle: Battle, id_: CounterId, *clauses: str) -> None:
    """Remove a counter's Conceal marker; a decoy leaves the board.

    BOB-5.13.4, BOB-5.13.5, BOB-5.13.6, BOB-5.13.7, BOB-5.13.8, BOB-5.13.9, BOB-G17 D3.
    """
    counter = battle.counters[id_]
    decoy = not counter.real
    battle.record(Revealed, id_, counter.type, hex=counter.stands, decoy=decoy, clauses=clauses)
    if decoy:
        battle.remove(id_)
        battle.lost.append(id_)
    else:
        battle.put(replace(counter, concealed=False, known=True))


def name(battle: Battle, id_: CounterId) -> Counter:
    """Make a counter's face known, because an event named it (BOB-R38)."""
    counter = battle.counters[id_]
    return counter if counter.known else battle.change(id_, known=True)


def may_conceal(battle: Battle, counter: Counter) -> bool:
    """Return whether a mover may take Conceal: no enemy counter sees its hex (BOB-5.4.10, BOB-R35)."""
    if counter.concealed or counter.at is None:
        return False
    return not battle.enemies_with_sight(counter.at, counter.side)


def learn(battle: Battle) -> None:
    """Record the faces that lie open on top of a stack, and those of guns and vehicles (BOB-R38).

    A unit that has just entered and may take Conceal shows no face before its owner decides (BOB-G16).
    """
    if not battle.unseen:
        return  # the usual case
    unseen = [counter for id_, counter in battle.counters.items() if id_ in battle.unseen]
    deciding, stacks_ = who_decides(battle), battle.places.stacks
    for counter in unseen:
        heavy = counter.unit.heavy
        on_top = stacks_[counter.side][counter.at or ""][0] == counter.id
        if heavy or (on_top and counter.id != deciding):
            battle.put(replace(counter, known=True))


def who_decides(battle: Battle) -> CounterId | None:
    """Return the unit that came onto the board and may take Conceal before it is seen (BOB-G16)."""
    frame = battle.frames[-1] if battle.frames else None
    if isinstance(frame, Moving) and frame.stage == "conceal" and len(frame.path) == 1:
        return frame.counter if may_conceal(battle, battle.counters[frame.counter]) else None
    return None


def take_control(battle: Battle) -> None:
    """Give control to a side alone in a hex with a real unit (BOB-G16)."""
    real = battle.places.real
    alone: dict[Side, int] = {"us": real["us"] & ~real["ge"], "ge": real["ge"] & ~real["us"]}
    held = battle.control.hexes
    for side, hexes in alone.items():
        for place in battle.ground.members(hexes & ~held[side]):
            battle.control.give(place, side)
    for side in alone:
        show_control(battle, side)


def unshown_control(battle: Battle, side: Side, *, all_: bool = False) -> dict[Place, Side]:
    """Return the control that a side sees and was not shown: its own, and that of known units (BOB-G16).

    ``all_``: the game ends, and everything is shown.
    """
    held, shown, enemy = battle.control.hexes, battle.shown(side).hexes, ENEMY[side]
    own, other = held[side] & ~shown[side], held[enemy] & ~shown[enemy]
    if not all_:
        other &= battle.places.named[enemy]
    if not own and not other:
        return {}
    members = battle.ground.members
    return {**dict.fromkeys(members(own), side), **dict.fromkeys(members(other), enemy)}


def show_control(battle: Battle, side: Side, *, all_: bool = False) -> None:
    """Show a side the control that it sees, and spectators what both sides know (BOB-G16)."""
    taken = unshown_control(battle, side, all_=all_)
    if not taken:
        return
    for place, owner in sorted(taken.items()):
        public = owner != side and battle.public_control.of(place) != owner
        if public:
            battle.public_control.give(place, owner)
        battle.record(ControlTaken, owner, place, to=side, public=public)
    battle.show(side, taken)


# views


def seen(counter: Counter, *, top: bool) -> Seen:
    """Return a counter as the other side sees it: known face, '?' with markers, or buried (R38)."""
    if counter.known:
        return whole(counter)
    if not top:
        return Seen(cp_used=counter.cp_used)
    return Seen(
        concealed=counter.concealed, used=counter.used, prepared=counter.prepared, cp_used=counter.cp_used
    )


def name_to(battle: Battle, side: Side | None, id_: CounterId) -> CounterId:
    """Return a counter's name for a side: its own if known, else by hex and place (BOB-R62)."""
    counter = battle.counters.get(id_)
    if counter is None or counter.known or counter.side == side:
        return id_
    return f"{counter.at or 'off'}/{battle.place_in_stack(counter)}"


def stacks(battle: Battle, side: Side) -> tuple[Stack, ...]:
    """Return a side's counters on the board as the other side sees them, hex by hex."""
    if (shown := battle.shown_stacks.get(side)) is None:
        hexes = battle.ground.members(battle.hexes(side))
        shown = battle.shown_stacks[side] = tuple(shown_stack(battle, side, place) for place in hexes)
    return shown


def shown_stack(battle: Battle, side: Side, place: Place) -> Stack:
    """Return one stack as seen, cached until a counter in it changes."""
    key = side, place
    stack = battle.cached_stacks.get(key)
    if stack is None or key in battle.stale:
        counters = tuple(seen(one, top=not below) for below, one in enumerate(battle.at(place, side)))
        stack = battle.cached_stacks[key] = Stack(place, side, counters)
        battle.stale.discard(key)
    return stack
