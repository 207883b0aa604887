"""Measures of what a window shows: how large letters are, how they stand out, and how wide buttons are."""

from collections.abc import Sequence
from typing import Any

LEAST_LETTER, LEAST_CONTRAST, LEAST_BUTTON = 9, 4.5, 44

SHOWN = """(one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility === 'visible'
    && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
}"""

LETTERS = """() => {
  const shown = SHOWN;
  const own = (one) => [...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim());
  const found = [];
  for (const one of document.body.querySelectorAll('*')) {
    if (!own(one) || /^(title|desc|script|style|option)$/i.test(one.tagName) || !shown(one)) continue;
    const matrix = one.ownerSVGElement ? one.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    found.push([one.textContent.trim().slice(0, 40), parseFloat(getComputedStyle(one).fontSize) * scale,
      one.ownerSVGElement ? 'board' : 'page']);
  }
  return found;
}""".replace("SHOWN", SHOWN)

BUTTONS = """() => {
  const shown = SHOWN;
  const fields = 'button, select, [role=tab], input:not([type=range], [type=checkbox])';
  return [...document.querySelectorAll(fields)].filter((one) => shown(one) && !one.closest('.clause, .term'))
    .map((one) => [one.id || one.textContent.trim().slice(0, 30), one.getBoundingClientRect()])
    .map(([name, box]) => [name, Math.min(box.width, box.height)]);
}""".replace("SHOWN", SHOWN)

CONTRASTS = """() => {
  const shown = SHOWN;
  const svg = document.querySelector('#board svg');
  const stage = document.querySelector('#board').getBoundingClientRect();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a));
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const filled = (one) => {
    const style = getComputedStyle(one);
    if (style.fill === 'none') return null;
    const [r, g, b, a] = rgba(style.fill);
    let dense = a * parseFloat(style.fillOpacity);
    for (let at = one; at !== svg; at = at.parentElement) dense *= parseFloat(getComputedStyle(at).opacity);
    return [r, g, b, dense];
  };
  const order = [...svg.querySelectorAll('*')];
  const place = new Map(order.map((one, at) => [one, at]));
  const shapes = order.filter((one) => one.isPointInFill && !one.closest('.hit, .marks'));
  const paper = rgba(getComputedStyle(document.body).backgroundColor);
  const found = [];
  const line = 'text:not([aria-hidden])';
  for (const one of svg.querySelectorAll(`${line}:not(:has(tspan)), ${line} tspan`)) {
    const [text, box] = [one.closest('text'), one.getBoundingClientRect()];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!shown(one) || x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) continue;
    const halo = text.parentElement.querySelector(':scope > text[aria-hidden]');
    let ground = paper.slice(0, 3);
    for (const one of shapes) {
      if (place.get(one) > place.get(text) && !one.classList.contains('dusk')) continue;
      const matrix = one.getScreenCTM();
      if (!matrix || !one.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()))) continue;
      const fill = filled(one);
      if (fill && place.get(one) < place.get(text)) ground = over(fill, ground);
    }
    let ink = over(filled(text), ground);
    if (halo) ground = over(rgba(getComputedStyle(halo).stroke), ground);
    const dusk = svg.querySelector('.dusk');
    const dimmed = dusk && place.get(text) < place.get(dusk);
    if (dimmed) [ink, ground] = [ink, ground].map((one) => over(filled(dusk), one));
    const [dark, pale] = [light(ink), light(ground)].sort((a, b) => a - b);
    found.push([one.textContent, (pale + 0.05) / (dark + 0.05)]);
  }
  return found;
}""".replace("SHOWN", SHOWN)


def small_letters(page: Any) -> Sequence[str]:
    """List the words that are shown in letters too small to read."""
    found = page.evaluate(LETTERS)
    assert found
    return [f"{words!r} {size:.1f} px on the {where}" for words, size, where in found if size < LEAST_LETTER]


def small_buttons(page: Any) -> Sequence[str]:
    """List the buttons and fields that are too narrow or too low for a finger.

    A name or a sign within a sentence is as high as its line.
    """
    found = page.evaluate(BUTTONS)
    assert found
    return [f"{name!r} {size:.0f} px" for name, size in found if size < LEAST_BUTTON - 0.5]


def pale_letters(page: Any) -> Sequence[str]:
    """List the words on the board that do not stand out from what they stand on.

    What lies under the middle of a word counts, with shapes that can be seen through; a halo of paler letters
    counts as the ground of a word.
    """
    found = page.evaluate(CONTRASTS)
    return [f"{words!r} {contrast:.2f}" for words, contrast in found if contrast < LEAST_CONTRAST]
