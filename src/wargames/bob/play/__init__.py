"""The layout that the rules play on, and a module for each section of the rulebook."""
