"""Hero cards: rally, promotion and the window after an attack (FM-32.1 to FM-32.6, FM-R45, FM-R46)."""

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar, TypeVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.hands import HERO
from wargames.fire_move.play.playing import Reason, figure_of, missing, not_a
from wargames.fire_move.play.stack import side_violations
from wargames.fire_move.play.victory import leaders_lost
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.named import Text
from wargames.fire_move.values.state import (
    ActionEnds,
    CardId,
    CloseCombat,
    Demolition,
    Figure,
    FigureNumber,
    HeroWindow,
    Moving,
    PlayerTurn,
    Walk,
)
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Listing
from wargames.kernel.moments import Moment, lift


@attrs.frozen
class HeroRally(FireMoveAction):
    """Play a hero card to rally a figure (FM-32.2)."""

    FORM: ClassVar[str] = "hero {card} rallies {figure}"
    ORDER: ClassVar[str] = "hero rallies"
    SAYS: ClassVar[str] = "let a hero rally figure {figure}"
    card: CardId
    figure: FigureNumber


@attrs.frozen
class HeroPromotes(FireMoveAction):
    """Play a hero card to promote an SL (FM-32.6)."""

    FORM: ClassVar[str] = "hero {card} promotes {figure}"
    ORDER: ClassVar[str] = "hero promotes"
    SAYS: ClassVar[str] = "let a hero promote figure {figure}"
    card: CardId
    figure: FigureNumber


@attrs.frozen
class Pass(FireMoveAction):
    """Let the movers go, or play no hero (FM-R14, FM-R45)."""

    FORM: ClassVar[str] = "pass"

    def said(self, layout: Battle) -> str:
        """Say what is let pass: the movers, or a hero."""
        match layout.frames[-1]:
            case Walk(group, stage="reactions"):
                return f"let {group} pass"
            case CloseCombat():
                return "fight without a hero"
        return "play no hero"


@attrs.frozen
class ChooseHero(Decision):
    """Play a hero card after an attack, or none (FM-R45)."""

    ASKS: ClassVar[str] = "play a hero card, or pass"


@attrs.frozen
class HeroPlayed(FireMoveEvent):
    """A hero card was played, on a figure if it rallied or promoted one (FM-32.1)."""

    SAYS: ClassVar[str] = "The {side} played a hero[ on figure {figure}]: {use}."

    side: Nation
    use: Text
    figure: FigureNumber | None


F = TypeVar("F")
HeroPlay = HeroRally | HeroPromotes


def hero_refusal(battle: Battle, side: Nation, card: str | None) -> Reason:
    """Refuse a card that is no hero in hand; None (no card) is fine."""
    if card is None:
        return None
    return missing(battle, side, card) or (None if card == HERO else not_a("hero", card, "FM-32.1"))


def could_help(battle: Battle, side: Nation) -> bool:
    """Return whether, by public facts, a hero card could be of use now (FM-R45, FM-R58)."""
    if not battle.hands[side].cards:
        return False
    for figure in battle.figures.values():
        if (figure.pinned or figure.wounded) and figure.side == side and figure.at is not None:
            return True
    return bool(may_be_promoted(battle, side))


def may_be_rallied(figure: Figure) -> bool:
    """Return whether a hero rallies a figure: a pin or a wound comes off (FM-32.2, FM-G15)."""
    return figure.pinned or figure.wounded


def may_be_promoted(battle: Battle, side: Nation) -> list[Figure]:
    """List the SLs of a force that has lost its PL and has no other (FM-32.6, FM-R46)."""
    own = [figure for figure in battle.figures.values() if figure.side == side]
    if any(one.leads for one in own) or not leaders_lost(battle, side):
        return []
    return [figure for figure in own if figure.role == "SL" and figure.at is not None]


def hero_window(battle: Battle, side: Nation) -> None:
    """Ask the owner once an enemy attack is resolved (FM-R45)."""
    if could_help(battle, side):
        battle.frames.append(HeroWindow(side))


def refusal(battle: Battle, side: Nation, action: HeroPlay) -> Reason:
    """Return why a hero card cannot be played so."""
    if found := hero_refusal(battle, side, action.card):
        return found
    if (figure := figure_of(battle, action.figure, side)) is None:
        return Refusal("FM-32.1", f"{action.figure} is no figure of the {side} player on the table")
    if isinstance(action, HeroRally):
        if not may_be_rallied(figure):
            return Refusal("FM-32.2", f"figure {figure.number} is neither pinned nor wounded")
        return None
    if figure.number not in {one.number for one in may_be_promoted(battle, side)}:
        return Refusal("FM-32.6", f"figure {figure.number} is no SL of a side that has lost its PL")
    return None


def perform(battle: Battle, side: Nation, action: HeroPlay) -> None:
    """Play the card."""
    battle.spend(side, action.card)
    if isinstance(action, HeroRally):
        battle.change(action.figure, pinned=False, wounded=False)
        battle.record(HeroPlayed, ("FM-32.2",), side=side, use="rally", figure=action.figure)
    else:
        battle.change(action.figure, promoted=True)
        battle.record(HeroPlayed, ("FM-32.6", "FM-R46"), side=side, use="promotion", figure=action.figure)


def candidates(battle: Battle, side: Nation) -> Iterator[HeroPlay]:
    """Yield the uses of a hero at any time (FM-R45)."""
    for figure in battle.on_table(side):
        if may_be_rallied(figure):
            yield HeroRally(HERO, figure.number)
    for figure in may_be_promoted(battle, side):
        yield HeroPromotes(HERO, figure.number)


def or_a_hero(row: Moment[Battle, F]) -> Moment[Battle, F]:
    """Extend a moment by the hero cards of the deciding side (FM-R45)."""

    def lists(battle: Battle, frame: F) -> Listing:
        listed, side = row.lists(battle, frame), battle.side_to_act
        return chain(listed, candidates(battle, side)) if battle.holds(side, HERO) else listed

    def refuses(battle: Battle, frame: F, action: Action) -> Reason:
        if isinstance(action, HeroPlay):
            return refusal(battle, battle.side_to_act, action)
        return row.refusal(battle, frame, action)

    def carries_out(battle: Battle, frame: F, action: Action) -> None:
        if isinstance(action, HeroPlay):
            perform(battle, battle.side_to_act, action)
        else:
            row.carries_out(battle, frame, action)

    takes = (*row.takes, HeroRally, HeroPromotes)
    return attrs.evolve(row, takes=takes, lists=lists, refuses=refuses, carries_out=carries_out)


# the window after an attack


def side_hit(battle: Battle, window: HeroWindow) -> Seat | None:
    """Ask the side hit, if a hero card could be of use to it (FM-R45, FM-R58)."""
    return Seat(window.side) if could_help(battle, window.side) else None


HERO_WINDOW: Moment[Battle, HeroWindow] = or_a_hero(
    Moment(
        clause="FM-R45",
        takes=(Pass,),
        waits=side_hit,
        question=lambda asked, _battle, _window: ChooseHero(*asked),
        lists=lambda _battle, _window: (Pass(),),
        carries_out=lambda battle, window, _: lift(battle, window),
        proceeds=lift,
        lies_on=(PlayerTurn, ActionEnds, Moving, Walk, CloseCombat, Demolition),
        violations=side_violations,
    )
)
