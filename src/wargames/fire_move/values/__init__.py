"""Values and printed components of Fire & Move."""
