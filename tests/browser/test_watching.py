"""The other side's turn on the page, watched event by event, paused, stepped and skipped; controls stay."""

from itertools import pairwise
from typing import Any

import pytest

from browser.playing import Window, against_bots, made
from thinned import by_day

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
HEARD = """window.heard = [];
document.addEventListener('wargames:event', (event) => window.heard.push(
  { ...event.detail, telling: document.getElementById('telling').textContent, now: performance.now(),
    lines: document.querySelectorAll('#log .line:not(.coming)').length,
    strip: document.getElementById('standing').textContent }));"""
PLAYING = "document.getElementById('board').classList.contains('watching')"
NOT_PLAYING = f"!{PLAYING}"
PACE = "localStorage.setItem('wargames.pace', {!r});"
STEP = "Number(document.getElementById('slider').value)"
STEPS = "Number(document.getElementById('slider').max)"
COME = """([step, least]) => new Promise((done) => {
  const end = performance.now() + 400;
  const look = () => {
    const come = document.getElementById('slider').max - step >= least;
    if (come || performance.now() > end) done(come);
    else setTimeout(look, 20);
  };
  look();
})"""


def watching(chromium: object, address: str, pace: str = "faster", **settings: Any) -> Window:
    """Open a window in which things move; what is shown is noted in `heard`."""
    window = Window.opened(chromium, address, **{**MOVING, **settings})
    window.page.add_init_script(PACE.format(pace) + HEARD)
    return window


def heard(window: Window) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = window.page.evaluate("heard")
    return found


def to_an_enemy_turn(window: Window, least: int = 8) -> int:
    """Play until one answer is followed by many events, skipping shorter turns; gives the step before."""
    for _ in range(200):
        if window.page.evaluate(PLAYING):
            window.page.keyboard.press("Escape")
        window.ready()
        assert not window.over
        step = window.page.evaluate(f"{PLAYING} ? null : (heard.length = 0, {STEPS})")
        if step is None:  # something else was told just now
            continue
        if window.press_some_button() and window.page.evaluate(COME, [step, least]):
            return int(step)
    raise AssertionError("no turn of many events came")


@pytest.mark.parametrize("game", by_day(GAMES, ["sam_fire", "sniper"]))
def test_a_whole_turn_is_watched_event_by_event(chromium: object, address: str, game: str) -> None:
    """Each event once, in order, its line in the log when it is shown; the last board is that of now."""
    window = watching(chromium, address)
    window.sit(against_bots(address, game))
    moved = False
    for _ in range(8):  # in some turns nobody moves or fires
        step = to_an_enemy_turn(window)
        window.until(NOT_PLAYING, 120)
        shown = heard(window)
        told = shown[0]["lines"]  # its own line follows
        assert len(shown) >= 8
        lines = window.told - told
        assert all(a["step"] < b["step"] for a, b in pairwise([{"step": step}, *shown]))
        assert len(shown) == lines, "each line once; a step that tells nothing has none"
        assert all(one["telling"] for one in shown)
        assert all(a["lines"] < b["lines"] for a, b in pairwise(shown))
        moved = any(one["moved"] or one["thrown"] or one["fired"] for one in shown)
        if moved:
            break

    assert moved
    assert 0 == window.page.locator("#log .coming").count()
    assert window.page.evaluate(STEP) == window.page.evaluate(STEPS)
    window.close()


def test_the_strip_tells_how_the_game_stood_at_the_event_that_is_watched(
    chromium: object, address: str
) -> None:
    window = watching(chromium, address)
    token = against_bots(address, "sam_fire")
    window.sit(token)
    while True:
        to_an_enemy_turn(window)
        window.until(NOT_PLAYING, 120)
        shown = heard(window)
        turns = [stood(window, token, one["step"]) for one in shown]
        if len(set(turns)) > 1:
            break

    assert all(turn in one["strip"] for turn, one in zip(turns, shown[1:], strict=False))
    assert stood(window, token, window.page.evaluate(STEPS)) == window.page.inner_text("#turn")
    window.close()


