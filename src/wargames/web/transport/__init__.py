"""How requests come in and answers go out: who asks, how often, how much, and in what bytes."""
