"""Words about the table: goals and progress, and the numbers of counters and spaces."""
