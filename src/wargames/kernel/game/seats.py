"""Seats: the places at a table."""

from typing import NewType

Seat = NewType("Seat", str)
"""A seat at the table, which answers decisions. Spectators have none."""
