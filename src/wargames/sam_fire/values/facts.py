"""Types of names in events besides units and hexes."""

from typing import Annotated

from wargames.kernel.game.naming import Names
from wargames.kernel.game.vocabulary import Clause

Clauses = tuple[Clause, ...]
CardId = Annotated[str, Names("card")]
Chit = Annotated[str, Names("chit")]
Text = Annotated[str, Names("text")]
Word = Annotated[str, Names("word")]
