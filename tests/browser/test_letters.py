"""Letters on the board grow, and are left out, as there is room for them."""

import pytest

from browser.playing import Window, against_bots, made
from thinned import by_day

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
UNREAD = "document.querySelectorAll('#board svg .unread').length"
LARGER = "#board svg [data-grow][transform*=scale], #board svg .names:not([font-size='10'])"
NUMBERS = "!document.getElementById('about').hidden && document.getElementById('about').textContent !== ''"
HALOS = """() => [...document.querySelectorAll('#board svg text[aria-hidden]')].map((halo) => {
  const kept = ['display', 'paintOrder', 'stroke', 'strokeWidth', 'strokeLinejoin'];
  const style = (one) => Object.fromEntries(kept.map((name) => [name, getComputedStyle(one)[name]]));
  return [style(halo), style(halo.nextElementSibling)];
})"""
GROWN = f"document.querySelectorAll({LARGER!r}).length"


@pytest.mark.parametrize("game", by_day(GAMES, ["bob", "sam_fire"]))
def test_letters_come_and_go_with_the_room_they_have(chromium: object, address: str, game: str) -> None:
    """Far off they are left out, nearer they are there and some larger than drawn, quite near as drawn."""
    window = Window.opened(chromium, address, **PHONE)
    token = against_bots(address, game, alone=True)  # what a bot lays down may cover a name at any size
    window.page.goto(f"{address}/t/{token}")
    window.until(
        "document.querySelector('#board .things > *') !== null && document.fonts.status === 'loaded'"
    )
    window.page.wait_for_timeout(500)  # the first board comes in pieces
    for key in "f-":
        window.page.keyboard.press(key)
    far, grown = window.page.evaluate(UNREAD), 0
    for _ in range(12):
        window.page.keyboard.press("+")
        grown += window.page.evaluate(GROWN)

    assert grown
    assert far or game == "sniper", "the map of Sniper's Alley is small enough for all its names on a phone"
    assert 0 == window.page.evaluate(UNREAD)
    assert 0 == window.page.evaluate(GROWN)
    window.close()


def test_a_picture_that_is_saved_has_its_letters_as_they_were_drawn(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address, **PHONE)
    window.sit(against_bots(address, "bob"))
    sizes = window.page.evaluate("""async () => {
      const { src } = document.querySelector('script[src*="table.js"]');
      const { asDrawn } = await import(src.replace('table.js', 'legible.js'));
      const svg = document.querySelector('#board svg');
      return [svg, asDrawn(svg)].map((one) => Number(one.querySelector('.names').getAttribute('font-size')));
    }""")
    assert sizes[0] > sizes[1] == 10
    window.close()


def test_what_an_objective_is_worth_is_read_on_a_phone(chromium: object, address: str) -> None:
    """Beside its star: a plate without its number is an empty pill."""
    window = Window.opened(chromium, address, **PHONE)
    window.sit(made(address, "sam_fire", "tanks", {})["seats"]["american"])
    worth = window.page.locator("#board [data-names^='objective'] text")
    assert ["10"] == worth.all_text_contents()
    assert worth.is_visible()
    window.close()


def test_a_counter_whose_letters_are_left_out_shows_a_larger_sign(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address, **PHONE)
    window.sit(against_bots(address, "sam_fire"))
    window.page.click("#fit")
    sign = "document.querySelector('#board .face.far > .sign').getBoundingClientRect().width"
    face = "document.querySelector('#board .face.far > rect').getBoundingClientRect().width"
    assert 0.7 < window.page.evaluate(f"{sign} / {face}") < 1
    window.close()


def test_a_halo_is_the_edge_of_its_text(chromium: object, address: str) -> None:
    """A page draws once what a picture that stands alone draws twice, in the same colors and widths."""
    window = Window.opened(chromium, address)
    window.sit(against_bots(address, "bob"))
    window.ready()
    halos = window.page.evaluate(HALOS)

    assert halos
    for halo, letters in halos:
        assert "none" == halo["display"] != letters["display"]
        assert "stroke" in letters["paintOrder"]
        for name in ("stroke", "strokeLinejoin"):
            assert halo[name] == letters[name]
        assert float(halo["strokeWidth"].removesuffix("px")) == float(
            letters["strokeWidth"].removesuffix("px")
        )
    window.close()


def test_numbers_stand_under_the_question_after_a_look_back(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address)
    window.sit(against_bots(address, "screaming_eagles"))
    window.ready()
    window.until(NUMBERS)
    window.page.keyboard.press("[")
    window.until("!document.getElementById('past').hidden && document.getElementById('about').hidden")
    window.page.click("#past-now")
    window.until(f"document.getElementById('past').hidden && {NUMBERS}")
    window.close()
