"""Charges and close combat, and charges of explosives (sections 22, 29)."""
