"""Seeds of environments."""

from typing import Any

from wargames import Rng


def seeded(seed: Any, before: Rng) -> Rng:
    """Return the generator of a seed; None keeps the last one.

    Raises :class:`TypeError` for a seed that is no whole number.
    """
    if seed is None:
        return before
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed is a whole number or None, not {seed!r}")
    return Rng(seed.__index__())
