"""What the table is made of: printed components, cards, state, actions, decisions, events, scenarios."""
