"""The Status Phase: concealment, cards, tokens, op fire mode, transfers, the next round (section 19)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from wargames.kernel.errors import Refusal
from wargames.kernel.replace import replace
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import op_fire_refusal, without
from wargames.sniper.play.strategy import draw
from wargames.sniper.values.components import ENEMY, SLOTS, Figure, Side, heavy, listed, slots
from wargames.sniper.values.events import (
    Concealed,
    DrawDeclined,
    SmokeCleared,
    StayedRevealed,
    StepDone,
    TokensRemoved,
    Transferred,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Concealing, Drawing, Preparing, Transferring, Unit

# snipers go into hiding


def begin_concealment(battle: Battle) -> None:
    """Have the owners decide for each sniper out of sight, before all else (SN-8.6, SN-R15)."""
    first, second = battle.in_order()
    battle.frames += [Concealing(side, out_of_sight(battle, side)) for side in (second, first)]


def out_of_sight(battle: Battle, side: Side) -> tuple[UnitId, ...]:
    """List a side's revealed snipers that no enemy unit on the map sees (SN-8.6, SN-R15)."""
    return tuple(
        unit.id
        for unit in battle.on_map(side)
        if unit.kind == "sniper" and not unit.concealed and not battle.seen_by(unit.at or "", ENEMY[side])
    )


def conceal_next(battle: Battle, *, concealed: bool) -> None:
    """Give the next sniper a marker, or leave it revealed (SN-8.6)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Concealing)
    id_, *rest = frame.waiting
    battle.frames[-1] = replace(frame, waiting=tuple(rest))
    if concealed:
        unit = battle.change(id_, concealed=True)
        battle.tell(Concealed(id_, unit.at or ""))
    else:
        battle.tell(StayedRevealed(id_))


# cards


def begin_drawing(battle: Battle) -> None:
    """Have both sides draw, in initiative order (TOI-19.2)."""
    first, second = battle.in_order()
    battle.frames += [Drawing(second), Drawing(first)]


def draw_first(battle: Battle) -> None:
    """Draw a card; if it has a + another may follow at once (TOI-19.2)."""
    frame = battle.frames.pop()
    assert isinstance(frame, Drawing)
    card = draw(battle, frame.side, "TOI-19.2")
    if card is not None and card.plus and len(battle.sides[frame.side].deck):
        battle.frames.append(replace(frame, drawn=True))


def draw_second(battle: Battle, *, drawn: bool) -> None:
    """Draw a second card, never a third, or none (TOI-19.2)."""
    frame = battle.frames.pop()
    assert isinstance(frame, Drawing)
    if drawn:
        draw(battle, frame.side, "TOI-19.2")
    else:
        battle.tell(DrawDeclined(frame.side))


# tokens


def remove_tokens(battle: Battle) -> None:
    """Remove activation tokens, then pinned, then disrupted, then smoke (TOI-19.4, TOI-3.15, TOI-14.4)."""
    fresh = tuple(unit.id for unit in battle.units.values() if unit.activation != "fresh")
    shaken = [unit for unit in battle.units.values() if unit.condition != "none"]
    pinned = tuple(unit.id for unit in shaken if not recovers(battle, unit))
    for id_ in fresh:
        battle.change(id_, activation="fresh")
    for unit in shaken:
        battle.change(unit.id, condition="pinned" if unit.id in pinned else "none")
    recovered = tuple(unit.id for unit in shaken if unit.id not in pinned)
    if fresh or shaken:
        battle.tell(TokensRemoved(fresh, recovered, pinned))
    clear_smoke(battle)


def recovers(battle: Battle, unit: Unit) -> bool:
    """Tell whether a squad loses its condition altogether (TOI-19.4, TOI-3.15, SN-R30)."""
    return unit.condition == "pinned" or battle.officer_at(unit.at, unit.side)


def clear_smoke(battle: Battle) -> None:
    """Remove the smoke that was laid in an earlier round (TOI-14.4, TOI-R9)."""
    old = tuple(sorted(place for place, laid in battle.smoke.items() if laid < battle.round))
    if old:
        battle.clear_smoke(*old)
        battle.tell(SmokeCleared(old))


# op fire mode


def begin_preparing(battle: Battle) -> None:
    """Have both sides put units into op fire mode, in initiative order (TOI-19.5)."""
    first, second = battle.in_order()
    battle.frames += [Preparing(second), Preparing(first)]


def mode_refusal(battle: Battle, side: Side, id_: UnitId) -> Refusal | None:
    """Say why a unit may not be put into op fire mode now; None: it may (TOI-19.5)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != side:
        return Refusal("TOI-19.5", f"there is no unit {id_[:20]!r} of this side")
    if unit.activation != "fresh":
        return Refusal("TOI-19.5", f"{id_} is in op fire mode")
    return op_fire_refusal(unit)


def preparable(battle: Battle, side: Side) -> Iterator[UnitId]:
    """Yield the units that may be put into op fire mode (TOI-19.5)."""
    fresh = (unit.id for unit in battle.of(side) if unit.activation == "fresh")
    return (id_ for id_ in fresh if mode_refusal(battle, side, id_) is None)


# transfers


def begin_transfers(battle: Battle) -> None:
    """Have both sides move figures between squads, in initiative order (TOI-19.6, TOI-R24)."""
    first, second = battle.in_order()
    battle.frames += [Transferring(second), Transferring(first)]


def end_step(battle: Battle) -> None:
    """Note that a side does nothing more in this step."""
    frame = battle.frames.pop()
    if isinstance(frame, Preparing):
        battle.tell(StepDone(frame.side, "op fire mode", ("TOI-19.5",)))
    else:
        assert isinstance(frame, Transferring)
        battle.tell(StepDone(frame.side, "transfers", ("TOI-19.6",)))


