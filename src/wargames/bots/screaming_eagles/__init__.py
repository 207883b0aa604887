"""Bots that play Screaming Eagles."""
