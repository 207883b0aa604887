"""The fills of the ledger's gaps, read as data: what the tables of the code are compared with."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import wargames.fire_move
from wargames.kernel.base.ledger import Gap, Ledger

FILE = Path(wargames.fire_move.__file__).with_name("ledger.toml")


@cache
def ledger() -> Ledger:
    return Ledger.read(FILE.read_text(encoding="utf-8"), FILE.name)


@cache
def fill(gap: str) -> dict[str, Any]:
    entry = ledger()[gap]
    assert isinstance(entry, Gap)
    return tomllib.loads(entry.fill)
