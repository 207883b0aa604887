"""Movement, from the order to where it ends (sections 5.4 and 5.5)."""
