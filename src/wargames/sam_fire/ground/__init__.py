"""The map: what never changes on it, and which hexes hold what."""
