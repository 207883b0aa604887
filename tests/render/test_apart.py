"""Colors of sides, apart without colors, too, and inks that can be read on them."""

from collections.abc import Iterator

from cases import cases
from wargames.fire_move.values.components import NATIONS
from wargames.render.bob import colors as bob
from wargames.render.colors import ink_on, luminance
from wargames.render.fire_move.colors import livery
from wargames.render.sam_fire import colors as sam_fire
from wargames.render.screaming_eagles import colors as eagles
from wargames.render.sniper import colors as sniper

APART = 0.2
"""How far the luminances of two sides are apart at least: black and white are 1 apart."""
CONTRAST = 4.5
"""WCAG 2, AA."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors as WCAG 2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def faces() -> Iterator[tuple[str, str, str]]:
    """List what is laid beside what: the ready counters of two sides, and the used ones."""
    yield "bob", bob.READY["us"], bob.READY["ge"]
    yield "bob, used", bob.USED["us"], bob.USED["ge"]
    yield "sam_fire", sam_fire.READY["american"], sam_fire.READY["german"]
    yield "sam_fire, used", sam_fire.USED["american"], sam_fire.USED["german"]
    yield "sniper", sniper.FRESH["us"], sniper.FRESH["de"]
    yield "sniper, fatigued", sniper.FATIGUED["us"], sniper.FATIGUED["de"]
    yield "screaming_eagles", eagles.BODY["blue"], eagles.BODY["tan"]
    for nation in NATIONS:
        others = (other for other in NATIONS if other != nation)
        for other in others:
            yield (
                f"fire_move, {nation} {other}",
                livery((nation, other), nation)[0],
                livery((nation, other), other)[0],
            )


@cases(*faces())
def test_sides_are_apart_in_gray(name: str, one: str, other: str) -> None:
    assert abs(luminance(one) - luminance(other)) >= APART, name


@cases(*faces())
def test_letters_can_be_read_on_both(name: str, one: str, other: str) -> None:
    for color in (one, other):
        assert contrast(color, ink_on(color)) >= CONTRAST, f"{name}: {color}"


@cases(*NATIONS)
def test_the_letters_of_a_nation_can_be_read_on_its_bases(nation: str) -> None:
    for nations in ((nation, ""), ("", nation)):
        fill, ink, _ = livery(nations, nation)  # type: ignore[arg-type]
        assert contrast(fill, ink) >= CONTRAST
