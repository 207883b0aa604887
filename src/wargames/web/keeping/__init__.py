"""Keeping the tables of a server: checks, backups, and removal of old tables."""
