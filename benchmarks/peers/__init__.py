"""Other libraries measured beside this one in the same run: ``make peers``."""