def trader_refusal(battle: Battle, side: Side, id_: UnitId) -> Refusal | None:
    """Say why a squad takes no part in transfers; None: it does (TOI-19.6, TOI-R24, SN-3.6)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != side or unit.kind == "vehicle":
        return Refusal("TOI-19.6", f"there is no friendly squad {id_[:20]!r}")
    if unit.kind == "sniper":
        return Refusal("SN-3.6", f"{id_} is a sniper, which is always one figure")
    if unit.at is None:
        return Refusal("TOI-R24", f"{id_} is aboard {unit.aboard}")
    if unit.condition != "none":
        return Refusal("TOI-19.6", f"{id_} is {unit.condition}")
    return None


def pair_refusal(battle: Battle, frame: Transferring, one: UnitId, other: UnitId) -> Refusal | None:
    """Say why two squads may not trade figures; None: they may (TOI-19.6, TOI-R24, TOI-R29)."""
    for id_ in (one, other):
        if refusal := trader_refusal(battle, frame.side, id_):
            return refusal
    if one == other or battle.units[one].at != battle.units[other].at:
        return Refusal("TOI-19.6", f"{one} and {other} are no two squads in one hex")
    if pair(one, other) in frame.traded:
        return Refusal("TOI-R29", f"{one} and {other} have traded figures already")
    return None


def pair(one: UnitId, other: UnitId) -> tuple[UnitId, UnitId]:
    """Name two squads, whatever the order."""
    first, second = sorted((one, other))
    return first, second


Trade = tuple[UnitId, UnitId, tuple[Figure, ...], tuple[Figure, ...]]
"""Giver, receiver, what goes and what comes back."""


def transfer_refusal(battle: Battle, frame: Transferring, trade: Trade) -> Refusal | None:
    """Say why figures may not be moved so; None: they may (TOI-19.6, TOI-R24, TOI-3.4)."""
    giver, receiver, figures, back = trade
    if refusal := pair_refusal(battle, frame, giver, receiver):
        return refusal
    if not figures or set(figures) & set(back):
        return Refusal("TOI-19.6", "name figures, and none of one kind both ways")
    for id_, gone, come in ((giver, figures, back), (receiver, back, figures)):
        if refusal := make_up_refusal(id_, make_up(battle.units[id_]), gone, come):
            return refusal
    return None


MakeUp = tuple[tuple[Figure, ...], bool]
"""The figures of a squad, and whether it has a specialization."""


def make_up(unit: Unit) -> MakeUp:
    """Give all of a squad that decides which figures it may give and receive (TOI-R24)."""
    return unit.figures, unit.specialization is not None


def make_up_refusal(
    name: str, squad: MakeUp, gone: tuple[Figure, ...], come: tuple[Figure, ...]
) -> Refusal | None:
    """Say why a squad may not be left with what it would have; None: it may (TOI-R24, TOI-3.1, TOI-3.4)."""
    figures, special = squad
    left = without(figures, gone)
    if left is None:
        return Refusal("TOI-19.6", f"{name} does not have those figures")
    after = (*left, *come)
    if not after:
        return Refusal("TOI-R24", f"{name} keeps at least 1 figure")
    if slots(after) > SLOTS:
        return Refusal("TOI-19.6", f"{name} has {SLOTS} slots and would need {slots(after)}")
    if special and heavy(come):
        return Refusal("TOI-R24", f"{name} has a specialization and may not receive a crew")
    return None


def trades(battle: Battle, frame: Transferring) -> Iterator[Trade]:
    """Yield every transfer that is possible (TOI-19.6)."""
    for giver in battle.on_map(frame.side):
        for receiver in battle.at(giver.at or ""):
            if receiver is not giver and pair_refusal(battle, frame, giver.id, receiver.id) is None:
                for figures, back in exchanges(make_up(giver), make_up(receiver)):
                    yield giver.id, receiver.id, figures, back


@lru_cache(maxsize=1024)
def exchanges(giver: MakeUp, receiver: MakeUp) -> tuple[tuple[tuple[Figure, ...], tuple[Figure, ...]], ...]:
    """List what may go from one squad to another and come back, which their make-up decides alone."""
    found = product(choices(giver[0])[1:], choices(receiver[0]))
    return tuple(
        (figures, back)
        for figures, back in found
        if not set(figures) & set(back)
        and not make_up_refusal("", giver, figures, back)
        and not make_up_refusal("", receiver, back, figures)
    )


def choices(figures: tuple[Figure, ...]) -> list[tuple[Figure, ...]]:
    """List the different choices of some figures, fewest first.

    >>> choices(("elite", "regular", "regular"))[:4]
    [(), ('elite',), ('regular',), ('elite', 'regular')]
    """
    found = (chosen for size in range(len(figures) + 1) for chosen in combinations(figures, size))
    return list(dict.fromkeys(found))


def transfer(battle: Battle, trade: Trade) -> None:
    """Move figures; a base in op fire mode left with mortars alone is fresh (TOI-19.6, TOI-R24)."""
    giver, receiver, figures, back = trade
    frame = battle.frames[-1]
    assert isinstance(frame, Transferring)
    battle.frames[-1] = replace(frame, traded=tuple(sorted((*frame.traded, pair(giver, receiver)))))
    battle.tell(Transferred(giver, receiver, figures, back))
    for id_, gone, come in ((giver, figures, back), (receiver, back, figures)):
        left = without(battle.units[id_].figures, gone)
        assert left is not None
        unit = battle.change(id_, figures=listed((*left, *come)))
        if unit.activation == "op_fire" and op_fire_refusal(unit) is not None:
            battle.change(id_, activation="fresh")
            battle.tell(TokensRemoved((id_,), (), (), ("TOI-R24",)))
