"""What tries OpenSpiel is collected where it is installed: `make adapters` installs it."""

from importlib import import_module
from importlib.util import find_spec

if find_spec("pyspiel") and find_spec("shimmy"):
    collect_ignore_glob = []
    import_module("wargames.adapters.openspiel")  # its tests list the games when they are imported
else:
    collect_ignore_glob = ["test_openspiel*.py"]
