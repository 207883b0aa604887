"""People: names that browsers keep, the lobby in which they meet, and their games."""
