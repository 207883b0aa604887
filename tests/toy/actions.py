"""What the seats of Border Run may declare, and when."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

import attrs

from toy.pieces import Path
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action, Names
from wargames.kernel.game import ActionSpace, Decision, Seat


@attrs.frozen
class Lay(Action):
    FORM: ClassVar[str] = "lay {path}"
    path: Annotated[Path, Names("space")]


@attrs.frozen
class Go(Action):
    FORM: ClassVar[str] = "go {spaces}"
    spaces: int


@attrs.frozen
class Fire(Action):
    FORM: ClassVar[str] = "fire at {target}"
    target: Seat


@attrs.frozen
class Hold(Action):
    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class Listed(ActionSpace):
    """A few actions; everything else is refused by one clause."""

    listed: tuple[Action, ...]
    clause: str

    def check(self, action: object) -> Refusal | None:
        if action in self.listed:
            return None
        return Refusal(self.clause, f"only these are allowed: {'; '.join(map(str, self.listed))}")

    @property
    def candidates(self) -> Sequence[Action]:
        return self.listed


@attrs.frozen
class LayPath(Decision):
    pass


@attrs.frozen
class ChooseSpaces(Decision):
    at: int


@attrs.frozen
class FireOrHold(Decision):
    target: Seat
    shots: int
