"""Who sees what over a whole map, as numpy arrays: for bots, pictures and analysis.

numpy is loaded when the first array is made. Rows and columns stand in the order of ``board.places``.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wargames.kernel.hex_board import HexBoard

if TYPE_CHECKING:
    from numpy import bool_, int64
    from numpy.typing import NDArray

    Flags = NDArray[bool_]
    Counts = NDArray[int64]


def flags(board: HexBoard, mask: int) -> "Flags":
    """Spread a bit set of hexes out: shape (hexes,), True where a hex is in it.

    >>> from wargames.kernel.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> flags(board, board.mask(["A1", "C1"])).tolist()
    [True, False, True]
    """
    import numpy as np  # noqa: PLC0415  play needs no arrays

    size = len(board.places)
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").astype(bool)


def sight_matrix(board: HexBoard, field: Callable[[str], int]) -> "Flags":
    """Tell for all pairs of hexes who sees whom: shape (hexes, hexes), the row looks and the column is seen.

    ``field`` gives the bit set of what a hex sees.

    >>> from wargames.kernel.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> sight_matrix(board, lambda place: board.around[place] | board.bit[place]).astype(int).tolist()
    [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
    """
    import numpy as np  # noqa: PLC0415  play needs no arrays

    return np.stack([flags(board, field(place)) for place in board.places])


def exposure(board: HexBoard, sight: "Flags", watchers: int) -> "Counts":
    """Count for each hex how many of the watchers' hexes see it: shape (hexes,).

    >>> from wargames.kernel.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> sight = sight_matrix(board, lambda place: board.around[place] | board.bit[place])
    >>> exposure(board, sight, board.mask(["A1", "B1"])).tolist()
    [2, 2, 1]
    """
    counted: Counts = sight[flags(board, watchers)].sum(axis=0)
    return counted
