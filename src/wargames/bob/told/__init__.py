"""What players are told: the view and the worlds behind it, events as sentences, odds."""
