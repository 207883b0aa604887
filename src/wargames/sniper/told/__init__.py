"""What players are told: the view, events as sentences, odds."""
