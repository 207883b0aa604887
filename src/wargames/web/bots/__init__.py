"""Bots in worker processes: the pool, the worker, and the bot that stands for one of them at a table."""
