"""When the full screen opens, and what is said where it cannot."""

import sys
from pathlib import Path

import pytest

from cli.terminal import Run, one_line
from wargames.cli.dialog.full_screen import opens


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, term: str = "xterm-256color", *, out: bool = True) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: out)


def test_it_opens_at_a_terminal_that_can_unless_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch)
    assert opens(plain=False)
    assert not opens(plain=True)


@pytest.mark.parametrize(("term", "out"), [("dumb", True), ("", True), ("xterm", False)])
def test_it_stays_closed_where_nobody_could_see_it(
    monkeypatch: pytest.MonkeyPatch, term: str, out: bool
) -> None:
    at_a_terminal(monkeypatch, term, out=out)
    assert not opens(plain=False)


def test_without_textual_one_line_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [one for one in sys.modules if one.startswith(("textual", "wargames.screen"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setattr("wargames.cli.commands.play.opens", lambda *, plain: not plain)

    written = run("play", "sam_fire", "--seed", 1)

    assert 1 == written.code
    assert "pip install 'wargames-kernel[cli]'; --plain needs nothing" in one_line(written)
