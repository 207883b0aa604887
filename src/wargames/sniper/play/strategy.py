"""Strategy cards: activation, targets and effects (section 18, SN-G8, SN-G9)."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import fill
from wargames.kernel.base.replace import replace
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.casualties import put_condition
from wargames.sniper.values.cards import CARDS, Card, CardId, Played, Target
from wargames.sniper.values.components import ENEMY, Condition, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Effect, Lasting, Unit
from wargames.sniper.values.words import Clauses, Declaration, SniperEvent


@attrs.frozen
class PlayCard(Declaration):
    """The action to activate a strategy card, with its unit or hex if it needs one (TOI-18.2, TOI-17.8)."""

    FORM: ClassVar[str] = "card {card}[ on {target}]"
    SAYS: ClassVar[str] = "play {card}[ on {target}]"
    card: CardId
    target: Target | None = None


@attrs.frozen
class CardDrawn(SniperEvent):
    """A side drew a strategy card, face up."""

    card: CardId
    side: Side
    clauses: Clauses

    def said(self) -> str:
        """Return the sentence, with the cost and the effect."""
        drawn = fill("{card} was drawn by the {side}", self)
        if (card := CARDS.get(self.card)) is None:
            return f"{drawn}."
        plus = ", with a +" if card.plus else ""
        effect = f"{card.effect[0].lower()}{card.effect[1:]}"
        return f"{drawn} ({card.id}, {card.cost} command{plus}): {effect}"


@attrs.frozen
class CardPlayed(SniperEvent):
    """A side activated a strategy card."""

    SAYS: ClassVar[str] = "{card} was activated by the {side}[ on {target}]; {left} command is left."
    card: CardId
    side: Side
    target: Target | None
    left: int
    clauses: Clauses


@attrs.frozen
class EffectsEnded(SniperEvent):
    """Cards ceased to work."""

    SAYS: ClassVar[str] = "{cards} ceased to work."
    cards: tuple[CardId, ...]
    clauses: Clauses = ("TOI-18.3",)


@attrs.frozen
class InitiativeChanged(SniperEvent):
    """Command on the initiative cards changed by a card."""

    SAYS: ClassVar[str] = "The {side} now had {total} on their initiative card."
    side: Side
    total: int
    clauses: Clauses


MAJOR_OFFENSIVE = 2
"""The further actions of the card in the action turn (SN-G8)."""
RAPID_MOBILIZATION = 2
"""The command that the card puts on the initiative card (SN-G8)."""
CUT_COMMUNICATIONS = 3
"""The most command that the card removes from the enemy's card (SN-G8)."""

LASTS: dict[CardId, Lasting] = {
    "C5": "turn",
    "C6": "round",
    "C7": "turn",
    "M1": "round",
    "M2": "round",
    "M4": "round",
    "M6": "round",
}
"""The durations of cards with lasting effects (SN-G8, SN-G9)."""


# drawing


def draw(battle: Battle, side: Side, *clauses: str) -> Card | None:
    """Draw a card, face up; None from an empty deck (TOI-18.1, TOI-18.4, TOI-19.2)."""
    has = battle.sides[side]
    if not len(has.deck):
        return None
    drawn = battle.roll(has.deck.draw(), "strategy card", clauses[0], side)
    hand = tuple(sorted((*has.hand, drawn)))
    battle.sides[side] = replace(has, deck=has.deck.take(drawn), hand=hand)
    battle.record(CardDrawn, drawn, side, clauses)
    return CARDS[drawn]


# refusals


def card_refusal(
    battle: Battle, side: Side, id_: CardId, target: str | None, *, when: Played
) -> Refusal | None:
    """Return why a side may not activate a card as declared, or None (TOI-17.8, TOI-18.2)."""
    return payable_refusal(battle, side, id_, when) or aim_refusal(battle, side, CARDS[id_], target)


def payable_refusal(battle: Battle, side: Side, id_: CardId, when: Played) -> Refusal | None:
    """Return why a side may not pay for a card now, or None (TOI-17.8, TOI-18.2)."""
    has = battle.sides[side]
    if id_ not in has.hand:
        return Refusal("TOI-18.1", f"no card {id_[:20]!r} lies before that side")
    card = CARDS[id_]
    if card.played != when:
        return Refusal("TOI-18.2", f"{card.title} is not activated now")
    if card.cost > has.command:
        return Refusal("TOI-18.2", f"{card.title} costs {card.cost} command; {has.command} is there")
    return None


def aim_refusal(battle: Battle, side: Side, card: Card, target: str | None) -> Refusal | None:
    """Return why a card does not work on a unit or hex, or None (SN-G8, SN-G9)."""
    if card.target == "nothing":
        if target is None:
            return None
        return Refusal("TOI-18.3", f"{card.title} works on nothing that is named")
    if target in tuple(aims(battle, side, card)):
        return None
    return Refusal("TOI-18.3", f"{card.title} does not work on {str(target)[:20]!r}")


