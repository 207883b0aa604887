"""Plots of a league as inline SVG."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

import attrs

WIDTH, LEFT, ROW, RIGHT = 720, 200, 26, 40
TICKS = 4


@attrs.frozen
class Bar:
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float


def intervals(bars: Sequence[Bar], *, middle: float, unit: str) -> str:
    """Draw values with their intervals, one per row, and a line at ``middle``."""
    if not bars:
        return ""
    low = min([middle, *(bar.low for bar in bars)])
    high = max([middle, *(bar.high for bar in bars)])
    span = (high - low) or 1.0

    def at(value: float) -> float:
        return round(LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT), 1)

    height = ROW * (len(bars) + 1)
    drawn = [f'<line class="middle" x1="{at(middle)}" x2="{at(middle)}" y1="0" y2="{height - ROW}"/>']
    for row, bar in enumerate(bars):
        drawn.append(_bar(bar, ROW * row + ROW // 2, at))
    drawn += (
        f'<text x="{at(value)}" y="{height - 6}" class="tick">{value:.0f}{escape(unit)}</text>'
        for value in ticks(low, high)
    )
    return _svg(height, drawn)


def ticks(low: float, high: float) -> list[float]:
    """Return three to about six round numbers within a range.

    >>> ticks(-1351, 1291), ticks(13.8, 68), ticks(5, 5)
    ([-1000, -500, 0, 500, 1000], [20, 30, 40, 50, 60], [5])
    """
    if high <= low:
        return [low]
    rough = (high - low) / TICKS
    power = 10 ** floor(log10(rough))
    step = max(nice * power for nice in (0.5, 1, 2, 5) if nice * power <= 1.001 * rough)
    return [step * at for at in range(ceil(low / step), floor(high / step) + 1)]


def _bar(bar: Bar, y: int, at: Callable[[float], float]) -> str:
    return (
        f'<text x="{LEFT - 10}" y="{y + 4}" class="name">{escape(bar.name)}</text>'
        f'<line class="interval" x1="{at(bar.low)}" x2="{at(bar.high)}" y1="{y}" y2="{y}"/>'
        f'<circle cx="{at(bar.value)}" cy="{y}" r="5">'
        f"<title>{escape(bar.name)}: {bar.value:.1f}</title></circle>"
    )


def courses(lines: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Draw the share of the points, from 0 to 1, over the games, a line for each name."""
    longest = max((len(values) for _, values in lines), default=0)
    if longest < 2:  # noqa: PLR2004  a line has two ends
        return ""
    height = 240
    drawn = [f'<line class="middle" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height / 2}" y2="{height / 2}"/>']
    for number, (name, values) in enumerate(lines):
        step = (WIDTH - LEFT - RIGHT) / (longest - 1)
        points = " ".join(
            f"{LEFT + step * at:.1f},{height - value * height:.1f}" for at, value in enumerate(values)
        )
        color = f"hsl({number * 360 // len(lines)} 65% 42%)"
        said = escape(name)
        drawn.append(f'<polyline points="{points}" style="stroke:{color}"><title>{said}</title></polyline>')
        place = f'x="{LEFT - 10}" y="{20 + 18 * number}"'
        drawn.append(f'<text {place} class="name" style="fill:{color}">{said}</text>')
    return _svg(height, drawn)


def _svg(height: int, drawn: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(drawn)}</svg>'
