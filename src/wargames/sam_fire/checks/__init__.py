"""Checks of states and scenario files."""
