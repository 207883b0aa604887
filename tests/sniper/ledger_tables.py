"""The tables of the ledger's gaps, read from its text: what the package must agree with."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def fills() -> dict[str, str]:
    """Give the fill of each gap."""
    text = (files("wargames.sniper") / "ledger.toml").read_text(encoding="utf-8")
    return {gap["id"]: gap["fill"] for gap in tomllib.loads(text)["gap"]}


def lines(gap: str, columns: int) -> list[list[str]]:
    """Give the rows of a table written with bars: those with so many columns, its head left out."""
    rows = [[cell.strip() for cell in line.split("|")] for line in fills()[gap].splitlines() if "|" in line]
    return [row for row in rows if len(row) == columns]
