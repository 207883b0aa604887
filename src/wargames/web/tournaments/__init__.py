"""Tournaments of people at the tables of a server, paired and scored by the league."""
