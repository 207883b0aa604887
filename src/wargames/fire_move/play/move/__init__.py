"""Movement, move action by move action, and what lies in its way (sections 5 to 8, 20, 31)."""
