"""The rooms of a ruleset: values, ground, play, moments, checks, what is told; and who may know of whom."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from architecture.sources import PACKAGE, RULESETS, Source, imports, planted, read
from cases import cases

FLAT = 25
"""The most modules that a ruleset has without rooms, and that a room or a chapter in it has."""

TOP = "game"
"""What stands above all rooms: the package itself with ``game.py``."""

ROOMS: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    RULESETS, ("values", "ground", "play", "moments", "checks", "told", TOP)
)
"""The rooms of a ruleset from the ground up: each imports of its own package what stands below it."""


def ruleset(source: Source) -> str:
    """Name the part of the package that a file belongs to."""
    return source.parts[1] if len(source.parts) > 1 else ""


def room(parts: tuple[str, ...]) -> str:
    """Name the room of a module of a ruleset, by its dotted name in pieces."""
    inside = parts[2:]
    return inside[0] if inside and inside[0] in ROOMS[parts[1]] else TOP


def arrows_upward(source: Source) -> Iterator[str]:
    """List what a file imports of the rooms above its own."""
    floors = ROOMS[ruleset(source)]
    own = room(source.parts)
    for line, name in imports(source):
        parts = tuple(name.split("."))
        if parts[:2] == source.parts[:2] and floors.index(room(parts)) > floors.index(own):
            yield f"{source.path}:{line}: {own} may not import {name}"


def roomy(package: Path) -> bool:
    """Tell whether a ruleset has rooms."""
    return (package / "values").is_dir()


def crowds(package: Path) -> Iterator[str]:
    """List the folders of a ruleset that hold more modules than anybody looks through."""
    for folder in (package, *(path for path in package.rglob("*") if path.is_dir())):
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        if len(modules) > FLAT:
            yield f"{folder.relative_to(package.parent)} holds {len(modules)} modules"


HOUSES = sorted(name for name in RULESETS if roomy(PACKAGE / name))


def test_some_rulesets_have_rooms() -> None:
    assert HOUSES


def test_arrows_between_rooms_go_down() -> None:
    found = [arrow for source in read("src") if ruleset(source) in HOUSES for arrow in arrows_upward(source)]

    assert [] == found


@cases(*HOUSES)
def test_every_module_of_a_house_stands_in_a_room(name: str) -> None:
    top = {path.name for path in (PACKAGE / name).glob("*.py")}

    doors = {"moments.py", "queries.py", "variants.py"}
    assert {"__init__.py", "game.py"} <= top <= {"__init__.py", "game.py", *doors}


@cases(*HOUSES)
def test_no_room_is_crowded(name: str) -> None:
    assert [] == list(crowds(PACKAGE / name))


@cases(
    ("values/state.py", "from wargames.sniper.ground import ground"),
    ("ground/sight.py", "import wargames.sniper.play.battle"),
    ("play/fire/attack.py", "from ...told import narration"),
    ("checks/integrity.py", "from wargames.sniper.told.view import SniperView"),
    ("told/view.py", "def show():\n    from wargames.sniper.game import Sniper"),
    ("told/view.py", "from wargames.sniper import GAME"),
)
def test_a_planted_arrow_upward_is_found(path: str, text: str) -> None:
    assert 1 == len(list(arrows_upward(planted(f"src/wargames/sniper/{path}", text))))


@cases(
    ("game.py", "from wargames.sniper.told.view import SniperView"),
    ("told/odds.py", "from wargames.sniper.play.fire import attack\nimport wargames.kernel.chance.dice"),
    ("play/turn.py", "from wargames.sniper.play.fire import op_fire\nfrom ..values import state"),
)
def test_an_arrow_downward_is_allowed(path: str, text: str) -> None:
    assert [] == list(arrows_upward(planted(f"src/wargames/sniper/{path}", text)))


def test_a_crowd_is_found(tmp_path: Path) -> None:
    (tmp_path / "play").mkdir()
    for number in range(FLAT + 1):
        (tmp_path / "play" / f"section_{number}.py").touch()

    assert [f"{tmp_path.name}/play holds {FLAT + 1} modules"] == list(crowds(tmp_path))
