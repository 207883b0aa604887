"""Groups and their men: how they stand, divide and rally, what they serve (sections 2, 17 to 19, 24)."""
