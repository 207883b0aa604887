"""The time of day in whole milliseconds, which goes on while a server is down."""

import time


def now() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000


SINCE = now()
"""When this process began."""
