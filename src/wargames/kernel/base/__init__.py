"""Values, text forms, options and ledgers: what every other room stands on."""
