"""What values show at the end of a notebook's cell."""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import wargames
from cases import cases
from kernel.small_game import SMALL
from kernel.small_records import played
from wargames.arena import Match, Pairing, Result, Standings, ratings, standings
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.chance.table import LookupGrid, LookupTable
from wargames.kernel.play.replay import Replay, replay
from wargames.notebook.showing import step_html

GAMES = sorted(wargames.games())


def shown(value: object) -> str:
    """Show a value as a notebook does, and make sure that its tags close."""
    html = str(value._repr_html_())  # type: ignore[attr-defined]
    ET.fromstring(f"<div>{html}</div>")
    return html


def a_session(name: str) -> wargames.Session[object, wargames.View]:
    game = wargames.load(name)
    return wargames.Session(game, game.balanced, dice=wargames.SeededDice(7))


@cases(*GAMES)
def test_a_session_shows_who_is_asked_and_the_board_of_a_spectator(name: str) -> None:
    session = a_session(name)
    pending = session.pending
    assert isinstance(pending, wargames.Decisions)
    html = shown(session)

    assert f"Waiting for {', '.join(pending)}." in html
    assert all(one.kind not in html for one in pending.values())
    assert str(session.view(None)._repr_svg_()) in html
    assert all(one.clause in shown(pending) for one in pending.values())


def test_decisions_show_the_words_that_may_be_chosen() -> None:
    session = a_session("screaming_eagles")
    pending = session.pending
    assert isinstance(pending, wargames.Decisions)
    ((seat, decision), *_) = pending.items()
    asked = decision.actions.question()
    assert isinstance(asked, wargames.Question)

    assert all(f"{word}" in shown(decision) for word in (seat, *asked.words[:8]))


def test_odds_show_a_column_for_each_answer_and_how_sure_they_are() -> None:
    evades = OddsCase("tiger evades", (("hit <half>", Fraction(1, 3)),), (("morale", Fraction(-5, 2)),))
    stays = OddsCase("it does not", (("hit <half>", Fraction(1, 2)), ("down", Fraction(1, 6))))
    html = shown(Odds("fire", (evades, stays), exact=False, worlds=40, error=Fraction(1, 50)))

    assert "hit &lt;half&gt;" in html
    assert ["33.3 % (1/3)", "50.0 % (1/2)", "16.7 % (1/6)"] == [
        cell.text
        for cell in ET.fromstring(html.partition("<p>sampled")[0]).iter("td")
        if "%" in (cell.text or "")
    ]
    assert "-2.5" in html
    assert "averaged over 40 hidden worlds" in html
    assert "up to 2.00%" in html


def test_a_game_without_pictures_lists_what_a_spectator_knows(tmp_path: Path) -> None:
    session = played(tmp_path / "a.jsonl", rounds=1)

    assert "<pre>" in shown(session)
    assert SMALL.title in shown(replay(tmp_path / "a.jsonl", SMALL))


def test_the_end_shows_scores_and_reason() -> None:
    over = wargames.Over({wargames.Seat("us"): 1}, "the bridge <is> held", "BOB-1.1", (("losses", 3),))
    html = shown(over)

    assert "the bridge &lt;is&gt; held [BOB-1.1]" in html
    assert ["us", "1", "losses", "3"] == [cell.text for cell in ET.fromstring(f"<d>{html}</d>").iter("td")]


def test_a_step_says_what_the_seat_saw_and_no_more(tmp_path: Path) -> None:
    game = wargames.load("screaming_eagles")
    with wargames.Session(game, "standard", dice=wargames.SeededDice(7), record=tmp_path / "a") as session:
        while isinstance(pending := session.pending, wargames.Decisions) and len(session.history) < 9:
            seat, decision = next(iter(pending.items()))
            session.submit(seat, decision.actions.candidates[0])
    steps = replay(tmp_path / "a")
    sealed = [step for step in steps if str(step.entry.action).startswith("lay")]

    assert sealed, "cards are laid face down"
    for step in sealed:
        mine, *others = sorted(game.seats_of(step.state), key=lambda seat: seat != step.entry.seat)
        said = f"{game.side_name(mine)}: {step.entry.said}"
        assert said in step_html(step, mine)
        assert all(said not in step_html(step, seat) for seat in (None, *others))
        assert step_html(step) == shown(step)


