"""Transfers of figures between squads in a hex (TOI-19.6, TOI-R24, TOI-R29)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations, product
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import Branch
from wargames.kernel.game.questions import order_of
from wargames.kernel.moments import Moment, by_class
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import op_fire_refusal, without
from wargames.sniper.play.stack import Done, both_violations, finished, step_done
from wargames.sniper.play.tokens import TokensRemoved
from wargames.sniper.values.components import SLOTS, Figure, Side, heavy, listed, slots
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Frame, Transferring, Unit
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


def come_back(figures: tuple[Figure, ...] | None) -> tuple[Figure, ...] | None:
    """Sort the figures that come back; None stays None."""
    return listed(figures) if figures else None


@attrs.frozen
class Transfer(Declaration):
    """The action to move or exchange figures between two squads in a hex (TOI-19.6, TOI-R24)."""

    FORM: ClassVar[str] = "transfer {figures} from {giver} to {receiver}[ for {back}]"
    SAYS: ClassVar[str] = "move {figures} from {giver} to {receiver}[, for {back}]"
    ORDER: ClassVar[str] = "transfer to"
    SUBJECT: ClassVar[str] = "giver"
    ASKED: ClassVar[tuple[tuple[str, ...], ...]] = (("receiver",), ("figures",), ("back",))
    figures: tuple[Figure, ...] = attrs.field(converter=listed)
    giver: UnitId
    receiver: UnitId
    back: tuple[Figure, ...] | None = attrs.field(default=None, converter=come_back)


@attrs.frozen
class ChooseTransfer(Choice):
    """The choice to move figures between squads in a hex (TOI-19.6)."""

    ASKS: ClassVar[str] = "transfer figures between squads in a hex, or be done"


@attrs.frozen
class Transferred(SniperEvent):
    """Figures moved from a squad to another, perhaps in exchange."""

    EARLY: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{unit} gave {figures} to {to}[ for {back}]."
    unit: UnitId
    to: UnitId
    figures: tuple[Figure, ...]
    back: tuple[Figure, ...]
    clauses: Clauses = ("TOI-19.6", "TOI-R24")


def trader_refusal(battle: Battle, side: Side, id_: UnitId) -> Refusal | None:
    """Return why a squad takes no part in transfers, or None (TOI-19.6, TOI-R24, SN-3.6)."""
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
    """Return why two squads may not exchange figures, or None (TOI-19.6, TOI-R24, TOI-R29)."""
    for id_ in (one, other):
        if refusal := trader_refusal(battle, frame.side, id_):
            return refusal
    if one == other or battle.units[one].at != battle.units[other].at:
        return Refusal("TOI-19.6", f"{one} and {other} are no two squads in one hex")
    if pair(one, other) in frame.traded:
        return Refusal("TOI-R29", f"{one} and {other} have traded figures already")
    return None


def pair(one: UnitId, other: UnitId) -> tuple[UnitId, UnitId]:
    """Return the names of two squads in a fixed order."""
    first, second = sorted((one, other))
    return first, second


Trade = tuple[UnitId, UnitId, tuple[Figure, ...], tuple[Figure, ...]]
"""Giver, receiver, the given figures and those that come back."""


def transfer_refusal(battle: Battle, frame: Transferring, trade: Trade) -> Refusal | None:
    """Return why figures may not be moved as declared, or None (TOI-19.6, TOI-R24, TOI-3.4)."""
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
    """Return the facts of a squad that decide its transfers (TOI-R24)."""
    return unit.figures, unit.specialization is not None


def make_up_refusal(
    name: str, squad: MakeUp, gone: tuple[Figure, ...], come: tuple[Figure, ...]
) -> Refusal | None:
    """Return why a squad may not be left with these figures, or None (TOI-R24, TOI-3.1, TOI-3.4)."""
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


def crowded(battle: Battle, side: Side) -> list[Unit]:
    """List a side's units that are not alone in their hex."""
    places = {place for place, there in battle.places.items() if len(there) > 1}
    return [unit for unit in battle.units.values() if unit.at in places and unit.side == side]


def partners(battle: Battle, frame: Transferring, giver: Unit) -> list[Unit]:
    """List the possible receivers of a squad's figures, by kind alone."""
    there = battle.places[giver.at or ""]
    if trader_refusal(battle, frame.side, giver.id) is not None:
        return []
    others = [battle.units[id_] for id_ in there if id_ != giver.id]
    return [mate for mate in others if pair_refusal(battle, frame, giver.id, mate.id) is None]


