"""Sounds of a page: when they are made, and when not."""

from browser.playing import Window, against_bots

COUNTING = """
  window.voices = 0;
  window.contexts = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...given) { super(...given); window.contexts += 1; }
    createGain() { window.voices += 1; return super.createGain(); }
  };
"""
"""A sound has a gain for each of its voices."""


def shown(window: Window, **detail: object) -> int:
    """Tell the page that an event is shown; gives how many voices sounded of it."""
    before = window.page.evaluate("window.voices")
    window.page.evaluate(
        "(detail) => document.dispatchEvent(new CustomEvent('wargames:event', { detail }))", detail
    )
    window.page.wait_for_timeout(120)
    return int(window.page.evaluate("window.voices")) - int(before)


def silent(window: Window) -> None:
    """Wait until nothing of what came before sounds any more."""
    window.settled()
    window.page.wait_for_timeout(500)


def test_nothing_sounds_before_a_key_or_a_button_is_pressed(window: Window) -> None:
    """Browsers demand it, and so does a sleeping child."""
    window.page.add_init_script(COUNTING)
    window.sit(against_bots(window.address, "bob"))
    assert 0 == shown(window, weight="hit")
    assert 0 == window.page.evaluate("window.contexts")
    window.page.keyboard.press("f")
    silent(window)

    assert shown(window, weight="hit")
    assert 1 == window.page.evaluate("window.contexts")


def test_each_kind_of_event_has_its_sound_and_what_comes_of_it_too(window: Window) -> None:
    window.page.add_init_script(COUNTING)
    window.sit(against_bots(window.address, "bob"))
    window.page.keyboard.press("f")
    silent(window)
    for kind in ("move", "fire", "hit", "kill", "mine"):
        assert shown(window, kind=kind), kind
    alone = shown(window, fired=True, weight="plain")
    assert shown(window, fired=True, weight="hit") > alone
    assert 0 == shown(window, weight="minor")


def test_sounds_are_switched_off_and_stay_off(window: Window) -> None:
    window.page.add_init_script(COUNTING)
    window.sit(against_bots(window.address, "bob"))
    window.page.click("#tab-more")
    silent(window)
    assert shown(window, weight="hit")
    window.page.uncheck("#sound")
    assert 0 == shown(window, weight="kill")
    window.page.reload()
    window.ready()
    window.page.keyboard.press("f")
    silent(window)
    assert 0 == shown(window, weight="kill")


def test_what_comes_into_the_log_sounds(window: Window) -> None:
    """An answer of one's own, and what the other side does of it."""
    window.page.add_init_script(COUNTING)
    window.sit(against_bots(window.address, "sam_fire"))
    window.page.keyboard.press("f")
    silent(window)
    before = window.page.evaluate("window.voices")
    window.decide()
    window.until(f"window.voices > {before}")
