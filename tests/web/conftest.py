"""What the tests of the server share."""

from cli.terminal import run

__all__ = ["run"]
