"""The app in a page, without a server: called directly, with bots in workers of the browser."""