def aims(battle: Battle, side: Side, card: Card) -> Iterator[str]:
    """Yield the units or hexes for a card (SN-G8, SN-G9)."""
    works: Callable[[Unit], bool] = WORKS.get(card.id, lambda _: True)
    match card.target:
        case "squad":
            squads = (unit for unit in battle.of(side) if unit.kind != "vehicle")
            yield from (unit.id for unit in squads if works(unit))
        case "vehicle":
            yield from (unit.id for unit in battle.of(side) if unit.kind == "vehicle")
        case "hex":
            there = (unit.at for unit in battle.of(side) if unit.at is not None and works(unit))
            yield from dict.fromkeys(there)
        case "enemy squad":
            squads = (unit for unit in battle.on_map(ENEMY[side]) if unit.kind != "vehicle")
            open_ = (unit for unit in squads if not unit.concealed and works(unit))
            yield from (unit.id for unit in open_ if battle.seen_by(unit.at or "", side))


def _pinned(unit: Unit) -> bool:
    return unit.condition == "pinned"


WORKS: dict[CardId, Callable[[Unit], bool]] = {
    **dict.fromkeys(("C8", "M7"), lambda unit: unit.activation == "fatigued" and unit.condition == "none"),
    "M3": lambda unit: unit.condition != "none",
    "M5": _pinned,
    "M8": lambda unit: unit.condition == "none",
}
"""The condition of a unit that a card changes (SN-G8, SN-G9, TOI-R31)."""


def payable(battle: Battle, side: Side, when: Played) -> Iterator[tuple[CardId, str | None]]:
    """Yield the cards that a side may activate now, each with a unit or hex (TOI-18.2)."""
    has = battle.sides[side]
    for card in within_means(has.hand, has.command, when):
        for target in (None,) if card.target == "nothing" else aims(battle, side, card):
            yield card.id, target


@lru_cache(maxsize=4096)
def within_means(hand: tuple[CardId, ...], command: int, when: Played) -> tuple[Card, ...]:
    """List the distinct cards of a hand that some command pays for (TOI-18.2)."""
    cards = [CARDS[id_] for id_ in dict.fromkeys(hand)]
    return tuple(card for card in cards if card.played == when and card.cost <= command)


# effects


def play(battle: Battle, side: Side, id_: CardId, target: str | None) -> None:
    """Pay for a card, discard it and carry it out (TOI-18.2, TOI-18.3)."""
    has, card = battle.sides[side], CARDS[id_]
    hand = list(has.hand)
    hand.remove(id_)
    left = has.command - card.cost
    battle.sides[side] = replace(has, command=left, hand=tuple(hand), deck=has.deck.discard(id_))
    clause = "TOI-17.8" if card.played == "spend command" else "TOI-18.2"
    battle.record(CardPlayed, id_, side, target=target, left=left, clauses=(clause, "TOI-18.3"))
    if id_ in LASTS:
        battle.effects.append(Effect(id_, side, LASTS[id_], target))
    else:
        carry_out(battle, side, id_, target or "")


def carry_out(battle: Battle, side: Side, id_: CardId, target: str) -> None:
    """Apply the immediate effect of a card (SN-G8, SN-G9)."""
    match id_:
        case "C2":
            change_bid(battle, side, RAPID_MOBILIZATION, "SN-G8")
        case "C3":
            change_bid(battle, ENEMY[side], -CUT_COMMUNICATIONS, "SN-G8")
        case "C4":
            turn = battle.top(ActionTurn)
            battle.frames[-1] = replace(turn, left=turn.left + MAJOR_OFFENSIVE)
        case "C8" | "M7":
            battle.turn(target, "fresh")
        case "M3":
            steady(battle, target)
        case "M5":
            for unit in filter(_pinned, battle.squads_at(target)):
                put_condition(battle, unit.id, "none", "SN-G9")
        case "M8":
            put_condition(battle, target, "pinned", "SN-G9")


def steady(battle: Battle, id_: UnitId) -> None:
    """Make a disrupted squad pinned, or remove a pinned one's token (SN-G9)."""
    milder: Condition = "pinned" if battle.units[id_].condition == "disrupted" else "none"
    put_condition(battle, id_, milder, "SN-G9")


def change_bid(battle: Battle, side: Side, by: int, clause: str) -> None:
    """Move command from the supply to an initiative card, or from it (SN-G8)."""
    has = battle.sides[side]
    total = max(0, has.bid + by)
    battle.sides[side] = replace(has, bid=total)
    battle.record(InitiativeChanged, side, total, (clause,))


def end_effects(battle: Battle, *lasting: Lasting) -> None:
    """End the effects of a turn or of the round (SN-G8, SN-G9)."""
    ended = tuple(effect.card for effect in battle.effects if effect.lasts in lasting)
    if ended:
        battle.effects = [effect for effect in battle.effects if effect.lasts not in lasting]
        battle.record(EffectsEnded, ended)
