"""What the tests of the command line share."""

from cli.terminal import run

__all__ = ["run"]
