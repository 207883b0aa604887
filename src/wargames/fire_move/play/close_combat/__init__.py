"""Charges, close combat and demolition charges (sections 22, 29)."""
