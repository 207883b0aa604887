"""The command line ``wargames``."""

import sys

NEEDS = (
    "wargames: the command line needs typer and rich; install them with: pip install 'wargames-kernel[cli]'\n"
)


def run() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from wargames.cli.errors import main  # noqa: PLC0415  typer and rich may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in {"typer", "rich"}:
            raise
        sys.stderr.write(NEEDS)
        sys.exit(1)
    except KeyboardInterrupt:  # while the modules load
        sys.stderr.write("wargames: interrupted\n")
        sys.exit(130)
    sys.exit(main())
