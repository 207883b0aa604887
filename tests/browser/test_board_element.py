"""The element <wargames-board>: replays and views in any page, without Python."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from make_javascript import lay_scripts

import wargames
from browser.serving import serving
from thinned import by_day
from wargames import Seat, Session, bots
from wargames.web.replay_file import replay_data, replay_page, view_data

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A board</title>
<script type="module" src="board.js"></script>
<script>
for (const name of ["ready", "step", "fault"]) addEventListener(name, (told) => (window[name] = told.detail));
</script>
<main><wargames-board replay="game.json"></wargames-board></main></html>"""
ANOTHER = """(attributes) => {
  window.fault = null;
  const board = document.createElement("wargames-board");
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  document.querySelector("wargames-board").replaceWith(board);
}"""
STEPS = 12


def played(name: str) -> Session[Any, Any]:
    """Play the first steps of a game between random bots."""
    game = wargames.load(name)
    seats = {Seat(seat): bots.make("random", game, 5) for seat in game.seats_in(game.balanced.id)}
    session = Session(game, game.balanced, dice=wargames.SeededDice(5), seats=seats)
    session.run(limit=STEPS)
    return session


class Shown:
    """A page with a board."""

    def __init__(self, page: Any) -> None:
        self.page = page

    @property
    def number(self) -> str:
        """The number of the step, as it is written."""
        return str(self.page.locator("#number").inner_text())

    def drawn(self) -> str:
        """Return the markup of the things that are shown."""
        return str(self.page.locator("#board .things").evaluate("(place) => place.innerHTML"))

    def names(self) -> set[str]:
        """Return the names of the things that are shown."""
        found = self.page.locator("#board [data-names]").evaluate_all(
            "(all) => all.map((one) => one.dataset.names)"
        )
        return {name for one in found for name in one.split()}


@pytest.fixture
def shown(chromium: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Shown]:
    """Open a page with a replay; a complaint of its scripts fails the test."""
    session = played(request.param)
    lay_scripts(tmp_path)
    data = replay_data(session.game, session.history, [None, *session.game.seats_of(session.state)])
    (tmp_path / "game.json").write_text(json.dumps(data))
    (tmp_path / "view.json").write_text(json.dumps(view_data(session.game, session.view(None))))
    (tmp_path / "index.html").write_text(PAGE)
    complaints: list[str] = []
    with serving(tmp_path) as server:
        page = chromium.new_page(viewport={"width": 900, "height": 1200})
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("window.ready || window.fault")
        yield Shown(page)
        page.close()
    assert [] == complaints


@pytest.mark.parametrize("shown", by_day(sorted(wargames.games()), ["bob", "sniper"]), indirect=True)
def test_a_replay_is_stepped_through(shown: Shown) -> None:
    steps = shown.page.evaluate("document.querySelector('wargames-board').steps")
    assert steps > 3
    assert shown.number == f"0 of {steps - 1}"
    assert (
        shown.page.evaluate(
            "document.querySelector('wargames-board').shadowRoot.querySelector('.land').childElementCount"
        )
        > 0
    )
    first = shown.drawn()

    shown.page.locator("#steps button[data-go=last]").click()
    assert shown.number == f"{steps - 1} of {steps - 1}"
    assert shown.drawn() != first
    shown.page.locator("#board").focus()
    shown.page.keyboard.press("ArrowLeft")
    assert shown.number == f"{steps - 2} of {steps - 1}"
    shown.page.keyboard.press("ArrowRight")
    shown.page.keyboard.press("Home")
    assert shown.drawn() == first
    assert shown.page.evaluate("step.step") == 0


@pytest.mark.parametrize("shown", ["bob"], indirect=True)
def test_other_eyes_see_what_their_seat_saw(shown: Shown) -> None:
    """Play, seen by each seat, differs where units are hidden."""
    eyes = shown.page.evaluate("document.querySelector('wargames-board').eyes")
    shown.page.locator("#steps button[data-go=last]").click()
    seen = []
    for name in eyes:
        shown.page.evaluate(
            "(name) => document.querySelector('wargames-board').setAttribute('eyes', name)", name
        )
        seen.append(shown.drawn())

    assert len(eyes) == 3
    assert len(set(seen)) == 3


@pytest.mark.parametrize("shown", ["sniper"], indirect=True)
def test_a_view_alone_has_no_steps(shown: Shown) -> None:
    shown.page.evaluate("document.querySelector('wargames-board').setAttribute('replay', 'view.json')")
    shown.page.wait_for_function("document.querySelector('wargames-board').steps === 1")

    assert not shown.page.locator("#steps").is_visible()
    assert any(name.startswith("hex:") for name in shown.names())


@pytest.mark.parametrize("shown", ["sniper"], indirect=True)
def test_a_board_is_as_light_as_the_page_around_it(shown: Shown) -> None:
    """A page that says nothing of colors is light in a dark system, too."""
    shown.page.emulate_media(color_scheme="dark")
    board = "document.querySelector('wargames-board')"
    paper = f"getComputedStyle({board}).backgroundColor"
    light = shown.page.evaluate(paper)

    shown.page.evaluate("document.documentElement.style.colorScheme = 'light dark'")
    dark = shown.page.evaluate(paper)
    shown.page.evaluate(f"{board}.dataset.mode = 'light'")

    assert ("rgb(244, 241, 232)", "rgb(20, 24, 26)") == (light, dark)
    assert light == shown.page.evaluate(paper)


@pytest.mark.parametrize("shown", ["sniper"], indirect=True)
def test_what_an_attribute_cannot_mean_is_told(shown: Shown) -> None:
    told = {
        ("replay", "none.json"): "none.json: the server answered 404",
        ("replay", "board.js"): "board.js is no replay or view; a record belongs in the attribute record",
        ("eyes", "French"): "there are no eyes 'French'; there are: Spectator, Americans, Germans",
        ("bots", "marksman"): "bots: 'marksman' has no seat; write SEAT:BOT, such as de:marksman",
    }
    for (name, value), words in told.items():
        beside = {"replay": {}, "eyes": {"replay": "game.json"}, "bots": {"game": "sniper"}}[name]
        shown.page.evaluate(ANOTHER, {name: value, **beside})
        shown.page.wait_for_function("window.fault")

        assert words == shown.page.locator("#fault").inner_text()


def test_a_saved_replay_shows_its_map(chromium: Any) -> None:
    session = played("bob")
    page = chromium.new_page()
    page.set_content(replay_page(session.game, session.history, [None]))
    page.wait_for_selector("#log button")

    assert page.locator("#board [data-names~='hex:A4']").count() > 0
    page.close()
