"""Reference pages of a screen: the keys, units, and the contents of a place."""

from collections.abc import Sequence

from wargames.render import TextPage

SEEN = ("unit:", "figure:", "group:", "hex:", "space:")
"""The kinds of marks at which a line of sight may begin."""
LAND = ("hex:", "space:", "point:", "feature:", "objective:")
"""The kinds of marks of places."""

KEYS = """\
arrows      walk over hexes, spaces and points (Shift: further)
n  N        go to the next lit place, or the one before
Enter       take what stands at the cursor; click does the same
digits      press an answer, Enter where more digits may follow
Esc, back   take the last word, the last point or a page back
Tab         go between board, answers, log and the line to type in
t  :        type a sentence; Tab completes it, Up recalls
/           search a unit, a hex, an answer, or the rules
?           the clause that asks; w: the one that refused; c: in the log
o           the odds of the answers in full
l           line of sight from the unit or hex at the cursor
i           numbers at the cursor, goals, units; k: what the signs mean
u           undo, as far as the line on top says
a           every action that is left; h: what a bot would do
s           draw a field of fire; p: the last step again; L: the lesson
z           nearer or farther;  mouse wheel: up and down
q, Ctrl-C   leave; what is recorded goes on by `wargames resume`

Typed besides: why ACTION, odds ACTION, rules CLAUSE, los A B,
explain NAME, actions WORDS, hint, save FILE.svg"""


def overview(page: TextPage) -> str:
    """Write the other facts, and the units of each side."""
    return "\n".join((*page.head, "", *page.facts, "", *page.roster)).strip()


def standing_at(page: TextPage, names: Sequence[str]) -> str:
    """Return the things at a place, with their lines of the roster."""
    called = [name.partition(":")[2].replace("_", " ") for name in names]
    known = [line.strip() for line in page.roster if set(called) & set(line.replace(":", " ").split())]
    return "\n".join(dict.fromkeys([", ".join(dict.fromkeys(called)), *known])) if called else ""
