"""Values, text forms, options, ledgers and printed tables: what every other room stands on."""
