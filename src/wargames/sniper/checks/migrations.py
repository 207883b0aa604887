"""Records of earlier editions: edition 1 wrote actions and states as edition 2 does.

Games differ where an assault crossed a cliff, a move lost its officer, or another ruling of edition 2 bites.
"""

from collections.abc import Mapping

from wargames.kernel.play.migrations import Migration

MIGRATIONS: Mapping[str, Migration] = {"1": Migration("2")}
