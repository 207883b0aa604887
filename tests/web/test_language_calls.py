"""The calls of other languages beside the functions of Python, and the types of the JavaScript package."""

import inspect
import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from make_javascript import SHARED
from making import typescript

import wargames
from cases import cases
from wargames import Seat, SeededDice
from wargames.kernel.base import errors
from wargames.web.in_page import answering
from wargames.web.pages import page

ROOT = Path(__file__).parents[2]
UNBEGUN = {"game": "bob", "state": "", "dice": {"seed": "1", "at": {}}, "seed": "1"}
PACKAGE = ROOT / "clients" / "javascript"
GAMES = sorted(wargames.games())


def call(name: str, **given: Any) -> Any:
    """Return the value of a call."""
    told = json.loads(answering.answer(json.dumps({"call": name, "with": given})))
    assert "fault" not in told, told
    return told["value"]


def fault(name: str, **given: Any) -> Any:
    """Return the fault of a call."""
    return json.loads(answering.answer(json.dumps({"call": name, "with": given})))["fault"]


@cases(*GAMES)
def test_calls_say_what_python_says(name: str) -> None:
    game, dice = wargames.load(name), SeededDice(7)
    step = game.start(game.balanced, dice=dice)
    begun = call("start", game=name, dice={"seed": "7"})
    assert begun["state"] == wargames.encode_state(game, step.state)
    assert begun["hash"] == wargames.state_digest(game, step.state)
    assert begun["dice"] == {"seed": "wg1:7", "at": dice.position}

    pending: Any = game.pending(step.state)
    seat, decision = next(iter(pending.items()))
    sent = call("pending", game=name, state=begun["state"])["decisions"]
    assert sent[seat] == json.loads(json.dumps(wargames.encode_decision(game, decision)))
    assert call("view", game=name, state=begun["state"], seat=seat) == json.loads(
        json.dumps(wargames.encode_view(game, game.view(step.state, Seat(seat))))
    )

    assert call("rule", game=name, clause=decision.clause) == game.ledger[decision.clause].text

    action = decision.actions.candidates[-1]
    after = game.apply(step.state, seat, action, dice)
    given = {
        "game": name,
        "state": begun["state"],
        "seat": seat,
        "action": str(action),
        "dice": begun["dice"],
    }
    carried = call("apply", **given)
    assert carried["state"] == wargames.encode_state(game, after.state)
    assert call("narrate", game=name, events=carried["events"]) == [*map(game.narrate, after.events)]


@cases(*GAMES)
def test_each_seat_and_a_spectator_get_their_own_view_alike_in_alike_worlds(name: str) -> None:
    game, dice = wargames.load(name), SeededDice(7)
    step = game.start(game.balanced, dice=dice)
    events: list[Any] = []
    for _ in range(12):
        pending: Any = game.pending(step.state)
        seat, decision = next(iter(pending.items()))
        step = game.apply(step.state, seat, decision.actions.candidates[0], dice)
        events += step.events
    state, told = (
        wargames.encode_state(game, step.state),
        [wargames.encode_event(game, one) for one in events],
    )
    viewers = (*game.seats_of(step.state), None)
    for viewer in viewers:
        own = wargames.encode_view(game, game.view(step.state, viewer))
        assert call("view", game=name, state=state, seat=viewer) == json.loads(json.dumps(own))
        shown = [wargames.encode_event(game, one) for one in game.seen(events, viewer)]
        assert call("seen", game=name, events=told, seat=viewer) == json.loads(json.dumps(shown))
    for viewer in viewers[:-1]:
        view = call("view", game=name, state=state, seat=viewer)
        other = call("sample", game=name, view=view, seed="11")
        assert view == call("view", game=name, state=other, seat=viewer)


def test_lines_of_steps_are_a_record() -> None:
    begun = call("start", game="sam_fire", dice={"seed": "3"})
    seat, asked = next(iter(call("pending", game="sam_fire", state=begun["state"])["decisions"].items()))
    given = {"game": "sam_fire", "state": begun["state"], "dice": begun["dice"]}
    step = call("apply", **given, seat=seat, action=asked["candidates"][0]["action"])

    again = wargames.resume((begun["line"] + step["line"]).encode())

    assert wargames.encode_state(again.game, again.state) == step["state"]
    assert step["dice"]["at"] == SeededDice.at(step["dice"]["seed"], step["dice"]["at"]).position


@cases(
    ("fly", {}, "UnknownName", "there is no call 'fly'"),
    ("start", {"game": "bob"}, "BadText", "start needs dice"),
    ("start", {"game": "bob", "dice": {"seed": 7}}, "BadText", "dice of start cannot be read"),
    (
        "start",
        {"game": "bob", "dice": {"seed": "7"}, "seat": "us"},
        "UnknownName",
        "argument 'seat' of start",
    ),
    ("view", {"game": "bob", "state": "{}"}, "BadText", "state cannot be read"),
    ("play_out", {**UNBEGUN, "plies": -1}, "BadOption", "plies must be 0 or more, not -1"),
    ("told", {"session": 99}, "UnknownName", "there is no open session 99"),
    ("moment", {"watch": 99}, "BadOption", "nothing is watched"),
)
def test_wrong_calls_are_faults_with_a_message(name: str, given: Any, kind: str, message: str) -> None:
    found = fault(name, **given)

    assert kind == found["kind"]
    assert message in found["message"]


@cases("", "[]", "{}", '{"call": "games"}', '{"call": "games", "with": 3}')
def test_what_is_no_call_is_a_fault_too(text: str) -> None:
    assert "fault" in json.loads(answering.answer(text))


