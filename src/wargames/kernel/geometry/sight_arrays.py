"""Lines of sight of a whole map as numpy arrays, for bots, pictures and analysis.

numpy is imported with the first array. Rows and columns are in the order of ``board.places``.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wargames.kernel.base import late
from wargames.kernel.geometry.hex_board import HexMap

if TYPE_CHECKING:
    from numpy import bool_, int64
    from numpy.typing import NDArray

    Flags = NDArray[bool_]
    Counts = NDArray[int64]


def flags(board: HexMap, mask: int) -> "Flags":
    """Spread a bit set of hexes out: shape (hexes,), True where a hex is in it.

    >>> from wargames.kernel.geometry.hex_board import HexBoard
    >>> from wargames.kernel.geometry.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> flags(board, board.mask(["A1", "C1"])).tolist()
    [True, False, True]
    """
    row: Flags = _spread([mask], [board.bit[place].bit_length() - 1 for place in board.places])[0]
    return row


def _spread(masks: list[int], columns: list[int]) -> "Flags":
    """Spread bit sets out, row by row; ``columns`` are the numbers of the bits in their order."""
    np = late.np
    width = max(columns) // 8 + 1
    packed = np.frombuffer(b"".join(mask.to_bytes(width, "little") for mask in masks), dtype=np.uint8)
    bits = np.unpackbits(packed.reshape(len(masks), width), axis=1, bitorder="little")
    spread: Flags = bits[:, columns].astype(bool)
    return spread


def sight_matrix(board: HexMap, field: Callable[[str], int]) -> "Flags":
    """Return the matrix of sight between all hexes: shape (hexes, hexes), from the row to the column.

    ``field`` returns the bit set of the hexes that a hex sees.

    >>> from wargames.kernel.geometry.hex_board import HexBoard
    >>> from wargames.kernel.geometry.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> sight_matrix(board, lambda place: board.around[place] | board.bit[place]).astype(int).tolist()
    [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
    """
    columns = [board.bit[place].bit_length() - 1 for place in board.places]
    return _spread([field(place) for place in board.places], columns)


def exposure(board: HexMap, sight: "Flags", watchers: int) -> "Counts":
    """Count for each hex how many of the watchers' hexes see it: shape (hexes,).

    >>> from wargames.kernel.geometry.hex_board import HexBoard
    >>> from wargames.kernel.geometry.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> sight = sight_matrix(board, lambda place: board.around[place] | board.bit[place])
    >>> exposure(board, sight, board.mask(["A1", "B1"])).tolist()
    [2, 2, 1]
    """
    counted: Counts = sight[flags(board, watchers)].sum(axis=0)
    return counted
