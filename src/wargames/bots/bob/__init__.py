"""Bots that play Band of Brothers."""
