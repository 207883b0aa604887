"""Engines play what bots in this process play, and are told what their seat may know: no more."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import wargames
from cases import cases
from wargames import Session, bots
from wargames.bots.engine import command_of
from wargames.kernel.game.clocks import TimeLeft
from wargames.kernel.game.json_forms import encode_event, encode_view
from wargames.protocol import Limits, RemoteBot
from wargames.protocol import messages as say
from wargames.protocol.conversation import question_line
from wargames.protocol.schema import protocol_schema
from wargames.protocol.serve import Engine, Serving
from wargames.protocol.writing import ViewWriter

pytestmark = pytest.mark.thorough

ENGINES = Path(__file__).parents[2] / "examples" / "engines"
OURS = {
    "screaming_eagles": "ace",
    "sniper": "marksman",
    "bob": "sergeant",
    "fire_move": "captain",
    "sam_fire": "lieutenant",
}
LEFT = TimeLeft(None, None)
every_game = pytest.mark.parametrize("game", OURS)


def played(game: str, make: Any, answers: int) -> list[str]:
    playing = wargames.load(game)
    seats = {seat: make(playing) for seat in playing.seats_in(playing.balanced)}
    session = Session(playing, playing.balanced, dice=wargames.SeededDice(3), seats=seats)
    session.run(limit=answers)
    return [entry.digest for entry in session.history]


class Piped:
    """A bot that is asked by lines of the protocol, in this process: quick, and all that is said is kept."""

    def __init__(self, game: wargames.Game[Any, Any], name: str) -> None:
        self.game, self.said = game, self
        self.lines: list[bytes] = []
        self.writer = ViewWriter()
        self.serving = Serving(Engine(name, lambda game, seed: bots.make(name, game, seed)), self)
        options: dict[str, Any] = {}
        for message in (
            say.Hello(say.PROTOCOL, "0", {}),
            say.NewGame(game.id, game.edition, None, options, [], "", "1", None, ponder=False),
        ):
            self.hear(message)

    def write(self, line: bytes) -> None:
        self.lines.append(line)

    def hear(self, message: Any) -> None:
        self.lines.append(say.encode(message))
        self.serving.run([self.lines[-1]])

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        self.serving._seat = decision.seat
        number, shown = len(self.lines), (decision, view)
        self.lines.append(question_line(self.game, shown, ["view"], self.writer, number=number, left=LEFT))
        self.serving.run([self.lines[-1]])
        answer = say.from_engine(self.lines[-1])
        assert isinstance(answer, say.Answer)
        assert answer.text is not None
        return self.game.parse(answer.text)


@every_game
def test_a_bot_that_is_asked_by_the_protocol_plays_as_in_this_process(game: str) -> None:
    name = OURS[game]
    here = played(game, lambda playing: bots.make(name, playing, 1), 8)

    assert here == played(game, lambda playing: Piped(playing, name), 8)


def test_an_installed_bot_plays_from_its_own_process_as_in_this_one() -> None:
    here = played("sniper", lambda playing: bots.make("marksman", playing, 1), 20)

    assert here == played("sniper", lambda playing: RemoteBot(command_of("marksman"), playing, 1), 20)


@every_game
def test_what_an_engine_is_sent_fits_the_schema_and_is_the_same_in_worlds_that_look_alike(game: str) -> None:
    playing = wargames.load(game)
    schema = Draft202012Validator(protocol_schema(playing))
    dice, rng = wargames.SeededDice(5), wargames.Rng(5)
    state = playing.start(playing.balanced, dice=dice).state
    for step in range(24):
        pending = playing.pending(state)
        if not isinstance(pending, wargames.Decisions):
            break
        seat, decision = next(iter(pending.items()))
        if step % 6 == 0:
            world = playing.sample(playing.view(state, seat), rng)
            lines = [_line(playing, at, seat) for at in (state, world)]
            assert lines[0] == lines[1]
            if len(lines[0]) < 20_000:
                assert [] == [error.message for error in schema.iter_errors(json.loads(lines[0]))]
        state = playing.apply(state, seat, decision.actions.sample(rng), dice).state


def _line(game: wargames.Game[Any, Any], state: Any, seat: wargames.Seat) -> bytes:
    pending = game.pending(state)
    assert isinstance(pending, wargames.Decisions)
    shown = pending[seat], game.view(state, seat)
    return question_line(game, shown, say.WANTS, ViewWriter(), number=1, left=LEFT)


@cases(["candidates"], ["decision"], ["question"])
def test_an_engine_is_sent_what_it_wants(wants: list[say.Want]) -> None:
    playing = wargames.load("sniper")
    state = playing.start("lieutenants_walk", dice=wargames.SeededDice(7)).state
    pending = playing.pending(state)
    assert isinstance(pending, wargames.Decisions)
    ((seat, decision),) = pending.items()
    shown = decision, playing.view(state, seat)
    sent = json.loads(question_line(playing, shown, wants, ViewWriter(), number=1, left=LEFT))

    assert (sent["decision"] is None) == (wants == ["question"])
    assert (sent["question"] is None) == (wants != ["question"])
    if wants == ["candidates"]:
        assert str(decision.actions.candidates[0]) == sent["decision"]["candidates"][0]["text"]
    elif wants == ["decision"]:
        assert sent["decision"]["candidates"] is None


NODE = """bot.mjs:8
  const texts = decide.candidates.map((one) => one.text);
                                  ^

TypeError: Cannot read properties of undefined (reading 'map')
    at choose (bot.mjs:8:35) {
  [cause]: 1
}

