"""The command line as ``python -m wargames.cli``."""

from wargames.cli import run

run()
