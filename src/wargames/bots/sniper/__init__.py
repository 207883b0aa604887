"""Bots that play Sniper's Alley."""
