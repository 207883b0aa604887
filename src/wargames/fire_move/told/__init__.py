"""Information for players: views, sight, odds and evaluation."""
