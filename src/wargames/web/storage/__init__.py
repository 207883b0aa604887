"""What is kept of tables: a folder of records, a database of links, and the tokens that open them."""
