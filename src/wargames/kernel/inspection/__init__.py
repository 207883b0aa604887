"""Values and games shown to people and programs: notebooks, tables, schemas and references."""
