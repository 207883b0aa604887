"""What the players are told: views, decisions, sentences, odds."""
