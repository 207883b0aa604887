"""The text of a record, for games that were not recorded in play."""

from collections.abc import Iterable, Mapping
from typing import Any

from wargames.kernel.game import Over
from wargames.kernel.game.clocks import Clock
from wargames.kernel.play.record_lines import OverLine, entry_line, header_of, scores_of, write_line
from wargames.kernel.play.timeline import Entry, Setting


def record_text(
    setting: Setting[Any],
    entries: Iterable[Entry[Any]],
    over: Over | None,
    *,
    seats: Mapping[str, str | None],
    seed: str | None,
    clock: Clock | None = None,
) -> bytes:
    """Write a game as a record; ``seats`` are the players, ``seed`` is that of the dice.

    Raises :class:`BadRecord` for a line that is too long.
    """
    lines: list[Any] = [header_of(setting, dict(seats), seed, clock)]
    for entry in entries:
        lines.append(entry_line(entry))
        last = entry.digest
    if over is not None:
        lines.append(OverLine(scores_of(over), last))
    return b"".join(write_line(line, "the record") for line in lines)
