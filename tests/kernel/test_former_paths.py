"""Former paths of modules and former names in them: importable for one release, with a warning."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

import wargames
from wargames.kernel.former_paths import MOVED, register_former_paths


def import_by_former_path(former: str) -> None:
    sys.modules.pop(former, None)

    with pytest.warns(DeprecationWarning, match=f"{former} is now {MOVED[former]}"):
        found = import_module(former)

    assert import_module(MOVED[former]) is found


@pytest.mark.parametrize("former", [*MOVED])
def test_a_former_path_gives_the_module_that_moved_and_warns(former: str) -> None:
    import_by_former_path(former)


@pytest.mark.parametrize("game_id", wargames.games())
def test_the_former_paths_of_a_game_give_the_modules_that_moved(game_id: str) -> None:
    wargames.load(game_id)
    for former in [former for former in MOVED if former.startswith(f"wargames.{game_id}.")]:
        import_by_former_path(former)


def test_a_package_registers_where_its_modules_are_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jets").mkdir()
    (tmp_path / "jets/__init__.py").touch()
    (tmp_path / "jets/moments.py").write_text("TURN, LAND = 'turn', 'land'")
    monkeypatch.syspath_prepend(tmp_path)

    register_former_paths({"jets.actions": "jets.moments", "jets.events": "jets.moments"})

    import_by_former_path("jets.actions")
    import_by_former_path("jets.events")
    assert sys.modules["jets.events"].LAND == "land"


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("wargames.kernel.nothing")


KERNEL = [
    ("base.errors", "BadStanding", "BadWeights"),
    ("chance.outcome_classes", "Run", "SymbolicRun"),
    ("chance.roll_classes", "Roll", "UndecidedRoll"),
    ("chance.table", "Table", "LookupTable"),
    ("chance.table", "Grid", "LookupGrid"),
    ("game.bounds", "Survey", "GameSize"),
    ("game.evaluation", "Judge", "LinearEvaluator"),
    ("game.evaluation", "Weights", "EvaluatorWeights"),
    ("game.evaluation", "Judged", "EvaluatedGame"),
    ("game.listing", "Laid", "LayoutListing"),
    ("game.listing", "Twig", "SharedBranch"),
    ("game.questions", "Place", "Slot"),
    ("game.questions", "places", "slots"),
    ("game.questions", "places_of", "slots_of"),
    ("game.sent", "Asked", "SentDecision"),
    ("geometry.drawing", "Place", "DrawnHex"),
    ("geometry.visibility", "Sight", "FixedSight"),
    ("moments.forms", "Laid", "FieldConversion"),
    ("moments.layouts", "Played", "PlayableLayout"),
    ("play.bot_hooks", "Table", "TableInfo"),
    ("play.bot_hooks", "Attentive", "TableHooks"),
    ("play.bot_hooks", "Waiting", "WaitHook"),
    ("play.bot_hooks", "Attention", "BotHooks"),
    ("play.bot_hooks", "let_wait", "call_wait_hook"),
    ("play.migrations", "Way", "MigrationPath"),
    ("play.mutation_check", "Imprint", "Fingerprint"),
    ("play.replay", "Run", "ReplayRun"),
    ("play.secret_rolls", "Screened", "SecretSource"),
    ("play.timeline", "WayBack", "UndoPlan"),
    ("play.undoing", "way_back", "undo_plan"),
    ("play.undoing", "free_way_back", "free_undo_plan"),
]


@pytest.mark.parametrize(
    ("module", "former", "now"),
    [
        ("wargames", "BadStanding", "BadWeights"),
        *((f"wargames.kernel.{path}", *two) for path, *two in KERNEL),
        ("wargames.bob.values.scenarios", "Control", "ControlGoal"),
        ("wargames.bob.values.scenarios", "Exit", "ExitGoal"),
        ("wargames.sniper.values.scenarios", "Pool", "FigurePool"),
        ("wargames.sniper.values.words", "Fact", "SniperEvent"),
    ],
)
def test_a_former_name_gives_the_present_one_and_warns(module: str, former: str, now: str) -> None:
    there = import_module(module)

    with pytest.warns(DeprecationWarning, match=rf"{module}\.{former} is now {module}\.{now}"):
        found = getattr(there, former)

    assert getattr(there, now) is found


def test_a_name_that_never_was_is_unknown() -> None:
    with pytest.raises(
        AttributeError, match=r"module 'wargames\.kernel\.game\.evaluation' has no attribute 'castle'"
    ):
        getattr(import_module("wargames.kernel.game.evaluation"), "castle")  # noqa: B009  unknown to type checkers
