"""Routes: each URL with its endpoint."""
