"""Seeds of environments."""

from typing import Any

from wargames import Rng


def seeded(seed: Any, before: Rng) -> Rng:
    """Return the generator of a seed; None keeps the last one.

    Raises :class:`TypeError` for a seed that is no whole number.
    """
    number = require_seed(seed)
    return before if number is None else Rng(number)


def require_seed(seed: Any) -> int | None:
    """Return a seed as a whole number, or None; raises :class:`TypeError` for anything else."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed is a whole number or None, not {seed!r}")
    number: int = seed.__index__()
    return number
