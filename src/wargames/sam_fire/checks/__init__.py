"""What a state or a scenario file must not hold."""
