"""Section 4, with sections 17 and 18: what makes up a round, from its cards to its end."""

from collections.abc import Iterator

from wargames.kernel.game import Decision, Seat
from wargames.kernel.moments import Asked, Moment
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.cards import due, lay, list_cards, plane_due, refuse_card
from wargames.screaming_eagles.components import Team
from wargames.screaming_eagles.damage import end_game, winner_on_points
from wargames.screaming_eagles.decisions import ChooseCard
from wargames.screaming_eagles.events import FlaresBurnedOut, RoundBegan
from wargames.screaming_eagles.flight import reveal_all, speed_group
from wargames.screaming_eagles.order import next_starter
from wargames.screaming_eagles.state import Alternation, CardPhase, Frame, GroupFlight, Plane, RoundEnd

SPEEDS = (1, 2, 4)  # black dice, rising: SE-18.2


def begin_round(battle: Battle, number: int, starter: Team, clause: str) -> None:
    """Begin a round: every plane may move and fire again, every card is back (SE-4.1, SE-6.10)."""
    battle.record(RoundBegan, number, starter, ("SE-4.1", clause))
    battle.round, battle.starter = number, starter
    battle.planes = [refreshed(plane) for plane in battle.planes]
    battle.laid = [False] * len(battle.planes)
    battle.shown = [None] * len(battle.planes)
    battle.cards = [None] * len(battle.planes)
    battle.frames = [CardPhase()]


def refreshed(plane: Plane) -> Plane:
    """Clear what holds for one round only (SE-15.2)."""
    return Plane(
        plane.squadron,
        plane.at,
        plane.stores,
        plane.damage,
        plane.bank,
        afterburner_lost=plane.afterburner_lost,
    )


def seats_to_lay(battle: Battle, _phase: CardPhase) -> tuple[Seat, ...]:
    """Ask every seat, all at the same time, that owes a card (SE-4.1)."""
    return tuple([seat for seat in battle.seating.seats if due(battle, seat)])


def for_card(asked: Asked, battle: Battle, _phase: CardPhase) -> Decision:
    """Ask a seat for the card of its first plane without one (SE-R33)."""
    return ChooseCard(*asked, plane_due(battle).squadron)


def open_round(battle: Battle, _phase: CardPhase) -> None:
    """All cards are down: lay out the rest of the round, last part first (SE-4.2, SE-G8)."""
    options, starter = battle.options, battle.starter
    waiting = tuple(plane.squadron for plane in battle.planes if plane.at is not None)
    battle.frames = [RoundEnd()]
    if options.fire_after_all_moves:  # SE-17.1
        battle.frames.append(Alternation("volley", starter, waiting))
    if options.move_by_dice_count:
        reveal_all(battle)
        battle.frames += by_speed(battle)
    else:
        battle.frames.append(Alternation("turn", starter, waiting))


def by_speed(battle: Battle) -> Iterator[Frame]:
    """Lay out the speed groups, the slowest last because it flies first (SE-18.2, SE-R28, SE-R29)."""
    for speed in reversed(SPEEDS):
        group = speed_group(battle, speed)
        if group and battle.options.fire_after_all_moves:
            yield GroupFlight(speed)
        elif group:
            yield Alternation("after", battle.starter, group)
            yield GroupFlight(speed)
            yield Alternation("before", battle.starter, group)


def end_round(battle: Battle, _end: RoundEnd) -> None:
    """End a round: flares go out, the limit is tested, the next starter is found (SE-3.1, SE-15.2)."""
    if burning := tuple(plane.squadron for plane in battle.planes if plane.flare_burns):
        battle.record(FlaresBurnedOut, burning)
    if battle.options.round_limit is not None and battle.round >= battle.options.round_limit:
        end_game(battle, *winner_on_points(battle), ("SE-R18",))
    begin_round(battle, battle.round + 1, *next_starter(battle))


def card_violations(battle: Battle, _below: Frame | None, _phase: CardPhase) -> Iterator[str]:
    """Check that a round whose cards are being laid has just begun (SE-4.1)."""
    acted = any(plane.moved or plane.fired or plane.reloaded or plane.flare_burns for plane in battle.planes)
    if any(battle.shown) or acted:
        yield "cards are laid before any plane acts [SE-4.1]"


CARD_PHASE: Moment[Battle, CardPhase] = Moment(
    clause="SE-4.1",
    waits=seats_to_lay,
    question=for_card,
    lists=list_cards,
    refuses=refuse_card,
    carries_out=lay,
    proceeds=open_round,
    violations=card_violations,
)
ROUND_END: Moment[Battle, RoundEnd] = Moment(clause="SE-3.1", proceeds=end_round)