@lru_cache(maxsize=1024)
def exchanges(giver: MakeUp, receiver: MakeUp) -> tuple[tuple[tuple[Figure, ...], tuple[Figure, ...]], ...]:
    """List the exchanges between two squads, by their make-up, cached."""
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


def transfer(battle: Battle, frame: Transferring, trade: Trade) -> None:
    """Move figures; a base in op fire mode left with mortars alone is fresh (TOI-19.6, TOI-R24)."""
    giver, receiver, figures, back = trade
    battle.frames[-1] = replace(frame, traded=tuple(sorted((*frame.traded, pair(giver, receiver)))))
    battle.record(Transferred, giver, receiver, figures=figures, back=back)
    for id_, gone, come in ((giver, figures, back), (receiver, back, figures)):
        left = without(battle.units[id_].figures, gone)
        assert left is not None
        unit = battle.change(id_, figures=listed((*left, *come)))
        if unit.activation == "op_fire" and op_fire_refusal(unit) is not None:
            battle.turn(id_, "fresh")
            battle.record(TokensRemoved, (id_,), (), pinned=(), clauses=("TOI-R24",))


def side_to_trade(battle: Battle, frame: Transferring) -> Seat | None:
    """Return the side that may move figures (TOI-19.6)."""
    pairs = (
        (giver, receiver)
        for giver in crowded(battle, frame.side)
        for receiver in partners(battle, frame, giver)
    )
    trades = any(exchanges(make_up(giver), make_up(receiver)) for giver, receiver in pairs)
    return Seat(frame.side) if trades else None


def list_transfers(battle: Battle, frame: Transferring) -> Iterator[Action | Branch]:
    """List the transfers by giver (TOI-19.6)."""
    for giver in crowded(battle, frame.side):
        if receivers := partners(battle, frame, giver):
            yield Branch(giver.id, partial(transfers_of, giver, receivers))
    yield Done()


def transfers_of(giver: Unit, receivers: list[Unit]) -> Iterator[Branch]:
    """List a squad's transfers by receiver."""
    by_receiver = [Branch(mate.id, partial(transfers_to, giver, mate), last=True) for mate in receivers]
    yield Branch(TRANSFER_TO, lambda: by_receiver)


TRANSFER_TO = order_of(Transfer)


def transfers_to(giver: Unit, receiver: Unit) -> tuple[Action, ...]:
    """List the exchanges from one squad to another."""
    return transfers_between((giver.id, make_up(giver)), (receiver.id, make_up(receiver)))


@lru_cache(maxsize=1024)
def transfers_between(giver: tuple[UnitId, MakeUp], receiver: tuple[UnitId, MakeUp]) -> tuple[Transfer, ...]:
    """List the exchanges by names and make-up, cached."""
    found = exchanges(giver[1], receiver[1])
    return tuple([Transfer(figures, giver[0], receiver[0], back or None) for figures, back in found])


def trade_of(action: Transfer) -> Trade:
    """Return the trade that a transfer declares."""
    return action.giver, action.receiver, action.figures, action.back or ()


MOST_PAIRS = 2
"""The number of squads in a pair."""


def transferring_violations(battle: Battle, below: Frame | None, frame: Transferring) -> Iterator[str]:
    """Check the squads that have exchanged figures (TOI-19.6)."""
    yield from both_violations(battle, below, "transfers", "TOI-R24")
    names = set(battle.scenario.side(frame.side).unit_ids)
    pairs = [traded for traded in frame.traded if len(traded) == MOST_PAIRS]
    wrong = [traded for traded in pairs if traded != pair(*traded) or not names >= set(traded)]
    if wrong or list(frame.traded) != sorted(set(pairs)):
        yield "pairs of squads that traded must be named once and in order [TOI-19.6]"
    if frame.traded and battle.frames[-1] is not frame:
        yield f"{frame.side} has not traded yet [TOI-R24]"


TRANSFERRING: Moment[Battle, Transferring] = Moment(
    clause="TOI-19.6",
    takes=(Transfer, Done),
    waits=side_to_trade,
    question=lambda asked, *_: ChooseTransfer(*asked),
    lists=list_transfers,
    refuses=by_class(
        {Transfer: lambda battle, frame, action: transfer_refusal(battle, frame, trade_of(action))}
    ),
    carries_out=by_class(
        {Transfer: lambda battle, frame, action: transfer(battle, frame, trade_of(action))},
        step_done("transfers", "TOI-19.6"),
    ),
    proceeds=finished,
    lies_on=(None, Transferring),
    violations=transferring_violations,
)
