"""Displays of values and games in notebooks: HTML, data frames, a slider over a replay."""

from wargames.notebook.frames import frame
from wargames.notebook.showing import html_of, position_html, step_html
from wargames.notebook.slider import slider

__all__ = ["frame", "html_of", "position_html", "slider", "step_html"]