def stood(window: Window, token: str, step: int) -> str:
    """Return what the strip says of the turn at a step."""
    return str(window.page.request.get(f"{window.address}/t/{token}/at/{step}").json()["progress"]["turn"])


@pytest.mark.parametrize("game", by_day(GAMES, ["bob", "fire_move"]))
def test_a_turn_is_paused_stepped_and_gone_on_with(chromium: object, address: str, game: str) -> None:
    window = watching(chromium, address, "normal")
    window.sit(against_bots(address, game))
    step = to_an_enemy_turn(window, 5)
    window.until(f"heard.length >= 2 && {PLAYING}", 60)
    window.page.keyboard.press("p")
    window.until("!document.getElementById('past').hidden")
    at = window.page.evaluate(STEP)
    assert step < at < window.page.evaluate(STEPS)
    window.page.wait_for_timeout(1200)
    assert at == window.page.evaluate(STEP), "it stands"

    window.page.keyboard.press("[")
    window.until(f"{STEP} === {at - 1}")
    window.page.keyboard.press("]")
    window.until(f"{STEP} === {at}")
    window.page.select_option("#pace", "faster")
    window.page.keyboard.press("p")
    window.until(f"{PLAYING} && {STEP} > {at}")
    window.until(f"{NOT_PLAYING} && {STEP} === {STEPS} && document.getElementById('past').hidden", 120)
    window.close()


def test_escape_skips_to_now_and_the_player_goes_on_at_once(chromium: object, address: str) -> None:
    window = watching(chromium, address, "slow")
    window.sit(against_bots(address, "sam_fire"))
    to_an_enemy_turn(window)
    window.until(PLAYING)
    coming = window.page.locator("#log .coming").count()
    assert coming
    window.page.keyboard.press("Escape")
    window.until(NOT_PLAYING)

    assert 0 == window.page.locator("#log .coming").count()
    assert window.page.evaluate(STEP) == window.page.evaluate(STEPS)
    window.press_some_button()
    window.until(PLAYING)
    told = window.told
    window.press_until(lambda: window.told > told)  # an answer during playback ends it, and is given
    window.close()


@pytest.mark.parametrize("game", by_day(GAMES, ["sam_fire", "screaming_eagles"]))
def test_each_line_of_the_log_leads_to_its_own_board(window: Window, game: str) -> None:
    """Steps are events: no two lines of a turn share a step; a step may tell this seat nothing."""
    window.sit(against_bots(window.address, game))
    for _ in range(6):
        window.decide()
    window.settled()
    numbers = window.page.evaluate(
        "[...document.querySelectorAll('#log .line:not(.undone)')]"
        ".slice(-9, -1).map((one) => one.dataset.number)"
    )
    steps = []
    for number in numbers:
        window.page.evaluate(f"document.querySelector('#log .line[data-number=\"{number}\"]').click()")
        words = window.page.text_content(f"#log .line[data-number='{number}']").removesuffix("§").strip()
        window.until(f"document.getElementById('telling').textContent === {words!r}")
        steps.append(window.page.evaluate(STEP))

    assert all(a < b for a, b in pairwise(steps))


def test_less_motion_jumps_and_leaves_the_steps(window: Window) -> None:
    window.page.add_init_script(HEARD)
    window.sit(against_bots(window.address, "sam_fire"))
    step = to_an_enemy_turn(window)

    assert not window.page.evaluate(PLAYING)
    assert [] == heard(window)
    window.page.keyboard.press("[")
    window.until(f"{STEP} === {STEPS} - 1")
    window.until("document.getElementById('telling').textContent")
    window.page.wait_for_timeout(100)
    assert 0 == window.page.evaluate(
        "document.getAnimations().filter((one) => one.effect.target.closest('#stage')).length"
    )
    assert window.page.evaluate(STEPS) > step + 1


