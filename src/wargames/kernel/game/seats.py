"""Seats: the places at a table."""

from typing import NewType

Seat = NewType("Seat", str)
"""A place at the table: who answers a decision. Spectators have none."""
