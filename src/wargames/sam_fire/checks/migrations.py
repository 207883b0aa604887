"""Migration of records of edition 2, in which no Lieutenant changed a German assault (SAF-7.12, SAF-R91)."""

from collections.abc import Mapping

from wargames.kernel.game.migration import Migration

MIGRATIONS: Mapping[str, Migration] = {"2": Migration("3")}
"""Edition 2 wrote as edition 3 does; records of edition 1 are refused."""
