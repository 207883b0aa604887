"""House rules: two variants of installed games, which state only what differs."""
