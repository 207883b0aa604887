"""What an engine may take: time, memory, files, output."""

import attrs

from wargames.kernel.game.clocks import Clock

MEGABYTE = 1024 * 1024


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of one engine; times in milliseconds, sizes in bytes, None without a limit.

    ``clock`` holds where the game has none. ``start`` is what it may take to get ready, ``farewell`` what it
    has to end by itself after a ``Bye``. ``memory`` counts what it writes to (data, heap, stacks of threads),
    ``output`` what it may say while one question is open. ``ponder``: it may think in the others' time.
    ``children``: it may begin other processes; without that it may only begin threads, where the system can
    keep it from more (Linux on x86-64 or ARM64, whoever runs it). ``confined``: it sees neither files of
    ``hidden`` nor other processes, writes no file, opens no connection and shares nothing with others, as far
    as the system can keep it from that (docs/league.md has a table).
    """

    clock: Clock = Clock(decision=60_000)
    start: int = 20_000
    farewell: int = 200
    memory: int | None = 2048 * MEGABYTE
    files: int | None = 64
    output: int = 4 * MEGABYTE
    ponder: bool = False
    children: bool = True
    confined: bool = False
    hidden: tuple[str, ...] = ()
