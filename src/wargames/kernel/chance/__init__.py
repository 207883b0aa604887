"""Dice, decks, exact distributions and trees of rolls."""