def test_a_watched_seat_is_told_what_is_new_and_no_more() -> None:
    """Its positions are those that it noticed; an answer of another that it may not see has no lines."""
    opened = call("open_session", game="screaming_eagles", bots={}, scenario="standard", dice={"seed": "1"})
    session = opened["session"]
    watch = call("watch", session=session, seat="tan")
    first = call("moment", watch=watch)
    assert (first["kept"], len(first["steps"])) == (0, 1)
    assert call("moment", watch=watch)["steps"] == []

    call("submit", session=session, seat="blue", action="lay stallion S1")
    second = call("moment", watch=watch)
    assert second["kept"] == 1
    assert [line[0] for step in second["steps"] for line in step["told"]] == ["Stallion lays a card."]
    assert "S1" not in json.dumps(second["steps"])

    call("undo", session=session, seat="blue")
    assert (call("moment", watch=watch)["kept"], call("moment", watch=watch)["steps"]) == (1, [])
    call("close_session", session=session)
    assert fault("moment", watch=watch)["kind"] == "BadOption"


def test_nothing_that_only_the_app_needs_is_imported() -> None:
    """A worker has neither sockets nor numpy, and what it does not import need not be loaded."""
    code = (
        "import sys; from wargames.web.in_page import answering; "
        "print(*sorted({one.split('.')[0] for one in sys.modules} & "
        "{'starlette', 'anyio', 'uvicorn', 'numpy', 'networkx', 'tomlkit', 'sqlite3'}))"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)

    assert done.stdout.strip() == ""


# the JavaScript package


def test_the_types_of_the_package_are_those_of_the_schemas() -> None:
    for path, text in typescript.package_modules().items():
        assert text == (PACKAGE / path).read_text(encoding="utf-8"), "run make references"


def test_the_errors_of_the_package_are_those_of_the_library() -> None:
    kinds = {
        name: kind.__mro__[1].__name__ if kind.__mro__[1] is not Exception else "Error"
        for name, kind in vars(errors).items()
        if inspect.isclass(kind) and issubclass(kind, errors.WargameError)
    }
    script = (PACKAGE / "errors.js").read_text(encoding="utf-8")
    known = dict(re.findall(r"^export class (\w+) extends (\w+)", script, re.MULTILINE))

    assert kinds == {
        name: base for name, base in known.items() if name not in {"KernelClosed", "ProgramFault"}
    }


@cases("kernel", "board")
def test_each_name_of_the_package_has_its_type_and_each_type_its_name(module: str) -> None:
    """Classes with their methods and properties, and functions."""
    told = "errors" if module == "kernel" else ""
    script = "".join((PACKAGE / f"{one}.js").read_text(encoding="utf-8") for one in (module, told) if one)
    types = (PACKAGE / f"{module}.d.ts").read_text(encoding="utf-8")
    own = r"^  (?:async |readonly |get |set )?([a-z]\w*)[(<]"
    hidden = {"constructor", "connectedCallback", "attributeChangedCallback", "if", "for", "toString"}

    functions = set(re.findall(r"^export (?:async )?(?:function|const) (\w+)", script, re.MULTILINE))
    classes = set(re.findall(r"^export class (\w+)", script, re.MULTILINE))
    bodies = "".join(re.findall(r"^export class \w+.*?^}", script, re.MULTILINE | re.DOTALL))
    methods = set(re.findall(own, bodies, re.MULTILINE)) - hidden

    assert functions == set(re.findall(r"^export function (\w+)", types, re.MULTILINE))
    assert classes == set(re.findall(r"^export class (\w+)", types, re.MULTILINE))
    declared = set(re.findall(r"^  (?:readonly |get |set |private )*([a-z]\w*)[(<?:]", types, re.MULTILINE))
    assert methods - declared == set()


def test_each_call_is_asked_by_the_package() -> None:
    script = (PACKAGE / "kernel.js").read_text(encoding="utf-8")

    assert set(answering.CALLS) == set(re.findall(r'(?:\bcall|#call)\("(\w+)"', script))


def test_the_reference_tells_every_name_of_the_package() -> None:
    reference = (ROOT / "docs" / "javascript.md").read_text(encoding="utf-8")
    told = set(re.findall(r"[a-zA-Z]\w+", " ".join(re.findall(r"`([^`\n]+)`", reference))))
    kernel, board = ((PACKAGE / f"{one}.d.ts").read_text(encoding="utf-8") for one in ("kernel", "board"))
    script = (PACKAGE / "board.js").read_text(encoding="utf-8")
    classes = "".join(
        re.findall(r"(?ms)^export class (?:Kernel|Game|Session|WargamesBoard).*?^}", kernel + board)
    )
    members = set(re.findall(r"^  (?:readonly |get |set )*([a-z]\w*)[(<?:]", classes, re.MULTILINE))
    names = set(re.findall(r"^export (?:function|class) (\w+)", kernel, re.MULTILINE))
    attributes = set(re.findall(r"\w+", script.partition("observedAttributes = [")[2].partition("]")[0]))
    events = set(re.findall(r'#say\("(\w+)"', script)) | {"act", "undo"}

    assert {"apply", "playOut", "showView"} <= members
    assert "bots" in attributes
    assert "over" in events
    assert members | names | attributes | events <= told


def test_the_package_has_the_version_of_the_library() -> None:
    told = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))

    assert (told["name"], told["version"]) == ("wargames-kernel", version("wargames-kernel"))


def test_the_modules_that_the_board_shares_with_the_page_need_no_others() -> None:
    for name in SHARED:
        assert not re.search(r"^import |\bimport\(", page(name), re.MULTILINE), name
