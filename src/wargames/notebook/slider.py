"""A notebook widget that steps through a replay (the extra ``notebook``)."""

from importlib import import_module
from typing import Any

from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.play.replay import Replay
from wargames.notebook.showing import step_html

MISSING = "a slider needs ipywidgets: pip install 'wargames-kernel[notebook]'"


def slider(replay: Replay[Any], seat: str | None = None) -> Any:
    """Return a widget: buttons and a slider over a replay, and below them each step as a seat saw it.

    Raises :class:`BadOption` if ipywidgets is not installed, :class:`UnknownName` for an unknown seat, and
    the errors of a replay.
    """
    try:
        widgets = import_module("ipywidgets")
    except ModuleNotFoundError:
        raise BadOption(MISSING) from None
    steps = list(replay)
    seats = replay.game.seats_of(steps[0].state)
    viewer = next((one for one in seats if one == seat), None)
    if viewer != seat:
        raise UnknownName("seat", str(seat), seats)
    place = widgets.IntSlider(min=0, max=len(steps) - 1, description="step")
    page = widgets.HTML(step_html(steps[0], viewer))
    place.observe(lambda change: setattr(page, "value", step_html(steps[change["new"]], viewer)), "value")
    buttons = (_button(widgets, place, *one) for one in (("first", -len(steps)), ("previous", -1)))
    further = (_button(widgets, place, *one) for one in (("next", 1), ("last", len(steps))))
    return widgets.VBox((widgets.HBox((*buttons, place, *further)), page))


def _button(widgets: Any, place: Any, name: str, by: int) -> Any:
    button = widgets.Button(description=name)
    button.on_click(lambda _: setattr(place, "value", min(max(place.value + by, place.min), place.max)))
    return button
