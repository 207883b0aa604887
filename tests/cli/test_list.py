"""``wargames list``: games, scenarios, and one scenario with its map or as the file to copy."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import wargames
from cli.terminal import Run, one_line
from toy.game import GAME as BORDER_RUN
from wargames import SeededDice, registry, render


@pytest.mark.parametrize(("name", "scenario"), [("sam_fire", "village"), ("screaming_eagles", "standard")])
def test_a_scenario_is_shown_with_its_description_and_board(run: Run, name: str, scenario: str) -> None:
    game = wargames.load(name)
    shown = run("list", name, scenario)

    title, *others = shown.out.splitlines()
    assert (0, f"{game.scenarios[scenario].title} ({scenario})") == (shown.code, title)
    *described, seats = others[: others.index("")]
    assert getattr(game.scenarios[scenario], "description", None) == " ".join(described)
    assert seats.startswith("Sides: ")
    board = render.text(game, game.view(game.start(scenario, dice=SeededDice(0)).state, None))
    assert shown.out.endswith(f"\n\n{board}\n")


@pytest.mark.parametrize("words", [("list",), ("list", "sniper")])
def test_a_game_is_listed_with_what_it_is_about(run: Run, words: tuple[str, ...]) -> None:
    told = " ".join(run(*words).out.split())
    games = wargames.games() if words == ("list",) else ["sniper"]

    assert all(" ".join(wargames.load(name).ledger.head.summary.split()) in told for name in games)


def test_what_is_written_as_toml_can_be_shown_and_played(run: Run, tmp_path: Path) -> None:
    file, shipped = tmp_path / "mine.toml", run("list", "sam_fire", "hill")
    file.write_text(run("list", "sam_fire", "hill", "--toml").out, encoding="utf-8")

    assert shipped == run("list", "sam_fire", file)
    assert 0 == run("play", "sam_fire", "--scenario", file, typed="quit\n").code


def test_a_change_to_the_copy_is_shown(run: Run, tmp_path: Path) -> None:
    file, text = tmp_path / "mine.toml", run("list", "screaming_eagles", "standard", "--toml").out
    file.write_text(text.replace('title = "Basic training"', 'title = "Mine"'), encoding="utf-8")

    assert "Mine (standard)" == run("list", "screaming_eagles", file).out.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--toml"], "--toml writes one scenario: name a game and a scenario of it"),
        (["sam_fire", "--toml"], "--toml writes one scenario"),
        (["sam_fire", "nowhere"], "there is no scenario 'nowhere' of sam_fire"),
        (["sam_fire", "nowhere", "--toml"], "there is no scenario 'nowhere' of sam_fire"),
        (["nothing", "nowhere"], "there is no game 'nothing'"),
    ],
)
def test_what_cannot_be_listed_is_named(run: Run, words: list[str], complaint: str) -> None:
    shown = run("list", *words)

    assert (2, "") == (shown.code, shown.out)
    assert complaint in one_line(shown)


def test_a_scenario_without_file_or_pictures_is_listed_without(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.cli.commands.games.load", lambda _name: BORDER_RUN)
    scenario = next(iter(BORDER_RUN.scenarios.values()))

    assert (
        f"{scenario.title} ({scenario.id})\nSides: North, South, Guard\n"
        == run("list", "border", scenario.id).out
    )
    assert "comes from no file" in one_line(run("list", "border", scenario.id, "--toml"))


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a game whose package cannot be imported, beside the others; return what is said of it."""
    (tmp_path / "broken_game.py").write_text("GAME = Game(\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("broken", "broken_game:GAME", registry.GROUP)
    entries = {"broken": entry, **registry._entry_points()}
    monkeypatch.setattr(registry, "_entry_points", lambda: entries)
    return "the game 'broken' cannot be loaded from broken_game:GAME: SyntaxError: '(' was"


def test_a_package_that_cannot_be_imported_is_named(run: Run, broken: str) -> None:
    said = run("watch", "broken")

    assert 1 == said.code
    assert broken in one_line(said)
    assert "fault of the program" not in one_line(said)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("words", [[], ["list"], ["options"], ["learn"]])
def test_the_other_games_are_listed_beside_a_broken_package(run: Run, broken: str, words: list[str]) -> None:
    said = run(*words)

    assert 0 == said.code
    assert "wargames: " + broken in " ".join(said.err.split())
    assert said.err.strip().endswith("it is left out")
    assert "Traceback" not in said.err
    assert "sniper" in said.out


@pytest.mark.filterwarnings("default")
def test_a_broken_package_is_left_out_with_a_warning(broken: str) -> None:
    with pytest.warns(RuntimeWarning, match="it is left out") as said:
        listed = wargames.games()

    assert "broken" not in listed
    assert "sniper" in listed
    assert [broken in str(one.message) for one in said] == [True]