Node.js v20.20.2
"""
GO = """panic: no board today

goroutine 1 [running]:
main.choose(0x1)
\t/bot/main.go:5 +0x1d
main.main()
\t/bot/main.go:9 +0x1d
exit status 2
"""
PYTHON = """Traceback (most recent call last):
  File "/bot.py", line 1, in <module>
KeyError: 'hit'
"""


@cases(
    (NODE, "TypeError: Cannot read properties of undefined (reading 'map')"),
    (GO, "panic: no board today"),
    (PYTHON, "KeyError: 'hit'"),
    ("lost(7)\n", "lost(7)"),
    ids=["Node", "Go", "Python", "one line"],
)
def test_last_words_are_the_message_and_not_the_trace_around_it(written: str, told: str) -> None:
    program = f"import sys; sys.stderr.write({written!r}); sys.exit(1)"
    with pytest.raises(wargames.BotFault) as found:
        played(
            "sniper", lambda playing: RemoteBot(shlex.join([sys.executable, "-c", program]), playing, 1), 1
        )

    assert f"with code 1 ({told})" in str(found.value)


@pytest.mark.parametrize(("game", "most"), [*((game, 1_000_000) for game in OURS), ("fire_move", 0)])
def test_a_view_of_which_parts_were_written_before_is_written_as_anew(
    game: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much is kept; with nothing, what is older is looked up or let go each time."""
    monkeypatch.setattr("wargames.protocol.writing.MOST", most)
    playing, writer = wargames.load(game), ViewWriter()
    dice, rng = wargames.SeededDice(5), wargames.Rng(5)
    state = playing.start(playing.balanced, dice=dice).state
    for _ in range(25):
        pending = playing.pending(state)
        if not isinstance(pending, wargames.Decisions):
            break
        seat, decision = next(iter(pending.items()))
        view = playing.view(state, seat)
        assert encode_view(playing, view) == json.loads(writer.text(view, playing.view_type))
        state = playing.apply(state, seat, decision.actions.sample(rng), dice).state


class Listener:
    """Tells its error output what it is told, and answers by the first candidate."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def observe(self, seen: Any) -> None:
        self.heard.extend(seen)

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        return decision.actions.candidates[0]


def test_an_engine_is_told_the_events_of_its_seat_in_numbered_steps() -> None:
    """What leaves by the protocol is what a bot in this process hears; no rival's sealed card is in it."""
    game = wargames.load("screaming_eagles")
    near, far = Listener(), Listener()
    engine = Engine("far", lambda _game, _seed: far, observes=True)
    serving = Serving(engine, Piped(game, "random"))
    serving.run(
        [say.encode(say.NewGame(game.id, game.edition, None, {}, [], "blue", "1", None, ponder=False))]
    )
    seats = {"blue": near, "tan": bots.make("random", game, 1)}
    Session(game, "standard", dice=wargames.SeededDice(1), seats=seats).run(limit=20)
    steps = [
        say.Seen(
            number,
            str(one.action) if one.action else None,
            [encode_event(game, event) for event in one.events],
            one.undone,
        )
        for number, one in enumerate(near.heard, 1)
    ]
    serving.run([say.encode(say.Told(steps))])

    assert near.heard
    assert near.heard == far.heard


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@cases("screaming_eagles", "sam_fire")
def test_the_reference_bot_in_javascript_plays(game: str) -> None:
    command = f"cmd: node {ENGINES / 'walker.js'}"
    once, again = (played(game, lambda playing: bots.make(command, playing, 1), 30) for _ in range(2))

    assert once == again
    assert 30 <= len(once)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    program = tmp_path_factory.mktemp("compiled") / "candidate"
    strictly = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-O1")
    subprocess.run([compiler, *strictly, "-o", str(program), str(ENGINES / "candidate.c")], check=True)
    return program


def test_the_reference_bot_in_c_plays(compiled: Path) -> None:
    once, again = (
        played("bob", lambda playing: bots.make(f"cmd: {compiled}", playing, 1), 20) for _ in range(2)
    )

    assert once == again
    assert 20 <= len(once)


@cases(*sorted(ENGINES.glob("*.*")), ids=lambda path: path.name)
def test_a_reference_bot_has_less_than_150_lines(path: Path) -> None:
    assert 150 > len(path.read_text().splitlines())


def test_an_engine_that_is_set_what_it_does_not_know_is_refused() -> None:
    game = wargames.load("sniper")
    bot = RemoteBot(command_of("marksman"), game, 1, options={"depth": "3"})
    with pytest.raises(wargames.BotFault, match="it has no option 'depth'"):
        Session(
            game, game.balanced, dice=wargames.SeededDice(1), seats=dict.fromkeys(("us", "de"), bot)
        ).run()


def test_what_a_bot_prints_is_no_line_of_the_protocol(tmp_path: Path) -> None:
    script = tmp_path / "chatty.py"
    script.write_text(
        "from wargames.protocol.serve import Engine, serve\n"
        "class Chatty:\n"
        "    def decide(self, decision, view):\n"
        "        print('thinking' * 1000)\n"
        "        return decision.actions.candidates[0]\n"
        "serve(Engine('chatty', lambda game, seed: Chatty()))\n"
    )
    game = wargames.load("screaming_eagles")
    bot = RemoteBot((sys.executable, str(script)), game, limits=Limits(farewell=0))
    seats = dict.fromkeys(("blue", "tan"), bot)
    session = Session(game, "standard", dice=wargames.SeededDice(1), seats=seats)
    session.run(limit=10)

    assert 11 == len(session.history)
