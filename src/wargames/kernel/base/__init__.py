"""Values, text forms, options and ledgers: the foundation of all other rooms."""
