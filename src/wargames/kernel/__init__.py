"""The shared kernel: it knows games, dice, cards, hexes and planes, and no wargame.

Its rooms, each standing on those before it: ``base``, then ``chance`` and ``geometry``, ``game``, then
``moments`` and ``play``, ``inspection``.
"""

from wargames.kernel.former_paths import KERNEL_MODULES, register_former_paths

register_former_paths(KERNEL_MODULES)
