"""Digests of what numbers mean: kept with a policy, they tell whether it was taught with these numbers."""

from wargames.kernel.base.errors import WargameError


class OtherNumbers(WargameError):
    """A policy was taught with other numbers than those that it is asked with."""


def require_digest(own: str, kept: str, what: str) -> None:
    """Raise :class:`OtherNumbers`, which names both digests, unless they are equal."""
    if own != kept:
        raise OtherNumbers(
            f"the policy was taught with {str(kept)[:40]!r}, and {what} are {own!r}: numbers mean others"
        )
