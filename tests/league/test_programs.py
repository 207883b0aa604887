"""What a league knows of its bots' programs: whether they changed, what is set, and whether they begin."""

import io
import json
import shlex
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from cli.terminal import one_line, runner
from wargames import bots
from wargames.arena.league.contests import BotEntry, Contest, League, LimitsEntry, league_of, read_league
from wargames.arena.league.playing import SeatedBot
from wargames.arena.league.programs import begin_each, program_of, programs_of
from wargames.arena.league.store import LeagueStore
from wargames.bots.engine import engine_of
from wargames.kernel.base.errors import BadOption
from wargames.protocol import EngineFault
from wargames.protocol.limits import Limits
from wargames.protocol.serve import Serving

pytestmark = pytest.mark.thorough

HOSTILE = Path(__file__).parents[1] / "protocol" / "hostile.py"
EXAMPLES = Path(__file__).parents[2] / "examples"
CONTEST = {"game": "screaming_eagles", "options": {"round_limit": 1}}


def engine(way: str, file: Path = HOSTILE) -> BotEntry:
    return BotEntry(way, f"cmd: {shlex.join([sys.executable, '-S', '-E', str(file), way])}")


def of(*entries: BotEntry) -> League:
    return League(entries, (Contest("screaming_eagles", options={"round_limit": 1}),), limits=LimitsEntry())


def test_a_changed_program_is_another_one(tmp_path: Path) -> None:
    file, weights = tmp_path / "bot.py", tmp_path / "net"
    file.write_text("first")
    weights.write_bytes(b"\1")
    entry = BotEntry("mine", f"cmd: python {file} --net={weights} --depth=3")
    first = program_of(entry)
    assert first == program_of(entry)

    weights.write_bytes(b"\2")
    second = program_of(entry)
    file.write_text("other")
    third = program_of(entry)
    assert 3 == len({first, second, third})
    assert third != program_of(attrs.evolve(entry, run=entry.run.replace("=3", "=4")))


@cases("x" * 5_000, "-c='" + "y" * 300 + "'", "a\0b")
def test_a_word_that_can_be_no_file_is_a_part_of_the_command_alone(word: str) -> None:
    assert program_of(BotEntry("mine", f"cmd: node -e {word}"))


def test_the_league_of_the_makefile_knows_its_programs() -> None:
    assert 5 == len(programs_of(read_league(EXAMPLES / "leagues" / "small.toml")))


def test_the_program_of_an_installed_bot_is_its_version_and_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "rommel"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "plan.py").write_text("first")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("rommel", "rommel:Rommel", "wargames.bots.bob")
    monkeypatch.setattr(bots, "entry_of", lambda _: entry)
    first = program_of(BotEntry("rommel"))
    (package / "plan.py").write_text("other")
    assert first != program_of(BotEntry("rommel"))


def test_a_league_refuses_a_bot_whose_program_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("first")
    league = of(BotEntry("mine", f"cmd: python {file}"), BotEntry("random"))
    with LeagueStore(tmp_path / "one.sqlite", league, write=True) as store:
        store.note_programs(before := programs_of(league))
        store.note_programs(programs_of(league))
        file.write_text("other")
        after = programs_of(league)
        with pytest.raises(BadOption) as raised:
            store.note_programs(after)
    for told in ("the program of mine has changed", before["mine"], after["mine"], "one.sqlite"):
        assert told in str(raised.value)
    assert before["random"] == after["random"]


def test_an_engine_that_cannot_begin_ends_the_start_with_a_word() -> None:
    begun: list[str] = []
    with pytest.raises(BadOption, match=r"^broken cannot begin \(cmd: .*\): .*no file of that name"):
        begin_each(of(engine("honest"), broken("no file of that name"), engine("exits")), say=begun.append)
    assert ["honest", "broken"] == begun

    begin_each(of(engine("honest"), BotEntry("random"), engine("exits")))


