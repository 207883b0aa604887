"""Digests of long stories: a hash of all, and two hex digits a part, to name the first that differs."""

from collections.abc import Sequence
from hashlib import sha256

import attrs


@attrs.frozen
class Digest:
    """What is kept of a story: the hash of all of it, and two hex digits for each part."""

    whole: str
    parts: str

    @classmethod
    def of(cls, parts: Sequence[str]) -> "Digest":
        """Hash a story.

        >>> Digest.of(["once", "upon"])
        Digest(whole='5dd5e213657d0045', parts='2026')
        """
        whole = sha256("\n".join(parts).encode()).hexdigest()[:16]
        return cls(whole, "".join(sha256(part.encode()).hexdigest()[:2] for part in parts))

    @classmethod
    def read(cls, text: str) -> "Digest":
        """Read a digest; what was never played has none."""
        whole, _, parts = text.partition(" ")
        return cls(whole, parts)

    def __str__(self) -> str:
        return f"{self.whole} {self.parts}"

    def __len__(self) -> int:
        return len(self.parts) // 2

    def first_difference(self, other: "Digest") -> int | None:
        """Give the first part, from 0, that differs for sure; None where the two are alike.

        One part in 256 that differs looks alike: then a later one is named.
        """
        if self == other:
            return None
        both = min(len(self.parts), len(other.parts))
        pairs = (at for at in range(0, both, 2) if self.parts[at : at + 2] != other.parts[at : at + 2])
        return next(pairs, both) // 2
