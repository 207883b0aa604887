"""Tries a trick named on the command line and prints the number of the error that it met: 0 where it works.

It imports nothing of ours, so that it begins quickly.
"""

import errno
import sys

from arena.tricks import files, memory, others, reaching, system
from arena.tricks.making import TRICKS

__all__ = ["ALL", "TRICKS", "main"]

ALL = (others, reaching, files, memory, system)
"""Where the tricks stand, in the order of the document."""


def main() -> None:
    name, *places = sys.argv[1:]
    try:
        TRICKS[name](*places)
    except ValueError:  # so Python says that a limit may not be set
        sys.stdout.write(f"{errno.EPERM}\n")
    except OSError as error:
        sys.stdout.write(f"{error.errno}\n")
    else:
        sys.stdout.write("0\n")
