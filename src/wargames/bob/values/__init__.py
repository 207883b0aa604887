"""Values and printed components, without rules of play."""
