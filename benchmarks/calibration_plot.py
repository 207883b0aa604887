"""A picture of how predicted chances held: each dot is a tenth of the scale, as large as it is frequent."""

from collections.abc import Iterator
from math import sqrt

from logistic import Calibration

SIDE, EDGE = 320, 48


def plot(game: str, held: Calibration) -> str:
    """Draw calibration as SVG."""
    body = "\n".join((*_frame(game, held), *_dots(held)))
    size = SIDE + 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}"'
        f' font-family="sans-serif" font-size="11">\n<rect width="{size}" height="{size}" fill="#fff"/>\n'
        f"{body}\n</svg>\n"
    )


def _at(predicted: float, scored: float) -> tuple[str, str]:
    return f"{EDGE + SIDE * predicted:.1f}", f"{EDGE + SIDE * (1 - scored):.1f}"


def _frame(game: str, held: Calibration) -> Iterator[str]:
    said = (
        f"{game}: {held.games} games not fitted to, Brier {held.brier:.3f} (always the mean: {held.base:.3f})"
    )
    yield f'<text x="{EDGE}" y="24" font-size="12">{said}</text>'
    yield f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>'
    (left, bottom), (right, top) = _at(0, 0), _at(1, 1)
    yield f'<line x1="{left}" y1="{bottom}" x2="{right}" y2="{top}" stroke="#999" stroke-dasharray="4"/>'
    for tenth in range(0, 11, 2):
        (x, _), (_, y) = _at(tenth / 10, 0), _at(0, tenth / 10)
        yield f'<text x="{x}" y="{EDGE + SIDE + 16}" text-anchor="middle">{tenth * 10} %</text>'
        yield f'<text x="{EDGE - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{tenth * 10}</text>'
    middle = EDGE + SIDE / 2
    yield f'<text x="{middle}" y="{EDGE + SIDE + 34}" text-anchor="middle">what was predicted</text>'
    yield f'<text transform="rotate(-90 12 {middle})" x="12" y="{middle}" text-anchor="middle">score</text>'


def _dots(held: Calibration) -> Iterator[str]:
    for one in held.bins:
        x, y = _at(one.predicted, one.scored)
        radius = 2 + 14 * sqrt(one.positions / held.positions)
        told = f"predicted {one.predicted:.2f}, scored {one.scored:.2f} in {one.positions} positions"
        dot = f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" fill="#2b6cb0" fill-opacity=".6">'
        yield f"{dot}<title>{told}</title></circle>"
