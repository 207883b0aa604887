"""The table under the figures: its pieces, what lies between two points, ways over it."""
