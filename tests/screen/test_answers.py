"""Menus in a narrow pane: nothing is cut, nothing is lost, every answer can be clicked."""

import pytest

from wargames.cli.menus import Row
from wargames.screen.answers import laid_out

WIDTH, HEIGHT = 32, 12
"""What is left for answers beside the board in 80 columns and 24 lines."""


@pytest.mark.parametrize("height", [2, 5, 40])
def test_every_answer_can_be_clicked_where_its_number_stands(height: int) -> None:
    rows = [
        Row(at, f"fire A{at} at B{at % 3}", "hit 1/6, pinned 1/3" if at % 2 else "") for at in range(1, 24)
    ]
    lines = laid_out(rows, 34, height)

    for row in rows:
        line = next(one for one in lines if row.number in {number for _, _, number in one.answers})
        start, stop, _ = next(one for one in line.answers if one[2] == row.number)
        assert str(row.number) in line.text[start:stop]
        assert row.number == line.number_at(start)
    assert max(len(line.text) for line in lines) <= 34
