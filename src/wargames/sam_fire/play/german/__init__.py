"""The German half of a turn, which the rules play: entry, Action cards, movement, fire, tanks, surprises."""
