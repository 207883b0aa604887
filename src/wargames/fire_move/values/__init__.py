"""Values and printed components of Fire & Move: what lies on the table, in the hands and in the box."""
