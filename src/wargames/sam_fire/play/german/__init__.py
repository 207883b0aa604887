"""The German half of a turn, played by the rules."""
