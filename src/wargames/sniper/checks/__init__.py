"""Checks of states and scenarios from files."""
