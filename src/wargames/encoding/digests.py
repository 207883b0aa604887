"""Digests of the meaning of numbers, to check that a policy was trained with the same ones."""

from wargames.kernel.base.errors import WargameError


class OtherNumbers(WargameError):
    """Numbers with another meaning than those with which a policy was trained."""


def require_digest(own: str, kept: str, what: str) -> None:
    """Raise :class:`OtherNumbers`, which names both digests, unless they are equal."""
    if own != kept:
        raise OtherNumbers(
            f"the policy was taught with {str(kept)[:40]!r}, and {what} are {own!r}: numbers mean others"
        )