def broken(because: str) -> BotEntry:
    words = (sys.executable, "-c", f"import sys; sys.exit({because!r})")
    return BotEntry("broken", f"cmd: {shlex.join(words)}")


def test_the_run_of_a_league_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run, file = runner(monkeypatch, capsys), tmp_path / "spring.toml"
    file.write_text(
        '[[bot]]\nname = "random"\n[[bot]]\nname = "broken"\n'
        f"run = {json.dumps(broken('nothing here').run)}\n"
        '[[contest]]\ngame = "screaming_eagles"\n'
    )
    refused = run("league", "run", file)

    assert 2 == refused.code
    assert "broken cannot begin" in one_line(refused)
    with LeagueStore(tmp_path / "spring.sqlite", read_league(file), write=False) as store:
        assert {} == store.results()


@cases(
    ({"simulation": "4"}, "there is no setting 'simulation' of determinized; did you mean 'simulations'?"),
    ({"simulations": "many"}, "determinized: simulations cannot be 'many'"),
)
def test_options_of_an_installed_bot_are_checked_before_the_first_game(
    options: dict[str, str], because: str
) -> None:
    data = {"bot": [{"name": "determinized", "options": options}, {"name": "random"}], "contest": [CONTEST]}
    with pytest.raises(BadOption) as raised:
        league_of(data, "spring.toml")
    assert because in str(raised.value)

    plain = {"bot": [{"name": "random", "options": {"depth": "3"}}], "contest": [CONTEST]}
    with pytest.raises(BadOption, match="random has no settings, and was given 'depth=3'"):
        league_of(plain, "spring.toml")


def test_options_reach_an_installed_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the referee says them in its Hello, after those that stand in the name of the bot."""
    made, make, out = list[str](), bots.make, io.BytesIO()

    def making(name: str, game: Any, seed: int | str) -> Any:
        made.append(name)
        return make(name, game, seed)

    monkeypatch.setattr(bots, "make", making)
    hello = {"is": "Hello", "protocol": 1, "library": "0.1.0", "options": {"simulations": "8"}}
    new: dict[str, object] = {
        "is": "NewGame",
        "game": "screaming_eagles",
        "edition": wargames.load("screaming_eagles").edition,
    }
    new |= {"scenario": "standard", "options": {}, "seats": ["blue", "tan"], "seat": "blue", "seed": "1"}
    new |= {"clock": {"decision": 2000, "game": None, "increment": 0, "grace": 500}, "ponder": False}
    served = engine_of("determinized:random,simulations=4")
    Serving(served, out).run([json.dumps(line).encode() + b"\n" for line in (hello, new)])
    ready = json.loads(out.getvalue().splitlines()[0])

    assert "determinized:random,simulations=4,simulations=8" == made[0]
    kept = {option["name"]: option["default"] for option in ready["options"]}
    assert str(bots.options_of("determinized")["simulations"][0]) == kept["simulations"]


def test_a_seated_installed_bot_takes_its_options() -> None:
    game, blue = wargames.load("screaming_eagles"), wargames.Seat("blue")
    decisions = game.pending(game.start("standard", {"round_limit": 1}, dice=wargames.SeededDice(1)).state)
    assert isinstance(decisions, wargames.Decisions)
    view = game.view(game.start("standard", {"round_limit": 1}, dice=wargames.SeededDice(1)).state, blue)

    def answer(option: str) -> wargames.Action:
        bot = SeatedBot("mine", "determinized:random", ((option, "2"),)).bot(game, 1, Limits())
        try:
            return bot.decide(decisions[blue], view)
        finally:
            bot.close()

    assert decisions[blue].actions.check(answer("simulations")) is None
    with pytest.raises(EngineFault, match="it has no option 'worlds of'"):
        answer("worlds of")


def test_a_level_has_the_program_of_the_bot_that_it_stands_for() -> None:
    easy, strong = programs_of(of(BotEntry("easy"), BotEntry("strong"))).values()

    assert easy != strong
    assert easy == programs_of(of(BotEntry("other", "easy")))["other"]
