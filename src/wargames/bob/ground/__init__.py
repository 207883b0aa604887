"""The board, its geometry, who sees what over it, and where counters find room."""
