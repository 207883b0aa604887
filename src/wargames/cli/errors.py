"""Errors as one line on the error output, and exit codes that scripts can use."""

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from itertools import pairwise
from typing import Any

import typer

from wargames.cli.app import app
from wargames.cli.console import OutputClosed
from wargames.kernel.base.errors import BadOption, UnknownName, WargameError

FINE, PROBLEM, USAGE, FAULT, INTERRUPTED, CLOSED = 0, 1, 2, 70, 130, 141
USAGE_ERRORS: tuple[type[BaseException], ...] = (typer.BadParameter.__mro__[2], UnknownName, BadOption)
"""Errors of typed arguments; the first is the root of typer's own errors."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with arguments, by default the program's own; return the exit code."""
    open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    with warnings.catch_warnings():
        warnings.showwarning = warn
        code = guarded(lambda: run(sys.argv[1:] if arguments is None else arguments))
    return guarded(sys.stdout.flush) or code


def run(arguments: Sequence[str]) -> Any:
    """Run a command; raises :class:`BadOption` for an empty argument, such as a variable that is not set."""
    for before, given in pairwise(("", *arguments)):
        option, equals, value = given.partition("=")
        if not given.strip():
            raise BadOption(
                f"{before} is given an empty text" if before[:1] == "-" else "an argument is empty"
            )
        if given[:2] == "--" and equals and not value.strip():
            raise BadOption(f"{option} is given an empty text")
    return app(list(arguments), prog_name="wargames", standalone_mode=False)


def open_closed_streams() -> None:
    """Replace streams that the shell has closed: by an empty input, and an output without a reader."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  until the end


def guarded(command: Callable[[], Any]) -> int:
    """Run a command; turn any error into a line and an exit code, never a traceback."""
    try:
        result = command()
    except USAGE_ERRORS as error:
        return complain(error.format_message() if hasattr(error, "format_message") else str(error), USAGE)
    except (BrokenPipeError, OutputClosed):
        return close_output()
    except (KeyboardInterrupt, typer.Abort):
        return complain("interrupted", INTERRUPTED)
    except OSError as error:
        return complain(f"{error.strerror or error}: {error.filename or 'a file'}", PROBLEM)
    except WargameError as error:
        return complain(str(error), PROBLEM)
    except Exception as error:  # noqa: BLE001  the last door: a user sees no traceback
        return complain(f"a fault of the program: {type(error).__name__}: {error}", FAULT)
    if result == INTERRUPTED:  # typer's answer to Ctrl-C
        return complain("interrupted", INTERRUPTED)
    return result if isinstance(result, int) else FINE


def complain(message: str, code: int) -> int:
    """Write one line on the error output."""
    line = " ".join(message.replace("Value error, ", "").split())
    sys.stderr.write(f"wargames: {line}\n")
    return code


def warn(message: Warning | str, *_where: Any, **_more: Any) -> None:
    """Write a warning as one line, without the place in the program that it came from."""
    complain(str(message), FINE)


def close_output() -> int:
    """Write nothing more after the reader of the output has gone."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  open to the end of the process
    return CLOSED
