"""Former paths of modules and former names in them: importable for one release, with a warning."""

import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import wargames
from cases import cases
from wargames.fire_move.queries import battle_seen_by, turn_frame
from wargames.fire_move.values import former_functions
from wargames.kernel.former_paths import MOVED, register_former_paths
from wargames.sam_fire.ground.ground import ground_of


def import_by_former_path(former: str) -> None:
    sys.modules.pop(former, None)

    with pytest.warns(DeprecationWarning, match=f"{former} is now {MOVED[former]}"):
        found = import_module(former)

    assert import_module(MOVED[former]) is found


@cases(*MOVED)
def test_a_former_path_gives_the_module_that_moved_and_warns(former: str) -> None:
    import_by_former_path(former)


@cases(*wargames.games())
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


FORMER: dict[str, dict[str, str]] = {
    "wargames": {"BadStanding": "BadWeights"},
    "wargames.kernel.base.errors": {"BadStanding": "BadWeights"},
    "wargames.kernel.chance.outcome_classes": {"Run": "SymbolicRun"},
    "wargames.kernel.chance.roll_classes": {"Roll": "UndecidedRoll"},
    "wargames.kernel.chance.table": {"Table": "LookupTable", "Grid": "LookupGrid"},
    "wargames.kernel.game.bounds": {"Survey": "GameSize"},
    "wargames.kernel.game.evaluation": {
        "Judge": "LinearEvaluator",
        "Weights": "EvaluatorWeights",
        "Judged": "EvaluatedGame",
    },
    "wargames.kernel.game.listing": {"Laid": "LayoutListing", "Twig": "SharedBranch"},
    "wargames.kernel.game.questions": {"Place": "Slot", "places": "slots", "places_of": "slots_of"},
    "wargames.kernel.game.sent": {"Asked": "SentDecision"},
    "wargames.kernel.geometry.drawing": {"Place": "DrawnHex"},
    "wargames.kernel.geometry.visibility": {"Sight": "FixedSight"},
    "wargames.kernel.moments.forms": {"Laid": "FieldConversion"},
    "wargames.kernel.moments.layouts": {"Played": "PlayableLayout"},
    "wargames.kernel.play.bot_hooks": {
        "Table": "TableInfo",
        "Attentive": "TableHooks",
        "Waiting": "WaitHook",
        "Attention": "BotHooks",
        "let_wait": "call_wait_hook",
    },
    "wargames.kernel.play.migrations": {"Way": "MigrationPath"},
    "wargames.kernel.play.mutation_check": {"Imprint": "Fingerprint"},
    "wargames.kernel.play.replay": {"Run": "ReplayRun"},
    "wargames.kernel.play.secret_rolls": {"Screened": "SecretSource"},
    "wargames.kernel.play.timeline": {"WayBack": "UndoPlan"},
    "wargames.kernel.play.undoing": {"way_back": "undo_plan", "free_way_back": "free_undo_plan"},
    "wargames.presenting": {"Ending": "GameEnding", "Presented": "Presentation", "Situation": "SeatSnapshot"},
    "wargames.web": {"Limits": "ServerLimits", "Store": "TableStore"},
    "wargames.render.hex_pictures": {
        "Border": "BorderStyle",
        "Counter": "CounterPicture",
        "Face": "CounterFace",
        "Ground": "TerrainStyle",
        "Mark": "HexMark",
        "Way": "HexLine",
    },
    "wargames.render.trees": {"Twig": "ChoiceNode"},
    "wargames.search": {
        "Solved": "Solution",
        "Thinking": "SearchSettings",
        "Thought": "CandidateReport",
        "Thoughts": "SearchReport",
        "solve_view": "estimate_view",
    },
    "wargames.search.report": {
        "Thought": "CandidateReport",
        "Thoughts": "SearchReport",
        "Watch": "ProgressReporter",
        "lines_of": "report_lines",
    },
    "wargames.search.tree": {
        "Branch": "Node",
        "Outline": "TreeSummary",
        "favorite": "most_visited",
        "favorites": "principal_variation",
        "outline": "summarize",
    },
    "wargames.bob.values.scenarios": {"Control": "ControlGoal", "Exit": "ExitGoal"},
    "wargames.fire_move.values.named": {"Words": "Text"},
    "wargames.fire_move.values.spelling": {"Route": "Waypoints"},
    "wargames.sam_fire.values.state": {"Goal": "VictoryGoal"},
    "wargames.sam_fire.values.scenarios": {"Placed": "PlacedCounter"},
    "wargames.sniper.values.scenarios": {"Pool": "FigurePool"},
    "wargames.sniper.values.words": {"Fact": "SniperEvent"},
}
"""The present name of each former one, module by module."""


@cases(*[(module, *two) for module, names in FORMER.items() for two in names.items()])
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


def test_former_methods_of_a_ground_answer_as_its_mappings_and_warn() -> None:
    scenario: Any = wargames.load("sam_fire").balanced
    ground = ground_of(scenario.map)
    place = next(iter(ground.places))

    with pytest.warns(DeprecationWarning, match=r"ground\.fields\["):
        assert ground.fields[place, 3] == ground.field(place, 3)
    with pytest.warns(DeprecationWarning, match=r"ground\.lines\["):
        assert ground.lines[place] is ground.lines(place)


def test_former_functions_of_fire_and_move_answer_as_the_attributes() -> None:
    game = wargames.load("fire_move")
    battle = battle_seen_by(game.view(game.start(game.balanced, dice=wargames.SeededDice(1)).state, None))
    figure = next(iter(battle.figures.values()))

    assert figure.leads == former_functions.is_leader(figure)
    assert figure.troop_card == former_functions.troop_card(figure)
    assert turn_frame(SimpleNamespace(player_turn="day")) == "day"
