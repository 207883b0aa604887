"""The rules of Fire & Move, one module for each section of the rulebook."""
