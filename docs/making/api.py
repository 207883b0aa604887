"""The pages of the API: every public name, by task."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any

import wargames
from making.sources import ROOT

PLAY = "Play a game"
TASKS: Mapping[str, tuple[str, ...]] = {
    PLAY: (
        "games", "load", "Game", "GameInfo", "Scenario", "Seat", "Step", "Decisions", "Decision", "Over",
        "View", "Event", "PublicEvent",
    ),
    "Choose an action": (
        "Action", "ActionSpace", "Question", "Answer", "Branch", "Names", "Part", "parts", "Refusal",
    ),
    "Dice and odds": (
        "SeededDice", "SystemDice", "RandomDice", "ScriptedDice", "RecordingDice", "TypedDice", "Rng", "Odds",
        "OddsCase",
    ),
    "Sessions and records": (
        "Session", "Told", "Seen", "Watcher", "Referee", "Record", "read_record", "Replay", "ReplayStep",
        "replay", "resume", "Entry", "Fall", "SeatRecord", "read_seat_record", "redact",
    ),
    "JSON": (
        "encode_state", "decode_state", "state_digest", "encode_action", "decode_action", "encode_event",
        "decode_event", "encode_view", "decode_view", "view_digest", "encode_decision", "encode_question",
    ),
    "Bots and play-outs": ("Bot", "RankingBot", "ObservingBot", "Cursor", "PlayOut"),
}  # fmt: skip
"""The names of ``wargames`` by what a reader wants to do; errors make a page of their own."""

PACKAGES: Mapping[str, str] = {
    "wargames.bots": "Bots by name",
    "wargames.search": "Search",
    "wargames.encoding": "Numbers for learners",
    "wargames.arena": "Matches and leagues",
    "wargames.render": "Pictures",
    "wargames.web": "The server",
    "wargames.testing": "The conformance kit",
}


ADAPTERS = "Environments of other libraries"
MODULES = tuple(f"wargames.adapters.{name}" for name in ("gymnasium", "vector", "pettingzoo", "openspiel"))
"""Modules that offer classes of libraries which may be missing: they are read, not imported."""


def api_pages() -> Iterator[tuple[Path, str, str]]:
    """Give the path, the title and the text of every page."""
    listed = {name for names in TASKS.values() for name in names}
    errors = tuple(name for name in wargames.__all__ if name not in listed and is_error(name))
    for title, names in (*TASKS.items(), ("Errors", errors)):
        yield page(title, "wargames", [name for name in names if name in wargames.__all__])
    for package, title in PACKAGES.items():
        if (ROOT / "src" / Path(*package.split("."))).is_dir():
            yield page(title, package, getattr(import_module(package), "__all__", ()))
    yield _written(ADAPTERS, "\n\n".join(f"::: {module}" for module in MODULES))
    for module in sorted((ROOT / "src" / "wargames" / "kernel").glob("*/*.py")):
        if module.stem != "__init__":
            yield kernel_page(f"{module.parent.name}.{module.stem}")


def unlisted() -> list[str]:
    """Name what ``wargames`` offers that no page would show."""
    listed = {name for names in TASKS.values() for name in names}
    return [name for name in wargames.__all__ if name not in listed and not is_error(name)]


def is_error(name: str) -> bool:
    """Tell whether a public name is an exception."""
    value = getattr(wargames, name)
    return isinstance(value, type) and issubclass(value, BaseException)


def home(module: Any, name: str) -> str:
    """Say where a public name is defined: what is no class or function is shown where it is offered."""
    value = getattr(module, name)
    place = getattr(value, "__module__", None)
    if place is None or not place.startswith("wargames") or getattr(value, "__name__", "") != name:
        return f"{module.__name__}.{name}"
    return f"{place}.{name}"


def page(title: str, package: str, names: Sequence[str]) -> tuple[Path, str, str]:
    """Make a page of the names that a package offers, with the line that imports them."""
    module = import_module(package)
    listed = fill(", ".join(names), width=90, initial_indent="    ", subsequent_indent="    ")
    imported = f"from {package} import (\n{listed},\n)"
    body = "\n\n".join(f"::: {home(module, name)}" for name in names)
    return _written(title, f"```python\n{imported}\n```\n\n{body}")


def _written(title: str, text: str) -> tuple[Path, str, str]:
    return Path("api") / f"{title.lower().replace(' ', '-')}.md", title, f"# {title}\n\n{text}\n"


def kernel_page(module: str) -> tuple[Path, str, str]:
    """Make the page of a module of the kernel."""
    name = f"wargames.kernel.{module}"
    text = f"# {name}\n\n::: {name}\n    options:\n      show_root_heading: false\n"
    return Path("api") / "kernel" / f"{module.replace('.', '/')}.md", f"kernel.{module}", text
