"""Tables of lines of sight, read back as text."""

from collections.abc import Callable, Iterable


def check_table(
    text: str, places: Iterable[str], sees: Callable[[str, str], bool], read: Callable[[str], set[str]]
) -> None:
    """Each line of a table names a hex and the hexes that it sees, as ``read`` lists them; both ways."""
    table = {frm: read(seen) for frm, seen in (line.split(": ") for line in text.splitlines())}
    there = tuple(places)

    assert {frm: {to for to in there if sees(frm, to)} for frm in there} == table
    assert all(frm in table[to] for frm, seen in table.items() for to in seen)
