"""Names in the modules of the page and the playground: each is defined, imported, or the browser's."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from wargames.web.replay_file import inlined

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "wargames" / "web" / "static"
COMPILERS = (ROOT / ".venv" / "axe", ROOT / "clients" / "typescript")
OPTIONS = {
    "target": "esnext",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": "esnext,dom,dom.iterable",
}
FLAGS = ("--allowJs", "--checkJs", "--noEmit", "--skipLibCheck")
UNKNOWN = re.compile(
    r".*error TS(?:2304|2305|2307|2552|2614|2724): (?!.*'node:).*"
    r"|.*error TS(?:2339|2551): .*'typeof import\(.*"
)
"""A name without a meaning, a module or export that is not there, a member that a module does not export."""


def unknown_names(*scripts: Path) -> list[str]:
    """Return what the compiler of TypeScript finds of unknown names; skipped where it is not installed."""
    compiler = next((found for one in COMPILERS if (found := one / "node_modules/.bin/tsc").exists()), None)
    if compiler is None or shutil.which("node") is None:
        pytest.skip("needs tsc: `make browser` brings it")
    options = (word for name, value in OPTIONS.items() for word in (f"--{name}", value))
    told = subprocess.run(
        [str(compiler), *FLAGS, *options, *map(str, scripts)], capture_output=True, text=True, check=False
    )
    return UNKNOWN.findall(told.stdout)


def test_no_script_uses_a_name_that_nothing_defines(tmp_path: Path) -> None:
    replay = tmp_path / "replay.js"  # is put behind a module into one script
    replay.write_text(inlined("legible.js") + (STATIC / "replay.js").read_text("utf-8"), encoding="utf-8")
    wrong = tmp_path / "wrong.js"
    wrong.write_text(
        f'import * as net from "{STATIC}/net.js";\nimport {{ fnd }} from "{STATIC}/elements.js";\n'
        "net.gets(atob(fnd));\npaintt();\n",
        encoding="utf-8",
    )
    modules = [one for one in STATIC.glob("*.js") if one.name != "replay.js"]
    found = unknown_names(*modules, *(ROOT / "playground").glob("*.mjs"), replay, wrong)

    assert [] == [one for one in found if "wrong.js" not in one]
    assert [2, 3, 4] == sorted(int(one.rpartition("wrong.js(")[2].partition(",")[0]) for one in found)
