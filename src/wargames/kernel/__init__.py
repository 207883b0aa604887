"""The shared kernel: it knows games, dice, cards, hexes and planes, and no wargame."""
