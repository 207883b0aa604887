"""Bots that play Scream, Aim, Fire!."""
