"""The notebooks of the examples: run in a kernel by `make notebooks`, and looked at without one."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
SHOWS = {
    "01_where_to_fire_from": {
        "text/html": "GiveOrder",
        "image/svg+xml": "the chance to hit",
        "text/plain": "best from",
    },
    "02_a_replay": {"text/html": "lieutenants_walk", "application/vnd.jupyter.widget-view+json": ""},
    "03_is_it_balanced": {"text/html": "95 % interval", "text/plain": "95 % sure between"},
}
"""What each notebook must show, by the kind of output."""

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def test_each_notebook_is_known_here() -> None:
    assert sorted(SHOWS) == [path.stem for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(path: Path) -> None:
    assert cells(path)
    assert [] == [cell["id"] for cell in cells(path) if cell["outputs"] or cell["execution_count"]]


@pytest.mark.notebooks
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("default")  # those of jupyter are its own
def test_a_notebook_runs_to_its_end_and_shows_what_it_promises(path: Path) -> None:
    nbformat = import_module("nbformat")  # of the extra `kernels`
    nbclient = import_module("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [one for cell in notebook.cells if cell.cell_type == "code" for one in cell.outputs]

    assert not [one for one in outputs if one.output_type == "error"]
    assert any("image/png" in one.get("data", {}) for one in outputs), "a plot"
    for kind, text in SHOWS[path.stem].items():
        assert any(text in written(one, kind) for one in outputs if kind in kinds(one)), (kind, text)


def kinds(output: Any) -> set[str]:
    return {"text/plain"} if output.output_type == "stream" else set(output.get("data", {}))


def written(output: Any, kind: str) -> str:
    return str(output.text if output.output_type == "stream" else output.data[kind])
