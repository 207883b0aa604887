"""The rules as they are played: a module for each section of the rulebook."""
