"""The shared kernel: it knows games, dice, cards, hexes and planes, and no wargame.

Its rooms, each standing on those before it: ``base``, then ``chance`` and ``geometry``, ``game``, then
``moments`` and ``play``, ``inspection``.
"""

from wargames.kernel.former_paths import find_former_paths

find_former_paths()
