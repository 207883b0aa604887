"""Descriptions of games: schemas, references and coverage of rules."""
