"""Fire of every kind (sections 9 to 16, 23)."""
