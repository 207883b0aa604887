"""The map: geometry and lines of sight."""
