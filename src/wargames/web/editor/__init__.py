"""The scenario editor behind its page: drafts, what was saved, and who wins between equal bots."""
