"""Time at a table, and its ends by agreement: clocks, days for a move, vacation, resignations and draws."""
