"""The command line as ``python -m wargames``."""

from wargames.cli import run

run()
