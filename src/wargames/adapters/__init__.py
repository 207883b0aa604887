"""Games as environments of other libraries: PettingZoo, Gymnasium, OpenSpiel.

Each stands in a module of its own, which needs that library; all of them use the public API and nothing else.
"""
