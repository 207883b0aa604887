"""Promises about pictures: they show what actions name, and tell nothing hidden."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree as ET

import attrs

from wargames import render
from wargames.kernel.base.notation import Action
from wargames.kernel.game import Game, Seat
from wargames.kernel.game.json_forms import encode_state, encode_view
from wargames.kernel.game.naming import Part, parts
from wargames.render import Drawn, TextPage, marks, names_in
from wargames.render.drawn import HIT, NAMES
from wargames.render.text_boards import Span
from wargames.testing.answers import who
from wargames.testing.other_worlds import lookalikes
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial

THINGS = frozenset({"unit", "figure", "group", "hex", "space", "card", "objective", "feature"})
"""The kinds of parts that a picture shows by name."""

SPARSELY = 5
"""The sampled moments for each one whose pictures are drawn."""

LISTED = 100
"""The candidates of a decision that are looked for in its picture."""

OUTSIDE = ("href", "url(", "@import", "<image", "<script", "<style", "<foreignObject")
"""Markup that leads out of a picture, or acts on a page."""


def pictures_are_sound(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find pictures that are no SVG, lead outside, or whose parts differ from the whole."""
    for seat in _seats(trial, moment):
        view = trial.game.view(moment.state, seat)
        whole, drawn = render.svg(trial.game, view), _drawn(trial.game, view)
        pages = _pages(trial.game, view)
        complaints = (
            *_led_outside(whole),
            *_parts_differ(whole, drawn),
            *_hit_twice(drawn),
            *_left_out(drawn, pages),
        )
        yield from (f"{who(seat)}: {complaint}" for complaint in complaints)


def _led_outside(whole: str) -> Iterator[str]:
    yield from (f"the picture holds {outside}" for outside in OUTSIDE if outside in whole)


def _parts_differ(whole: str, drawn: Drawn) -> Iterator[str]:
    """Compare the names in the whole with those in the parts."""
    one, other = names_in(whole), set().union(*map(names_in, _parts(drawn)))
    for name in sorted(one ^ other)[:3]:
        yield f"{name} is in {'the whole picture' if name in one else 'its parts'} alone"


def _left_out(drawn: Drawn, pages: tuple[TextPage, ...]) -> Iterator[str]:
    """Find parts that are missing in a page of text, or outside of its characters."""
    there = names_in(drawn.land) | names_in(drawn.things)
    for page in pages:
        cells, lines = page.board.cells, len(page.board.lines)
        yield from (f"{name} is not in the board of text" for name in sorted(there - cells.keys())[:3])
        beyond = (name for name, spans in cells.items() if not all(_is_within(span, lines) for span in spans))
        yield from (f"{name} lies outside of the board of text" for name in beyond)


def _is_within(span: Span, lines: int) -> bool:
    return 0 <= span.start < span.stop and 0 <= span.row < lines


def _hit_twice(drawn: Drawn) -> Iterator[str]:
    """Find places with several hit shapes, and hit shapes outside of the map."""
    hits = (element for element in _elements(drawn.land) if element.get("class") == HIT)
    found = Counter(name for element in hits for name in _names(element))
    yield from (f"{name} has {many} shapes to point at" for name, many in found.items() if many > 1)
    if any(element.get("class") == HIT for element in _elements(drawn.things)):
        yield "a shape to point at lies outside of the land"


