"""Everything that shoots: attacks, cover, casualties, op fire, mortars and snipers."""
