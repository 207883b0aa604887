"""Storage of tables: records, links, bots, talk and notes."""
