"""What events name besides units and hexes: clauses, cards, chits, and plain text."""

from typing import Annotated

from wargames.kernel.game.naming import Names
from wargames.kernel.game.vocabulary import Clause

Clauses = tuple[Clause, ...]
CardId = Annotated[str, Names("card")]
Chit = Annotated[str, Names("chit")]
Text = Annotated[str, Names("text")]
Word = Annotated[str, Names("word")]
