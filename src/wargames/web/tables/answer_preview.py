"""Previews of answers: odds, and the result of an action in words or by points, from its seat's knowledge."""

from collections.abc import Mapping, Sequence
from typing import Any

from wargames.kernel.base.errors import BadDie, BadText, IllegalAction, Refusal, UnknownName
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.chance.dice import NO_DICE, Rng
from wargames.kernel.game import Action, Decision, Game, View
from wargames.kernel.game.line_of_sight import LineOfSight
from wargames.kernel.game.naming import parts
from wargames.kernel.geometry.plane import Point
from wargames.kernel.play.timeline import play
from wargames.kernel.play.undoing import undo_barrier
from wargames.presenting import SentencePart, odds_text, rule_of
from wargames.presenting.reading import without_forms
from wargames.presenting.sides import capital
from wargames.presenting.would_be import completed, pointed

BUTTONS = 24
"""The most actions that are asked for their odds at once."""

LONGEST = 10_000
"""The most characters of an action in words."""

POINTS = 200
"""The most points that are drawn at once."""

FARTHEST = 1_000_000
"""The farthest coordinate of a point: 10,000 inches."""

LIKES, MARKS = 60, 12
"""The most answers like which another is meant, and the most marks under a pointer."""


def chances_of(
    game: Game[Any, Any], decision: Decision, view: View, numbers: Sequence[int]
) -> dict[str, Any]:
    """Return the odds of some candidates by their numbers; unknown numbers are left out."""
    listed = decision.actions.candidates
    there = [at for at in numbers[:BUTTONS] if 0 <= at < len(listed)]
    return {str(at): to_plain(odds_text(game, view, listed[at])) for at in there}


def tried(game: Game[Any, Any], decision: Decision, view: View, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a preview of an action in words or by points: sentence, odds, who sees it, or the refusal.

    ``data`` holds ``text``, or ``points`` in 1/100 inch for a ``field`` of an action ``like`` one in words.
    Raises :class:`BadText` or :class:`UnknownName` for what makes no sense.
    """
    found = drawn(game, decision, data) if "points" in data else spoken(game, decision, data.get("text"))
    if isinstance(found, Refusal):
        return refusal_data(game, found)
    return {
        "action": str(found),
        "says": capital(game.say(found, view)),
        "parts": [to_plain(SentencePart.of(part)) for part in parts(found)],
        "odds": to_plain(odds_text(game, view, found)),
        "seen": [seen_data(game, one) for one in game.exposure(view, found)],
    }


def final_because(game: Game[Any, Any], decision: Decision, view: View, words: Any) -> str | None:
    """Return why an action could not be undone, as far as its seat can know; None if it could, or is refused.

    It is played in a world that looks like the view, up to its first roll. Raises :class:`BadText`.
    """
    found = spoken(game, decision, words)
    if isinstance(found, Refusal):
        return None
    try:
        entry = play(game, game.sample(view, Rng(0)), (decision.seat, found), NO_DICE)
    except BadDie:
        return "dice are rolled or cards drawn"
    except IllegalAction:
        return None
    return undo_barrier(entry) and "others see it"


def why_not(game: Game[Any, Any], decision: Decision, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the actions that a click on a thing may mean, each with its refusal, or null for a legal one.

    ``like`` lists answers in words, ``marks`` what is under the pointer, the topmost first; ``field`` is the
    only field to fill, if there is one. Raises :class:`BadText`.
    """
    likes, marks = read_texts(data, "like", LIKES), read_texts(data, "marks", MARKS)
    field = data.get("field")
    if field is not None and not isinstance(field, str):
        raise BadText("'field' must be text or null")
    meant = pointed(game, decision, map(game.parse, likes), marks, field=field)
    return {
        "meant": [
            {
                "action": str(one.action),
                "order": one.order,
                "refused": one.refusal and refusal_data(game, one.refusal),
            }
            for one in meant
        ]
    }


def read_texts(data: Mapping[str, Any], field: str, most: int) -> list[str]:
    """Return a list of texts; raises :class:`BadText` for anything else or too much."""
    given = data.get(field)
    if not isinstance(given, list) or len(given) > most:
        raise BadText(f"{field!r} must be a list of at most {most} texts")
    if any(not isinstance(one, str) or len(one) > LONGEST for one in given):
        raise BadText(f"{field!r} must hold texts of at most {LONGEST:,} characters")
    return given


def refusal_data(game: Game[Any, Any], refusal: Refusal) -> dict[str, Any]:
    """Return a refusal with its rule as plain data."""
    return {"refusal": refusal.because, "rule": to_plain(rule_of(game, refusal.clause))}


def seen_data(game: Game[Any, Any], line: LineOfSight) -> dict[str, Any]:
    """Return a line along which an action exposes its units."""
    return {
        "by": line.origin,
        "start": line.start,
        "end": line.end,
        "range": line.range,
        "notes": list(line.notes),
        "rule": to_plain(rule_of(game, line.clause)),
    }


def spoken(game: Game[Any, Any], decision: Decision, words: Any) -> Action | Refusal:
    """Return the action in some words, whole or short, or its refusal."""
    if not isinstance(words, str) or len(words) > LONGEST:
        raise BadText(f"an action in words has at most {LONGEST:,} characters")
    try:
        whole = decision.actions.whole(game.parse(words))
    except BadText as error:
        begun = completed(game, decision.actions, words)
        if begun is None:
            raise BadText(without_forms(error)) from None
        whole = begun
    return whole if isinstance(whole, Refusal) else decision.actions.check(whole) or whole


def drawn(game: Game[Any, Any], decision: Decision, data: Mapping[str, Any]) -> Action | Refusal:
    """Return an action with points in a field, or its refusal."""
    like, field = data.get("like"), data.get("field")
    if not isinstance(like, str) or not isinstance(field, str):
        raise BadText("'like' and 'field' must be text")
    if len(like) > LONGEST or field.startswith("_"):
        raise UnknownName("drawn field", field[:40], ())
    return decision.actions.drawn(game.parse(like), field, read_points(data["points"]))


def read_points(given: Any) -> tuple[Point, ...]:
    """Return points from pairs of whole numbers of 1/100 inch."""
    if not isinstance(given, list) or not 1 <= len(given) <= POINTS:
        raise BadText(f"'points' must be a list of 1 to {POINTS} points")
    return tuple(map(read_point, given))


def read_point(given: Any) -> Point:
    """Return a point."""
    if (
        isinstance(given, list)
        and len(given) == len(("x", "y"))
        and all(type(one) is int and abs(one) <= FARTHEST for one in given)
    ):
        return Point(*given)
    raise BadText(f"a point is two whole numbers of 1/100 inch, not {str(given)[:40]!r}")
