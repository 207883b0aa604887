"""Faults of access that axe-core finds on a page; `make browser` installs it."""

import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
AXE = Path(os.environ.get("AXE", ROOT / ".venv" / "axe" / "node_modules" / "axe-core" / "axe.min.js"))
SERIOUS = ("serious", "critical")
FOUND = """async (impacts) => (await axe.run()).violations
  .filter(({ impact }) => !impacts.length || impacts.includes(impact))
  .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any, html }) =>
    `${target}: ${any[0]?.message ?? html.slice(0, 120)}`).join('; ')}`)"""


def faults(page: Any, *impacts: str) -> list[str]:
    """List the faults of these impacts, or of all; the test is skipped where axe-core is not installed."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make browser` installs it")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: list[str] = page.evaluate(FOUND, impacts)
    return found
