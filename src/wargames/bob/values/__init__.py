"""Values and printed components: nothing here knows how the game is played."""
