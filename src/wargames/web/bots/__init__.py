"""Bots in processes of their own: the pool of workers, what runs in each, and what stands in for a bot."""
