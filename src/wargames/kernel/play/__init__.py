"""Sessions, records, replays, undo and observers."""
