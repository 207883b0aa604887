"""All measurements in one table: ``python benchmarks/run.py``."""

from collections.abc import Callable

import environments
from rich.console import Console
from rich.progress import track
from rich.table import Table

import costs
import decisions
import geometry
import lines_of_fire
import pictures
import plane


def in_microseconds(measured: list[tuple[str, float]]) -> list[tuple[str, str]]:
    """Write microseconds as figures."""
    return [(name, f"{micros:,.2f} us") for name, micros in measured]


def main() -> None:
    """Measure and print."""
    table = Table("what", "figure", title="wargames, measured on this machine in one run")
    parts: dict[str, Callable[[], list[tuple[str, str]]]] = {
        "random play": decisions.measure,
        "single calls": costs.measure,
        "environments for learners": environments.measure,
        "geometry on hexes": lambda: in_microseconds(geometry.measure()),
        "geometry on the plane": lambda: in_microseconds(plane.measure()),
        "pictures": pictures.measure,
        "lines of fire": lambda: in_microseconds(lines_of_fire.measure()),
    }
    for part, measure in track(parts.items(), "measuring"):
        table.add_section()
        table.add_row(f"[bold]{part}", "")
        for name, figure in measure():
            table.add_row(name, figure)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
