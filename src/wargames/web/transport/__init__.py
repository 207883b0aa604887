"""HTTP below the routes: clients, limits, request bodies, responses."""
