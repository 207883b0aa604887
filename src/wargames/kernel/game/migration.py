"""Migration of records from one edition of a game to the next."""

from collections.abc import Callable
from typing import Any

import attrs

Data = dict[str, Any]


def as_it_is(data: Data) -> Data:
    """Return plain data unchanged."""
    return data


@attrs.frozen
class Migration:
    """A step from one edition of a game to the next.

    ``action`` converts an action of the earlier edition to the ``next``; ``state`` converts a state of the
    next to the earlier form, in which fields at their defaults are missing. Both may change the data in
    place.
    """

    next: str
    action: Callable[[Data], Data] = as_it_is
    state: Callable[[Data], Data] = as_it_is
