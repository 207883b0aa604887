"""Values: printed components, state and scenarios."""
