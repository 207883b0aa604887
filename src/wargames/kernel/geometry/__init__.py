"""Hexes, the plane, lines of sight and public graphs of a map."""
