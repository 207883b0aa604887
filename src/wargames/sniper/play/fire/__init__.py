"""Fire: attacks, cover, casualties, op fire, mortars and snipers."""
