"""Build the package, check it, and try it installed alone, from another folder: ``make package``.

What is tried: the wheel and the source distribution hold what they should; all games play; an extra that
is missing is asked for by name; mypy and pyright are content with a user's program.
"""

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent
PROGRAM = ROOT / "release" / "a_program.py"
GAMES = {"bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"}


def run(*command: "str | Path", within: Path = ROOT) -> str:
    """Run a command in a folder, show it, and give what it printed; it ends the trial if it fails."""
    print("$", " ".join(str(part) for part in command), flush=True)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=within, env=clean, text=True, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}failed")
    return done.stdout


def build(dist: Path) -> tuple[Path, Path]:
    """Build both distributions into a folder, and check them."""
    run(TOOLS / "python", "-m", "build", "--outdir", dist, ROOT)
    wheel, source = next(dist.glob("*.whl")), next(dist.glob("*.tar.gz"))
    run(TOOLS / "twine", "check", "--strict", wheel, source)
    run(TOOLS / "check-wheel-contents", "--config", ROOT / "pyproject.toml", wheel)
    return wheel, source


def environment(folder: Path, *packages: "str | Path") -> Path:
    """Make an environment with packages in it, and give its programs' folder."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", *packages)
    return programs


def plays(programs: Path, elsewhere: Path) -> None:
    """Let all games play from a folder that is not the project's."""
    told = run(programs / "python", PROGRAM, within=elsewhere)
    print(told)
    if {line.split()[0] for line in told.splitlines()} != GAMES:
        sys.exit("not all games were found")


def asks_for_extras(programs: Path, elsewhere: Path) -> None:
    """Try what needs an extra without it: the answer names the extra, without a traceback."""
    done = subprocess.run(
        [programs / "wargames", "list"], cwd=elsewhere, text=True, capture_output=True, check=False
    )
    told = done.stdout + done.stderr
    if not done.returncode or "wargames-kernel[cli]" not in told or "Traceback" in told:
        sys.exit(f"the command does not ask for its extra: {told}")


def has_types(programs: Path, elsewhere: Path) -> None:
    """Let type checkers judge a user's program by the installed package."""
    python = programs / "python"
    run(TOOLS / "mypy", "--strict", "--python-executable", python, "--cache-dir", elsewhere / "mypy",
        "--config-file", os.devnull, PROGRAM, within=elsewhere)  # fmt: skip
    run(TOOLS / "pyright", "--pythonpath", python, PROGRAM, within=elsewhere)


def main(wanted: Sequence[str]) -> None:
    """Try everything; the distributions stay in ``dist`` where ``--keep`` is wanted."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        elsewhere = folder / "elsewhere"
        elsewhere.mkdir()
        wheel, source = build(ROOT / "dist" if "--keep" in wanted else folder / "dist")
        programs = environment(folder / "alone", wheel)
        plays(programs, elsewhere)
        asks_for_extras(programs, elsewhere)
        has_types(programs, elsewhere)
        from_source = environment(folder / "source", f"wargames-kernel[cli] @ {source.as_uri()}")
        print(run(from_source / "wargames", "list", within=elsewhere))
    print("the package is fit to be released")


if __name__ == "__main__":
    main(sys.argv[1:])
