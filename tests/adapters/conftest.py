"""What tries OpenSpiel is collected where it is installed: `make adapters` installs it."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") and find_spec("shimmy") else ["test_openspiel*.py"]
