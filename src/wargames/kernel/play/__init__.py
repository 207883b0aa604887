"""Sessions, records, replays, undo, and what observers hear."""
