"""The board: geometry, lines of sight, and room for counters."""
