"""What a state or a scenario that was read must not hold."""
