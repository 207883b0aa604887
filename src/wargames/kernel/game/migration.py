"""One step from an edition of a game to the next, for records of the earlier one."""

from collections.abc import Callable
from typing import Any

import attrs

Data = dict[str, Any]


def as_it_is(data: Data) -> Data:
    """Leave plain data as they are."""
    return data


@attrs.frozen
class Migration:
    """From one edition of a game to the next: how an action is written now, how a state was written then.

    ``action`` turns an action of the earlier edition into one of the ``next``; ``state`` turns a state of the
    next into what the earlier edition wrote; a field that was added since is not there at its default. Both
    get plain data of their own, and may change them.
    """

    next: str
    action: Callable[[Data], Data] = as_it_is
    state: Callable[[Data], Data] = as_it_is