def test_a_step_has_the_state_after_it(tmp_path: Path) -> None:
    session = played(tmp_path / "a.jsonl")

    assert session.state == [step.state for step in replay(tmp_path / "a.jsonl", SMALL)][-1]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_replay_becomes_a_frame_with_a_row_for_each_line(tmp_path: Path, library: str) -> None:
    pytest.importorskip(library)
    played(tmp_path / "a.jsonl", rounds=1)
    rows = replay(tmp_path / "a.jsonl", SMALL).to_frame(library)

    assert ["set-up", "action", "undo", "redo", "action", "action"] == list(rows["kind"])
    assert list(range(2, 8)) == list(rows["line"])
    session_seats = [seat for seat in rows["seat"] if isinstance(seat, str)]
    assert len(session_seats) == list(rows["kind"]).count("action")


def test_tables_show_their_rolls_as_printed() -> None:
    wind = LookupTable("wind", {1: "calm", range(2, 6): "breeze", 6: "storm"}, faces=range(1, 7))
    hits = LookupGrid("hits", ("near", "far"), {range(1, 5): (0, 0), (5, 6): (2, 1)}, row_faces=range(1, 7))

    assert ["1", "calm", "2-5", "breeze", "6", "storm"] == cells(wind)
    assert ["1-4", "0", "0", "5-6", "2", "1"] == cells(hits)


def cells(table: object) -> list[str | None]:
    return [cell.text for cell in ET.fromstring(shown(table)).iter("td")]


MATCH = Match("any", ("ace", "random"), 2)
RESULTS = tuple(Result(Pairing(at, 0, (0, 1)), (1, -1), "", 10) for at in (1, 2))


def test_standings_show_and_become_a_frame() -> None:
    found = standings(MATCH, RESULTS)
    rows = found.to_frame()

    assert isinstance(found, Standings)
    assert "100.0%" in shown(found)
    assert ["ace", "random"] == list(rows["bot"])
    assert [2, 0] == list(rows["wins_1"])


@cases(standings, ratings)
def test_results_that_were_counted_before_are_not_reported_as_none(count: object) -> None:
    results = iter(RESULTS)
    standings(MATCH, results)

    with pytest.raises(BadOption, match=r"no games to count.*results = tuple\(play_all\(match\)\)"):
        count(MATCH, results)  # type: ignore[operator]


def test_no_games_at_all_are_none() -> None:
    assert [0, 0] == [one.games for one in standings(MATCH, ())]


@pytest.fixture
def again(tmp_path: Path) -> Replay[Any]:
    played(tmp_path / "a.jsonl", rounds=1)
    return replay(tmp_path / "a.jsonl", SMALL)


def test_a_slider_shows_the_step_that_it_stands_at(again: Replay[Any]) -> None:
    pytest.importorskip("ipywidgets")
    bar, page = again.slider("left").children
    first, previous, place, following, last = bar.children
    steps = list(again)

    for button, at in ((following, 1), (last, 5), (following, 5), (previous, 4), (first, 0), (previous, 0)):
        button.click()
        assert at == place.value
        assert step_html(steps[at], steps[0].entry.game.seats_of(steps[0].state)[0]) == page.value


def test_a_slider_for_nobody_is_refused(again: Replay[Any]) -> None:
    pytest.importorskip("ipywidgets")
    with pytest.raises(UnknownName, match="'nobody'"):
        again.slider("nobody")


def test_what_is_not_installed_is_named_with_its_extra(
    again: Replay[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pandas", "polars", "ipywidgets"):
        monkeypatch.setitem(sys.modules, name, None)

    for wish in (again.to_frame, again.slider, standings(MATCH, RESULTS).to_frame):
        with pytest.raises(BadOption, match=r"pip install 'wargames-kernel\[notebook\]'"):
            wish()
    with pytest.raises(BadOption, match="pandas or polars, not 'excel'"):
        again.to_frame("excel")
