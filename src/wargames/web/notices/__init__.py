"""Notices to people who are waited for and do not look: by mail, and by a webhook in Discord's shape."""
