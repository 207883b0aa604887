"""What holds for all tests: none of them asserts on a clock, so that a busy machine fails none."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
