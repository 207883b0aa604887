"""Fire, from the choice of a target to its casualties (sections 5.6 to 5.10, BOB-G8, BOB-G9)."""
