"""What the site is made of beside its written pages: clauses, references, scenarios, sources and the API."""
