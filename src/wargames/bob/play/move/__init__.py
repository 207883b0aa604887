"""Movement, from the order to its end (sections 5.4 and 5.5)."""