def test_dice_stay_to_be_read_with_what_was_added_and_needed(window: Window) -> None:
    """Also where nothing moves: a step with a shot shows its line of fire, its dice and the number."""
    window.sit(against_bots(window.address, "sam_fire"))
    fired = (
        "[...document.querySelectorAll('#log .line')].slice(0, -1)"
        ".findLast((one) => / fires on .* rolls /.test(one.textContent))"
    )
    for _ in range(60):
        window.decide()
        if window.page.evaluate(f"Boolean({fired})"):
            break
    window.page.evaluate(f"{fired}.click()")
    window.until("!document.getElementById('dice').hidden")
    words = window.page.text_content("#telling")
    dice = window.page.eval_on_selector_all(
        "#dice .die", "(all) => all.map((one) => one.getAttribute('aria-label'))"
    )

    assert all(die in words for die in dice)
    assert "needs " in window.page.inner_text("#dice")
    assert 2 == window.page.locator("#board .motion .fire").count()


FIXED = ("undo", "first", "back", "slider", "forth", "live", "prompt", "watch", "pace", "choices", "tab-log")
PLACES = f"""() => Object.fromEntries({list(FIXED)!r}.map((id) => {{
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, [Math.round(box.x), Math.round(box.y)]];
}}).filter(([id]) => !document.getElementById(id).hidden))"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game", by_day(GAMES, ["fire_move", "screaming_eagles"]))
def test_controls_stay_where_they_are(
    chromium: object, address: str, game: str, size: tuple[int, int]
) -> None:
    """Through a game, watched, looked back at and answered: no control moves by a pixel."""
    window = watching(chromium, address, viewport={"width": size[0], "height": size[1]})
    window.sit(against_bots(address, game))
    expected = window.page.evaluate(PLACES)
    for answered in range(12):
        window.ready()
        if window.over:
            break
        assert expected == window.page.evaluate(PLACES), f"after {answered} answers"
        window.press_some_button()
        window.page.wait_for_timeout(60)
        assert expected == window.page.evaluate(PLACES), f"while {answered} is shown"
        if answered == 6:
            window.page.keyboard.press("[")
            window.page.wait_for_timeout(200)
            assert expected == window.page.evaluate(PLACES), "looking back"
            window.page.click("#live")
    window.close()


def test_what_a_friend_did_while_one_was_away_is_watched_from_there(chromium: object, address: str) -> None:
    """The button plays what was told since the page was open last."""
    links = made(address, "bob", "bridge", {"ge": "random"})["seats"]
    window = watching(chromium, address)
    window.sit(links["us"])
    to_an_enemy_turn(window, 5)
    window.until(NOT_PLAYING, 120)
    window.page.evaluate("heard.length = 0")
    window.page.keyboard.press("p")
    window.until("heard.length > 0")
    first = heard(window)[0]["step"]
    window.until(NOT_PLAYING, 120)

    assert first < window.page.evaluate(STEPS)
    window.close()


def test_what_cannot_be_undone_asks_once(window: Window) -> None:
    """Of each kind of action in a browser: the dice of Scream, Aim, Fire! fall when they are kept."""
    window.page.add_init_script(
        "localStorage.setItem('wargames.sure', 'on'); localStorage.setItem('wargames.only', 'off')"
    )
    window.sit(against_bots(window.address, "sam_fire"))
    asked = 0
    for _ in range(12):
        window.ready()
        told, before = window.told, window.moment()
        window.press_some_button()
        for _ in range(15):  # a button may lead to another question
            if window.page.locator("#sure-yes").count() or (window.told, window.moment()) != (told, before):
                break
            window.page.wait_for_timeout(100)
        if window.page.locator("#sure-yes").count():
            asked += 1
            assert "This cannot be undone: " in window.page.inner_text("#refusal")
            assert told == window.told, "nothing was sent"
            window.page.click("#sure-yes")
            window.until(f"document.querySelectorAll('#log .line').length > {told}")
    kinds = window.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('sure.sam_fire'))")

    assert asked
    assert asked == len(kinds)
