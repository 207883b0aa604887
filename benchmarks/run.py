"""All measurements in one table, or those of the parts that are named: ``run.py "random play"``."""

import argparse
import sys
from collections.abc import Callable, Sequence

import environments
import processes
from rich.console import Console
from rich.progress import track
from rich.table import Table

import costs
import decisions
import geometry
import lines_of_fire
import pictures
import plane
import thinking


def in_microseconds(measured: list[tuple[str, float]]) -> list[tuple[str, str]]:
    """Write microseconds as figures."""
    return [(name, f"{micros:,.2f} us") for name, micros in measured]


Measured = list[tuple[str, str]]

PARTS: dict[str, Callable[[], Measured]] = {
    "random play": decisions.measure,
    "single calls": costs.measure,
    "bots": thinking.measure,
    "search on all cores": processes.measure,
    "environments for learners": environments.measure,
    "geometry on hexes": lambda: in_microseconds(geometry.measure()),
    "geometry on the plane": lambda: in_microseconds(plane.measure()),
    "pictures": pictures.measure,
    "lines of fire": lambda: in_microseconds(lines_of_fire.measure()),
}


def main() -> None:
    """Measure and print."""
    asked = arguments(sys.argv[1:])
    table = Table("what", "figure", title="wargames, measured on this machine in one run")
    for part in track(asked.part or PARTS, "measuring"):
        table.add_section()
        table.add_row(f"[bold]{part}", "")
        for name, figure in PARTS[part]():
            table.add_row(name, figure)
    Console(width=110).print(table)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    about = "Measure the speed of everything, with python-chess as the yardstick: about four minutes."
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("part", nargs="*", help="one of: " + ", ".join(PARTS) + "; all unless named")
    asked = parser.parse_args(given)
    if odd := [part for part in asked.part if part not in PARTS]:
        parser.error(f"there is no part '{odd[0]}'; there are: {', '.join(PARTS)}")
    return asked


if __name__ == "__main__":
    main()
