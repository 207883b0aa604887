"""Bots that play Fire & Move."""