def pictures_show_what_actions_name(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find parts that listed actions name and the picture of their seat does not show."""
    for seat in (one for one in _seats(trial, moment) if one is not None and one in moment.pending):
        drawn = _drawn(trial.game, trial.game.view(moment.state, seat))
        shown = set().union(*map(names_in, _parts(drawn)))
        for action in islice(moment.pending[seat].actions, LISTED):
            yield from (f"{who(seat)}: {what}" for what in _not_shown(action, shown, drawn))


def _not_shown(action: Action, shown: set[str], drawn: Drawn) -> Iterator[str]:
    """Find parts that an action names and a picture does not show."""
    for part in parts(action):
        for name in missing(part, shown, drawn):
            yield f"'{action}' names the {part.kind} {name}, which is not in the picture"


def missing(part: Part, shown: set[str], drawn: Drawn) -> Iterator[str]:
    """Return the names of a part that a picture should show and does not; points need no shape."""
    on_hexes = part.kind == "path" and drawn.plane is None
    if not on_hexes and not THINGS & set(part.kind.split(" or ")):
        return
    for name in part.names:
        if shown.isdisjoint(marks(attrs.evolve(part, names=(name,)))):
            yield name


def pictures_name_what_views_hold(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find names in pictures that are neither in the view nor in the picture of the opening."""
    game = trial.game
    opening = trial.playthrough.opening
    printed = set() if opening is None else names_in(render.svg(game, game.view(opening.state, None)))
    secret = _leaves(json.loads(encode_state(game, moment.state)))
    listed = _listed(moment)
    for seat in _seats(trial, moment):
        view = game.view(moment.state, seat)
        held = _leaves(encode_view(game, view))
        names = sorted(names_in(render.svg(game, view)) - printed)
        unheld = ((name, [one for one in _pieces(name) if one not in held]) for name in names)
        untold = (name for name, rest in unheld if secret.intersection(rest) or not listed.issuperset(rest))
        yield from (
            f"{who(seat)}: the picture names {name}, of which the view tells nothing" for name in untold
        )


def _pieces(name: str) -> tuple[str, ...]:
    """Return the pieces of a name in a picture."""
    first, *rest = name.partition(":")[2].split("/")
    return (first, *(one for one in rest if not one.isdecimal()))


def pictures_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find pictures that differ between states with equal views."""
    game = trial.game
    for seat, world in lookalikes(trial, moment) if _seats(trial, moment) else ():
        here, there = (_all_drawn(game, state, seat) for state in (moment.state, world))
        if here != there:
            yield f"{who(seat)}: the picture differs in a world that looks the same"


def _seats(trial: Trial, moment: PlayedMoment) -> tuple[Seat | None, ...]:
    """Return the seats whose pictures are drawn at a moment: none at most of them."""
    looked_at = render.draws_parts(trial.game) and moment in trial.sampled[::SPARSELY]
    return tuple(trial.seats(moment.state)) if looked_at else ()


def _all_drawn(game: Game[Any, Any], state: Any, seat: Seat | None) -> tuple[Any, ...]:
    view = game.view(state, seat)
    return render.text(game, view), render.svg(game, view), _drawn(game, view), _pages(game, view)


def _pages(game: Game[Any, Any], view: Any) -> tuple[TextPage, ...]:
    """Return a view as pages of text, far and near; none for a game without them."""
    found = render.pictures_for(game)
    return (found.page(view, "far"), found.page(view, "near")) if found and found.page else ()


def _drawn(game: Game[Any, Any], view: Any) -> Drawn:
    drawn = render.parts(game, view)
    assert drawn is not None, "without pictures in parts these promises are not tried"
    return drawn


def _parts(drawn: Drawn) -> tuple[str, str, str]:
    return drawn.land, drawn.things, drawn.panel


def _elements(markup: str) -> Iterator[ET.Element]:
    return ET.fromstring(f"<g>{markup}</g>").iter()  # noqa: S314  what the game itself has drawn


def _names(element: ET.Element) -> list[str]:
    return element.get(NAMES, "").split()


def _leaves(data: Any) -> set[str]:
    """Return all texts and numbers in JSON, keys included."""
    if isinstance(data, dict):
        return {str(key) for key in data}.union(*map(_leaves, data.values()))
    if isinstance(data, list | tuple):
        return set().union(*map(_leaves, data))
    return {"_".join(str(data).split())}


def _listed(moment: PlayedMoment) -> set[str]:
    """Return the parts that the listed actions name."""
    return {
        "_".join(name.split())
        for decision in moment.pending.values()
        for action in islice(decision.actions, LISTED)
        for part in parts(action)
        for name in part.names
    }
