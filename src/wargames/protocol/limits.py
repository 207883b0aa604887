"""Limits of engines: time, memory, files, output."""

import attrs

from wargames.kernel.game.clocks import Clock

MEGABYTE = 1024 * 1024


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of one engine; times in milliseconds, sizes in bytes, None without a limit.

    ``clock`` is used for a game without its own. ``start`` is the time to get ready, ``farewell`` the time to
    end after a ``Bye``. ``memory`` counts data, heap and stacks of threads, ``output`` the bytes of lines
    during one decision. With ``ponder`` the engine may think in the others' time. With ``children`` it may
    begin processes, without it only threads (on Linux, x86-64 or ARM64). If ``confined``, it sees neither
    ``hidden`` files nor other processes, writes no file and opens no connection, as far as the system can
    prevent that (docs/league.md has a table). ``queries`` and ``query_time`` are the budget of an engine's
    queries in one decision: how many, and the processor time of the referee for the answers.
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
    queries: int = 5000
    query_time: int = 5000
