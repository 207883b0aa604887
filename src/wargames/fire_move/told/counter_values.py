"""The numbers of troop cards, weapons and action cards in words (FM-G1, FM-G4, FM-G5)."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

import attrs

from wargames.fire_move.told.terrain_values import terrain_values
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.cards import (
    CARDS,
    Card,
    FireCard,
    MinefieldCard,
    MovementCard,
    PlainCard,
    PlainKind,
    RadioCard,
    RallyCard,
)
from wargames.fire_move.values.components import BANDS, INCH, ROLE_TITLES, ByBand, Role, TroopCard, WeaponType
from wargames.fire_move.values.state import Figure
from wargames.fire_move.values.words import weapon_name
from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.kernel.geometry.arcs import ALL_ROUND

T = TypeVar("T")
CHARGE = "demolition_charge"
FEATURE = "feature:"
"""The prefix for a feature with the same name as a card: F2."""


@attrs.frozen
class Bearers:
    """Men with their troop cards by role, and their weapons."""

    cards: tuple[tuple[Role, TroopCard], ...]
    weapons: tuple[WeaponType, ...]


def counter_values(view: FireMoveView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of figures, a weapon, an action card, a feature, a border or an objective."""
    if name.startswith(FEATURE):
        return terrain_values(view, name.removeprefix(FEATURE))
    wanted = name.upper()
    men = [one for one in view.open.figures if wanted in {str(one.number), one.group.upper()}]
    if men:
        return explained(ROWS, bearers(view, men))
    if piece := next((one for one in view.open.pieces if one.id.upper() == wanted), None):
        return explained(ROWS, Bearers((), (view.scenario.weapon(piece.type),)))
    card = next((one for id_, one in CARDS.items() if id_.upper() == wanted), None)
    return (*(explained(CARD_ROWS, card) if card else ()), *terrain_values(view, name))


def counter_title(view: FireMoveView, name: str) -> str:
    """Return a figure by its number, a piece by its kind and group, a group with the number of its men."""
    if name.isdecimal():
        return f"Figure {name}"
    if any(one.id == name for one in view.open.pieces):
        return weapon_name(name)
    men = sum(one.group == name for one in view.open.figures)
    return f"{name} ({men} {'man' if men == 1 else 'men'})" if men else name


def bearers(view: FireMoveView, men: Iterable[Figure]) -> Bearers:
    """Return men with their troop cards and the weapons that they carry or serve."""
    men = tuple(men)
    served = {one.id: one.type for one in view.open.pieces}
    types = [served.get(man.crews or "", man.arm) for man in men] + [CHARGE for man in men if man.charge]
    return Bearers(
        tuple((man.role, man.troop_card) for man in men),
        tuple(view.scenario.weapon(type_) for type_ in dict.fromkeys(types)),
    )


# troops and weapons


def _each(found: Iterable[tuple[str, object | None]]) -> str | None:
    """Write one number, or those of several kinds with the kind before each."""
    known = list(dict.fromkeys((kind, f"{number}") for kind, number in found if number is not None))
    if len({kind for kind, _ in known}) <= 1:
        return "/".join(number for _, number in known) or None
    return ", ".join(f"{kind} {number}" for kind, number in known)


def _troops(number: Callable[[TroopCard], int | None]) -> Callable[[Bearers], str | None]:
    return lambda men: _each((role, number(card)) for role, card in men.cards)


def _men(men: Bearers) -> str | None:
    """Write who they are, each role with its sign on the board."""
    counts = Counter(role for role, _ in men.cards)
    return ", ".join(_several(count, role) for role, count in counts.items()) or None


def _several(count: int, role: Role) -> str:
    """Write some men of a role: ``6 riflemen (RIF)``."""
    title = ROLE_TITLES[role]
    many = f"{title.removesuffix('man')}men" if title.endswith("man") else f"{title}s"
    return f"{count} {title if count == 1 else many} ({role})"


def _weapons(number: Callable[[WeaponType], object | None]) -> Callable[[Bearers], str | None]:
    return lambda men: _each((weapon.title, number(weapon)) for weapon in men.weapons)


def _by_band(numbers: ByBand) -> str | None:
    """Write numbers by range, from Close on; None where the card or weapon is useless at every one."""
    if all(number is None for number in numbers):
        return None
    return " ".join(
        f"{band} {'-' if number is None else number}" for band, number in zip(BANDS, numbers, strict=True)
    )


def _inches(hundredths: int) -> str | None:
    return f"{hundredths / INCH:.2f}" if hundredths else None


