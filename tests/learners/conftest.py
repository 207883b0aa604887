"""What needs torch is collected where it is installed: `make learners` installs it."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("sb3_contrib") and find_spec("ray.rllib") else ["test_*.py"]
