"""Docstrings as Markdown: examples become blocks of code, roles become names."""

import re

ROLE = re.compile(r":(?:class|meth|func|mod|attr|data):`([^`]+)`")
EXAMPLE = re.compile(r"(?:^ *>>> .*\n?)(?:^(?! *$).*\n?)*", re.MULTILINE)


def as_markdown(text: str) -> str:
    r"""Write a docstring so that a page shows it as it was meant.

    >>> print(as_markdown("See :class:`Seat`.\n\n>>> 1 + 1\n2"))
    See `Seat`.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    fenced = EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
    return ROLE.sub(r"`\1`", fenced).rstrip()
