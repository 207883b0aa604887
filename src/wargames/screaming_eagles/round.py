"""Section 4, with sections 17 and 18: a round, from its cards to its end."""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import changer
from wargames.kernel.game import Decision, Event, Seat
from wargames.kernel.moments import Asked, Moment
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.cards import BARRED, card_refusal
from wargames.screaming_eagles.components import (
    INDEX,
    PILE,
    SQUADRONS,
    TEAM,
    CardFace,
    Direction,
    Squadron,
    Team,
)
from wargames.screaming_eagles.damage import end_game, winner_on_points
from wargames.screaming_eagles.flight import reveal_all, speed_group
from wargames.screaming_eagles.order import next_starter
from wargames.screaming_eagles.seating import controlled
from wargames.screaming_eagles.state import Alternation, CardPhase, Frame, GroupFlight, Plane, RoundEnd
from wargames.screaming_eagles.words import WORDS, Clauses, EaglesAction, EaglesDecision, EaglesEvent


@attrs.frozen
class LayCard(EaglesAction):
    """The action to lay a card of a plane's pile face down (SE-4.1)."""

    FORM: ClassVar[str] = "lay {squadron} {card}"
    SAYS: ClassVar[str] = "lay {card} for {squadron}"

    squadron: Squadron
    card: CardFace


@quickly_made
@attrs.frozen
class ChooseCard(EaglesDecision):
    """The choice to lay a card for ``plane`` (SE-4.1)."""

    ASKS: ClassVar[str] = "lay a card for {plane}"

    plane: Squadron


@attrs.frozen
class RoundBegan(EaglesEvent):
    """A round began; ``starter`` moves first."""

    PARAGRAPH: ClassVar[bool] = True
    SAYS: ClassVar[str] = "Round {round}: {starter} moves first."
    WORDS: ClassVar[Words] = {"starter": str.capitalize}

    round: int
    starter: Team
    clauses: Clauses


@attrs.frozen
class CardLaid(Event):
    """A card was laid; only its own team knows the face (SE-5.4), and it may be taken back (SE-R20)."""

    SEALED: ClassVar[bool] = True
    WORDS = WORDS
    SAYS: ClassVar[str] = "{squadron} lays {card}."

    squadron: Squadron
    card: CardFace | None
    known_to: tuple[Seat, ...]
    clauses: Clauses = ("SE-4.1", "SE-5.1", "SE-5.4")

    def seen_by(self, seat: Seat | None) -> Event:
        """Show the face to the team, the back to all others."""
        return self if seat in self.known_to else attrs.evolve(self, card=None)


@attrs.frozen
class FlaresBurnedOut(EaglesEvent):
    """Flares that last the round went out of play."""

    SAYS: ClassVar[str] = "The flares of {squadrons} burn out."

    squadrons: tuple[Squadron, ...]
    clauses: Clauses = ("SE-15.2",)


LAY = {squadron: {face: LayCard(squadron, face) for face in PILE} for squadron in SQUADRONS}
CARDS_LAID, ENDS = CardPhase(), RoundEnd()
SPEEDS = (1, 2, 4)  # black dice, rising: SE-18.2


def begin_round(battle: Battle, number: int, starter: Team, clause: str) -> None:
    """Begin a round: every plane may move and fire again, all cards are back (SE-4.1, SE-6.10)."""
    battle.record(RoundBegan, number, starter, ("SE-4.1", clause))
    battle.round, battle.starter = number, starter
    battle.put_all(
        [
            refreshed(plane, moved=False, fired=False, reloaded=False, flare_burns=False)  # SE-15.2
            for plane in battle.planes
        ]
    )
    battle.laid = [False] * len(battle.planes)
    battle.shown = [None] * len(battle.planes)
    battle.cards = [None] * len(battle.planes)
    battle.frames = [CARDS_LAID]


refreshed = changer(Plane, "moved fired reloaded flare_burns")


def seats_to_lay(battle: Battle, _phase: CardPhase) -> tuple[Seat, ...]:
    """Return the seats that owe a card, all at the same time (SE-4.1)."""
    return tuple([seat for seat in battle.seating.seats if due(battle, seat)])


def plane_refusal(battle: Battle, seat: Seat, squadron: Squadron) -> Refusal | None:
    """Return why a seat may lay no card for a plane in this round (SE-4.1, SE-3.9, SE-5.1, SE-R20)."""
    if squadron not in controlled(battle.options, seat):
        return Refusal("SE-4.1", f"{squadron.capitalize()}'s card is not {seat.capitalize()}'s to choose")
    if battle.plane(squadron).at is None:
        return Refusal("SE-3.9", f"{squadron.capitalize()} has been shot down and has no further cards")
    if battle.laid[INDEX[squadron]]:
        return Refusal("SE-5.1", f"{squadron.capitalize()} has its card for this round")
    return None


