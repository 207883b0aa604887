"""Environments of other libraries: PettingZoo, Gymnasium, OpenSpiel.

Each module needs its library. All use the public API alone.
"""
