"""The map, its geometry, and who sees what over it."""
