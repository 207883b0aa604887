"""The layout in play, and the rules by section of the rulebook."""
