"""Docstrings as Markdown: examples become blocks of code, roles become names."""

import re
from collections.abc import Iterable

SENTENCE = re.compile(r"(?<=[.:;])\s+")
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


def said_of(name: str, text: str) -> str:
    r"""Return the sentences of a docstring that name a parameter.

    >>> said_of("seed", "Play.\n\nThe same ``seed`` plays the same game. Nothing else does.")
    'The same ``seed`` plays the same game.'
    """
    prose = EXAMPLE.sub("", text)
    return " ".join(" ".join(one.split()) for one in SENTENCE.split(prose) if f"``{name}``" in one)


def with_parameters(text: str, names: Iterable[str]) -> str:
    """Add a row for each parameter, with the sentences that name it.

    >>> print(with_parameters("Draw ``most`` cards.", ["most", "rng"]))
    Draw ``most`` cards.
    <BLANKLINE>
    :param most: Draw ``most`` cards.
    :param rng: see the type
    """
    rows = [f":param {name}: {said_of(name, text) or 'see the type'}" for name in names]
    return f"{text.rstrip()}\n\n" + "\n".join(rows) if rows else text
