"""The geometry of the table: subdivision, lines of fire, formations and routes."""
