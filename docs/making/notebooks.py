"""The notebooks of the examples: run, kept with what they showed, and as pages of the site.

python -m making.notebooks   # in docs: run all of them and keep their outputs
"""

import base64
import json
import re
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from making.sources import ROOT

FOLDER = ROOT / "examples" / "notebooks"
KINDS = ("image/svg+xml", "image/png", "text/html", "text/plain")
"""What is kept of an output, and which of it a page shows: the first that there is."""

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def notebooks() -> list[Path]:
    """Return the notebooks in their order."""
    return sorted(FOLDER.glob("*.ipynb"))


def ran(path: Path) -> dict[str, Any]:
    """Run a notebook from top to bottom, and return it with its outputs; needs the extra ``kernels``."""
    nbformat, nbclient = import_module("nbformat"), import_module("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    data: dict[str, Any] = json.loads(nbformat.writes(notebook))
    return kept(data)


def kept(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook without what differs from run to run: times, addresses, widgets that are gone."""
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        for output in cell.get("outputs", ()):
            if data := output.get("data"):
                output["metadata"] = {}
                output["data"] = {kind: _lasting(data[kind]) for kind in KINDS if kind in data}
    info = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook["metadata"] = {"kernelspec": info, "language_info": {"name": "python"}}
    return notebook


def _lasting(text: Any) -> Any:
    if isinstance(text, list):
        return [_lasting(one) for one in text]
    return ADDRESS.sub("", text)


def written(notebook: dict[str, Any]) -> str:
    """Return the text of a notebook's file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def joined(text: Any) -> str:
    """Return lines as one text."""
    return "".join(text)


class NotebookPage:
    """The page of a notebook as it is kept, with its pictures as files beside it."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self._cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        self.pictures: dict[str, bytes] = {}

    @property
    def title(self) -> str:
        """The first heading."""
        return joined(self._cells[0]["source"]).partition("\n")[0].removeprefix("# ")

    def text(self) -> str:
        """Return the page in Markdown; the pictures are known afterwards."""
        self.pictures = {}
        return "\n\n".join(part for cell in self._cells for part in self._cell(cell)) + "\n"

    def _cell(self, cell: dict[str, Any]) -> Iterator[str]:
        source = joined(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
            return
        yield f"```python\n{source}\n```"
        for output in cell["outputs"]:
            yield self._output(output)

    def _output(self, output: dict[str, Any]) -> str:
        if output["output_type"] == "stream":
            return f"```text\n{joined(output['text']).rstrip()}\n```"
        kind = next(one for one in KINDS if one in output["data"])
        text = joined(output["data"][kind])
        match kind:
            case "image/svg+xml":
                return self._picture("svg", text.encode())
            case "image/png":
                return self._picture("png", base64.b64decode(text))
            case "text/html":
                return "<div>" + re.sub(r"\n\s*\n", "\n", text) + "</div>"
        return f"<pre>{escape(text)}</pre>"

    def _picture(self, kind: str, data: bytes) -> str:
        name = f"{self.name}-{len(self.pictures) + 1}.{kind}"
        self.pictures[name] = data
        return f"![What the cell shows]({name})"


def main() -> None:
    """Run all notebooks, and keep what they showed."""
    for path in notebooks():
        path.write_text(written(ran(path)), encoding="utf-8")
        print(path.relative_to(ROOT))  # noqa: T201  it is a command


if __name__ == "__main__":
    main()
