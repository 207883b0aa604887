"""The notebooks of the examples: run in a kernel by `make notebooks`, and looked at without one."""

import json
import re
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from making.notebooks import NotebookPage, ran

from cases import cases

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
SHOWS = {
    "01_where_to_fire_from": {
        "text/html": "ChooseActivation",
        "image/svg+xml": "the chance of any effect",
        "text/plain": "best from",
    },
    "02_a_replay": {"text/html": "lieutenants_walk", "text/plain": "VBox"},
    "03_is_it_balanced": {"text/html": "95 % interval", "text/plain": "95 % sure between"},
}
"""What each notebook must show, by the kind of output."""

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def test_each_notebook_is_known_here() -> None:
    assert sorted(SHOWS) == [path.stem for path in NOTEBOOKS]


@cases(*NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_with_what_it_showed(path: Path) -> None:
    """Every cell was run, from top to bottom, and what is text is short enough to read."""
    assert [*range(1, len(cells(path)) + 1)] == [cell["execution_count"] for cell in cells(path)]
    outputs = [one for cell in cells(path) for one in cell["outputs"]]
    assert any("image/png" in one.get("data", {}) for one in outputs), "a plot"
    for kind, text in SHOWS[path.stem].items():
        found = ["".join(one["data"][kind]) for one in outputs if kind in one.get("data", {})]
        found += ["".join(one["text"]) for one in outputs if kind == "text/plain" and "text" in one]
        assert any(text in one for one in found), (kind, text)
    for one in outputs:
        plain = "".join(one.get("data", {}).get("text/plain", ""))
        assert "<svg" not in plain
        assert len(plain) < 2000, plain[:80]
        assert gettempdir() not in str(one)
        assert " at 0x" not in str(one)


def test_where_to_fire_from_is_a_map_of_many_values() -> None:
    """Two maps: of one shot, by the bands of its range, and of all shots together."""
    drawn = [
        "".join(one["data"]["image/svg+xml"])
        for cell in cells(FOLDER / "01_where_to_fire_from.ipynb")
        for one in cell["outputs"]
        if "image/svg+xml" in one.get("data", {})
    ]
    shot, together = [set(re.findall(r">(\d+%|\d\.\d\d)</text>", one)) for one in drawn]
    assert {"0%", "9%", "36%", "63%"} == shot
    assert len(together) >= 10


@cases(*NOTEBOOKS, ids=lambda path: path.stem)
def test_the_site_shows_a_notebook_with_its_outputs(path: Path) -> None:
    page = NotebookPage(path)
    text = page.text()
    assert text.startswith(f"# {page.title}\n")
    for cell in cells(path):
        assert "".join(cell["source"]) in text
    pictures = re.findall(r"\]\(([^)]*\.(?:svg|png))\)", text)
    assert sorted(page.pictures) == sorted(pictures)
    for name, data in page.pictures.items():
        assert data.startswith(b"<svg" if name.endswith("svg") else b"\x89PNG"), data[:40]
    assert [] == [one for one in re.findall(r"(?s)<div>.*?</div>", text) if "\n\n" in one]


@pytest.mark.notebooks
@cases(*NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("default")  # those of jupyter are its own
def test_a_notebook_shows_today_what_it_showed_when_it_was_kept(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))

    assert without_pixels(kept) == without_pixels(ran(path)), "make notebook-outputs"


def without_pixels(notebook: dict[str, Any]) -> dict[str, Any]:
    """Leave out what plots look like, which is matplotlib's."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                output["data"]["image/png"] = "a plot"
    return notebook
