"""Dice, decks, printed tables, exact distributions and trees of rolls."""
