"""The map: static facts, and the occupancy of hexes."""
