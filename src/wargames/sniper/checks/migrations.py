"""Migrations of earlier editions: editions 1 and 2 write actions and states alike.

Games differ if an assault crossed a cliff, a move lost its officer, or another ruling of edition 2 matters.
"""

from collections.abc import Mapping

from wargames.kernel.game.migration import Migration

MIGRATIONS: Mapping[str, Migration] = {"1": Migration("2")}
