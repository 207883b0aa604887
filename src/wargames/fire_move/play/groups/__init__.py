"""Groups, their figures and weapons (sections 2, 17 to 19, 24)."""
