"""A whole record as text, for games that were not recorded as they went."""

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
    """Write what was played; ``seats`` says who sat where, ``seed`` from what the dice fell.

    Raises :class:`BadRecord` for a line that is longer than a record may hold.
    """
    lines: list[Any] = [header_of(setting, dict(seats), seed, clock)]
    for entry in entries:
        lines.append(entry_line(entry))
        last = entry.digest
    if over is not None:
        lines.append(OverLine(scores_of(over), last))
    return b"".join(write_line(line, "the record") for line in lines)
