"""Measure other libraries beside this one in one run and print tables; see docs/comparison.md."""

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version

from rich.console import Console
from rich.table import Table

from peers import copies, geometry, random_play, searches

DISTRIBUTIONS = (
    "wargames-kernel chess catanatron pokerkit rlcard open-spiel hexutil shapely networkx scipy icepool dyce"
)
Rows = Iterable[tuple[str, ...]]
PARTS: dict[str, tuple[tuple[str, ...], Callable[[int], Rows]]] = {
    "play": (random_play.COLUMNS, random_play.measure),
    "search": (searches.COLUMNS, searches.measure),
    "copies": (copies.COLUMNS, lambda _rounds: copies.measure()),
    "geometry": (geometry.COLUMNS, lambda _rounds: geometry.measure()),
}


def main() -> None:
    """Measure and print part by part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help=f"of {', '.join(PARTS)}; all unless named")
    parser.add_argument("--rounds", type=int, default=7, help="how often everything is played by turns")
    asked = parser.parse_args()
    console = Console(width=120)
    console.print(circumstances(), highlight=False)
    for part in asked.part or PARTS:
        columns, measure = PARTS[part]
        table = Table(*columns)
        for column in table.columns[1:]:
            column.justify = "right"
        for row in measure(asked.rounds):
            table.add_row(*row)
        console.print(table)


def circumstances() -> str:
    """Say when and on which machine this runs, how busy it is, and which versions are compared."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {load}"
    versions = ", ".join(map(installed, DISTRIBUTIONS.split()))
    return f"{time.strftime('%Y-%m-%d')}, {python}, {machine}\n{versions}"


def installed(distribution: str) -> str:
    """Name a distribution with its version, or say that it is not there."""
    try:
        return f"{distribution} {version(distribution)}"
    except PackageNotFoundError:
        return f"{distribution} not installed"


if __name__ == "__main__":
    main()
