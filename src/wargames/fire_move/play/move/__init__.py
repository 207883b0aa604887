"""Movement and its obstacles (sections 5 to 8, 20, 31)."""
