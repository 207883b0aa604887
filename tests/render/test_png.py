"""Pictures as PNG, and what is readable in them."""

import sys

import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import render

GAMES = sorted(wargames.games())
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def opening(game_id: str) -> str:
    game = wargames.load(game_id)
    state = game.start(next(iter(game.scenarios)), dice=wargames.SeededDice(7)).state
    return render.svg(game, game.view(state, None))


@cases(*by_day(GAMES, {"bob", "screaming_eagles"}))
def test_every_picture_is_drawn_as_png_of_its_own_size(game_id: str) -> None:
    svg = opening(game_id)
    drawn = render.png(svg)

    assert drawn.startswith(SIGNATURE)
    wide, high = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
    _, _, width, height = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    assert [wide, high] == pytest.approx([width, height], abs=1)


@cases(*GAMES)
def test_letters_do_not_depend_on_what_some_renderers_leave_out(game_id: str) -> None:
    """cairosvg fills first whatever `paint-order` says, and the edge of the letters covers them."""
    assert "paint-order" not in opening(game_id)


def test_without_resvg_a_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(wargames.BadOption, match=r"pip install 'wargames-kernel\[png\]'"):
        render.png("<svg/>")
