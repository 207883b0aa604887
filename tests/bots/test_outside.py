"""What may be named from outside: installed bots, with settings within their bounds, and never a command."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs
import pytest

import wargames
from cases import cases
from wargames import bots
from wargames.bots.outside import admit
from wargames.bots.settings import refuse_beyond, setting

COMMANDS = [
    "cmd: touch owned",
    "cmd:touch owned",
    " cmd: touch owned",
    'cmd: "',
    "cmd:",
    "cmd",
    "determinized:cmd: touch owned",
    "determinized:hand=cmd: touch owned",
    "determinized:hand= cmd: touch owned,seconds=1",
    "determinized:determinized:cmd: touch owned",
    "ismcts:cmd: touch owned",
    "lookahead:hand=cmd: touch owned",
    "planner:hand=mine",
    "random:cmd: touch owned",
    "mine:touch owned",
    "mine:",
]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer an engine, as whoever serves may."""
    monkeypatch.setattr(bots, "_engines", {})
    bots.register_engine("mine", "node mybot.js")


def settings() -> Iterator[tuple[str, str, Any, "attrs.Attribute[Any]"]]:
    """Give each setting of each installed bot: game, bot, class of its settings, field."""
    for game in wargames.games():
        for bot in bots.names(game):
            kind = bots.settings_of(bot, game)
            for field in attrs.fields(kind) if kind else ():
                yield game, bot, kind, field


def is_text(kind: Any, field: "attrs.Attribute[Any]") -> bool:
    """Tell whether a setting is a text."""
    hint = get_type_hints(kind)[field.name]
    return str in (get_args(hint) or (hint,))


@pytest.mark.usefixtures("engine")
@cases(*COMMANDS)
def test_no_command_is_admitted_from_outside_wherever_it_stands_in_a_name(name: str) -> None:
    with pytest.raises((wargames.UnknownName, wargames.BadOption)):
        admit(name, "sniper")


@pytest.mark.usefixtures("engine")
@cases(
    ("random", "random"),
    (" marksman ", "marksman"),
    ("mine", "mine"),
    ("determinized", "determinized"),
    ("determinized:", "determinized"),
    ("determinized: marksman , seconds=2", "determinized:marksman,seconds=2"),
    ("determinized:seconds=0", "determinized:seconds=0"),
    ("determinized:simulations=none", "determinized:simulations=none"),
    ("lookahead:policy=random,depth=4", "lookahead:policy=random,depth=4"),
)
def test_an_installed_bot_is_admitted_and_an_engine_that_the_host_offers(name: str, admitted: str) -> None:
    assert admitted == admit(name, "sniper")


@cases(
    ("determinized:seconds=1e9", "seconds cannot be 1000000000.0 from outside; it is at most 30"),
    ("determinized:seconds=30.5", "it is at most 30"),
    ("determinized:seconds=nan", "seconds cannot be 'nan'; it is a number from 0"),
    ("determinized:seconds=inf", "seconds cannot be 'inf'; it is a number from 0"),
    ("determinized:seconds=-1", "seconds cannot be '-1'; it is a number from 0"),
    ("determinized:seconds=1e400", "seconds cannot be '1e400'"),
    ("determinized:simulations=" + "9" * 5000, "simulations cannot be '9999"),
    ("determinized:simulations=10001", "it is at most 10000"),
    ("determinized:max_candidates=101", "it is at most 100"),
    ("lookahead:depth=5", "it is at most 4"),
    ("determinized:hand=determinized", "there is no base policy 'determinized' for sniper"),
    ("determinized:hand=ace", "there is no base policy 'ace' for sniper"),
    ("determinized:moon=1", "there is no setting 'moon' of determinized"),
    ("ace", "there is no bot 'ace' for sniper"),
    ("", "there is no bot '' for sniper"),
    (7, "a bot is named by text, not '7'"),
    (None, "a bot is named by text"),
    (["random"], "a bot is named by text"),
)
def test_what_is_beyond_its_bounds_is_refused_with_a_sentence(name: object, said: str) -> None:
    with pytest.raises(wargames.WargameError) as refused:
        admit(name, "sniper")
    assert said in str(refused.value)
    assert len(str(refused.value)) < 200


def test_every_setting_of_every_installed_bot_declares_what_may_be_asked_for_from_outside() -> None:
    found = list(settings())
    assert {"seconds", "simulations", "max_candidates", "determinizations", "horizon"} <= {
        one.name for *_, one in found
    }
    for game, bot, kind, field in found:
        if is_text(kind, field):
            assert field.metadata["bot"], (game, bot, field.name)
            continue
        most = field.metadata["most"]
        assert most is not None, (game, bot, field.name)
        assert field.default is None or field.metadata["least"] <= field.default <= most
        assert admit(f"{bot}:{field.name}={most:g}", game)
        with pytest.raises(wargames.BadOption, match="at most"):
            admit(f"{bot}:{field.name}={most + 1:g}", game)


def test_the_documents_say_the_same_bounds_as_the_settings() -> None:
    text = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")
    rows = [re.split(r"\s*\|\s*", line)[1:-1] for line in text.splitlines() if line.startswith("| `")]
    written = {name: row[3] for row in rows if len(row) > 3 for name in re.findall(r"`(\w+)`", row[0])}
    for _, bot, kind, field in settings():
        if not is_text(kind, field):
            assert f"{field.metadata['most']:g}" in written[field.name].split("; "), (bot, field.name)


@attrs.frozen
class Unbounded:
    """Settings of somebody who did not think of guests."""

    book: str = setting("a file to read", default="")
    minutes: float = setting("how long", default=1.0)
    most_minutes: float | None = setting("at most", default=5.0, most=9)


@cases({"book": "/etc/passwd"}, {"minutes": 2.0}, {"most_minutes": None}, {"most_minutes": 9.5})
def test_a_setting_without_a_bound_cannot_be_set_from_outside(given: dict[str, Any]) -> None:
    refuse_beyond("theirs", Unbounded())
    refuse_beyond("theirs", Unbounded(most_minutes=8.0))
    with pytest.raises(wargames.BadOption, match="from outside"):
        refuse_beyond("theirs", Unbounded(**given))


def test_one_s_own_program_may_go_beyond_the_bounds_and_name_a_command() -> None:
    game = wargames.load("sniper")
    assert 3600.0 == getattr(bots.make("determinized:seconds=3600", game), "settings").seconds  # noqa: B009
    assert ("touch", "owned") == getattr(bots.make("cmd: touch owned", game), "command")  # noqa: B009


def test_a_command_that_is_no_line_of_words_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_engines", {})
    with pytest.raises(wargames.BadOption, match="No closing quotation"):
        bots.make('cmd: node "mybot.js', wargames.load("sniper"))
    with pytest.raises(wargames.BadOption, match="No closing quotation"):
        bots.register_engine("mine", 'node "mybot.js')