ROWS: tuple[ValueRow[Bearers], ...] = (
    ValueRow("figures", "FM-G4", "who belongs to it.", _men),
    ValueRow("morale", "FM-11.1", "a Result at or above it pins the man.", _troops(lambda card: card.morale)),
    ValueRow("panic", "FM-11.3", "a Result at or above it routs the man once he is pinned.",
             _troops(lambda card: card.panic)),
    ValueRow("CCV", "FM-29.10", "is added to 2D8 in close combat.", _troops(lambda card: card.ccv)),
    ValueRow("leader modifier", "FM-9.9", "is added to the FV of the leader's group.",
             _troops(lambda card: card.lm or None)),
    ValueRow("WF", "FM-12.1", "the weapon fails when 2D8 shows this number.", _weapons(lambda one: one.wf)),
    ValueRow("Rep", "FM-R32", "2D8 at or above it repairs the weapon.", _weapons(lambda one: one.rep)),
    ValueRow("to hit", "FM-15.1", "by range: 2D8, its sign ignored, hits at or under it.",
             _weapons(lambda one: _by_band(one.to_hit))),
    ValueRow("FV", "FM-15.5", "is added to the 2D8 of each target figure after a hit.",
             _weapons(lambda one: one.fv or None if one.kind != "charge" else None)),
    ValueRow("charge FV", "FM-G8", "is added to the 2D8 of each figure near the charge.",
             _weapons(lambda one: one.fv if one.kind == "charge" else None)),
    ValueRow("blast", "FM-G5", "inches around the target in which it strikes.",
             _weapons(lambda one: _inches(one.blast))),
    ValueRow("least range", "FM-G5", "inches; it may not fire at anything nearer.",
             _weapons(lambda one: _inches(one.min_range))),
    ValueRow("crew", "FM-G5", "men who serve it, and how many unpinned ones it takes to fire.",
             _weapons(lambda one: f"{one.crew} ({one.crew_min})" if one.served else None)),
    ValueRow("arc", "FM-28.1", "degrees; it fires only at targets within.",
             _weapons(lambda one: one.arc if one.arc < ALL_ROUND else None)),
)  # fmt: skip
"""Every number of figures and weapons, in the order in which it is shown."""


# action cards


def _on(kind: type[T], number: Callable[[T], object | None]) -> Callable[[Card], object | None]:
    """Read a number from cards of one kind."""
    return lambda card: number(card) if isinstance(card, kind) else None


def _plain(kind: PlainKind, clause: str, meaning: str) -> ValueRow[Card]:
    """Return the row of a card without a number, whose id stands for one."""
    return ValueRow(
        kind.replace("_", " "),
        clause,
        meaning,
        _on(PlainCard, lambda card: card.id if card.kind == kind else None),
    )


CARD_ROWS: tuple[ValueRow[Card], ...] = (
    ValueRow("move actions", "FM-5.4", "as many as this; the CV then does not count.",
             _on(MovementCard, lambda card: card.value)),
    ValueRow("CV", "FM-9.8", "with it the group moves once, and fire at it loses as much FV.",
             _on(MovementCard, lambda card: f"-{card.cv}" if card.cv else None)),
    ValueRow("ford", "FM-7.1", "the group crosses a stream or river without a check.",
             _on(MovementCard, lambda card: card.id if card.ford else None)),
    ValueRow("FV", "FM-9.2", "the fire value by range, added to the 2D8 of each target figure.",
             _on(FireCard, lambda card: _by_band(card.base))),
    ValueRow("LMG", "FM-9.4", "more FV by range with a machine gun.",
             _on(FireCard, lambda card: _by_band(card.lmg))),
    ValueRow("SMG", "FM-9.5", "more FV by range with a submachine gun.",
             _on(FireCard, lambda card: _by_band(card.smg))),
    ValueRow("men", "FM-R20",
             "unpinned firers: the least that it takes, and those for the full FV; fewer lose 1.",
             _on(FireCard, lambda card: f"{card.men_min}-{card.men_max}")),
    ValueRow("rally", "FM-19.1", "men of a group who lose their pin markers.",
             _on(RallyCard, lambda card: card.men)),
    ValueRow("radio", "FM-23.3", "FV of off-table artillery that a radio calls.",
             _on(RadioCard, lambda card: card.fv)),
    ValueRow("minefield", "FM-31.2", "FV against one man of an enemy group that moves.",
             _on(MinefieldCard, lambda card: card.fv)),
    _plain("smoke", "FM-16.1", "a group with an SL or PL lays smoke, or moves in it with a movement card."),
    _plain("smoke_cower", "FM-G16", "smoke, or a cower card."),
    _plain("sniper", "FM-30.1", "discarded on an enemy group, one man of which a sniper attacks."),
    _plain("fear", "FM-30.7", "played on an enemy group, which then neither moves nor fires."),
    _plain("cower", "FM-30.9", "of no use; it can only be discarded."),
    ValueRow("hero", "FM-32.1",
             "in fire, to hit or in close combat; or a figure rallies, or an SL is promoted.",
             _on(PlainCard, lambda card: "+1" if card.kind == "hero" else None)),
    _plain("time_check", "FM-G17", "drawn, it brings the end of the game nearer."),
)  # fmt: skip
"""Every number of an action card, in the order in which it is shown."""