def due(battle: Battle, seat: Seat) -> Squadron | None:
    """Return the plane of a seat's next card: its first without one (SE-4.1, SE-R33)."""
    for squadron in battle.seating.planes[seat]:
        index = INDEX[squadron]
        if not battle.laid[index] and battle.planes[index].at is not None:
            return squadron
    return None


def plane_due(battle: Battle, seat: Seat) -> Plane:
    """Return the plane of the card that a seat is asked for, or lays."""
    squadron = due(battle, seat)
    assert squadron is not None, "whoever is asked owes a card"
    return battle.plane(squadron)


@changeable
def list_cards(battle: Battle, _phase: CardPhase) -> tuple[LayCard, ...]:
    """List the cards of the plane's own pile that no optional rule bars, in printed order."""
    plane = plane_due(battle, battle.asked[0])
    barred = BARRED[plane.bank] if battle.options.ultimate_challenge else None
    return _listed(plane.squadron, barred, lost=plane.afterburner_lost is not None)


@cache
def _listed(squadron: Squadron, barred: Direction | None, *, lost: bool) -> tuple[LayCard, ...]:
    """List the cards for each condition of :func:`card_refusal`, cached."""
    banks = {direction: bank for bank, direction in BARRED.items()}
    plane = Plane(squadron, None, bank=banks[barred], afterburner_lost=0 if lost else None)
    return tuple(
        lay
        for face, lay in LAY[squadron].items()
        if card_refusal(plane, face, ultimate_challenge=True) is None
    )


@changeable
def refuse_card(battle: Battle, _phase: CardPhase, action: LayCard) -> Refusal | None:
    """Return why a card may not be laid for the plane due (SE-4.1, SE-R33)."""
    plane = plane_due(battle, battle.asked[0])
    if action.squadron == plane.squadron:
        return card_refusal(plane, action.card, ultimate_challenge=battle.options.ultimate_challenge)
    later = Refusal("SE-R33", f"{plane.squadron}'s card is due before {action.squadron}'s")
    return plane_refusal(battle, battle.asked[0], action.squadron) or later


def lay(battle: Battle, _phase: CardPhase, action: LayCard) -> None:
    """Lay a card face down on its insignia (SE-5.4)."""
    index = INDEX[action.squadron]
    battle.laid[index] = True
    battle.cards[index] = action.card
    known_to = battle.seating.teams[TEAM[action.squadron]]  # SE-5.3
    battle.record(CardLaid, action.squadron, action.card, known_to)


def for_card(asked: Asked, battle: Battle, _phase: CardPhase) -> Decision:
    """Return the question for the card of a seat's first plane without one (SE-R33)."""
    return ChooseCard(*asked, plane_due(battle, asked[0]).squadron)


def open_round(battle: Battle, _phase: CardPhase) -> None:
    """Return the frames of the round after all cards are down, the last part first (SE-4.2, SE-G8)."""
    options, starter = battle.options, battle.starter
    waiting = tuple([plane.squadron for plane in battle.planes if plane.at is not None])
    battle.frames = [ENDS]
    if options.fire_after_all_moves:  # SE-17.1
        battle.frames.append(Alternation("volley", starter, waiting))
    if options.move_by_dice_count:
        reveal_all(battle)
        battle.frames += by_speed(battle)
    else:
        battle.frames.append(Alternation("turn", starter, waiting))


def by_speed(battle: Battle) -> Iterator[Frame]:
    """Yield the frames of the speed groups; the slowest, last here, fly first (SE-18.2, SE-R28, SE-R29)."""
    for speed in reversed(SPEEDS):
        group = speed_group(battle, speed)
        if group and battle.options.fire_after_all_moves:
            yield GroupFlight(speed)
        elif group:
            yield Alternation("after", battle.starter, group)
            yield GroupFlight(speed)
            yield Alternation("before", battle.starter, group)


def end_round(battle: Battle, _end: RoundEnd) -> None:
    """End a round: flares go out, the limit is checked, the next starter is found (SE-3.1, SE-15.2)."""
    if burning := tuple([plane.squadron for plane in battle.planes if plane.flare_burns]):
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
    takes=(LayCard,),
    waits=seats_to_lay,
    question=for_card,
    lists=list_cards,
    refuses=refuse_card,
    carries_out=lay,
    proceeds=open_round,
    violations=card_violations,
)
ROUND_END: Moment[Battle, RoundEnd] = Moment(clause="SE-3.1", proceeds=end_round)
