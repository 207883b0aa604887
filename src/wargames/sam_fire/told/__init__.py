"""What is told: the view, events as sentences, odds."""
