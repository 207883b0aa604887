"""What a side is to do is told once: as a question, to those who wait, and where an action does not fit."""

from cases import cases
from sniper.given import do, table
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Over, Seat
from wargames.sniper import GAME
from wargames.sniper.values.state import State


def asked(state: State) -> str:
    """Give the question of a state."""
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    (decision,) = pending.values()
    return GAME.pose(decision, GAME.view(state, decision.seat))


@cases(
    ((), "Take an action (2 left)."),
    (("advance A1",), "Go on with the move of A1, attack, or stop (4 movement points left)."),
    (("assault with A1", "assault 0504"), "Reveal G2 and join the assault, or keep it out."),
)
def test_a_question_says_what_to_do(texts: tuple[str, ...], question: str) -> None:
    """SN-G15, TOI-1.4, TOI-R20, TOI-12.14."""
    state = table({"A1": "0404 regular*4", "G1": "0504 regular", "G2": "0504 regular concealed"})

    assert question == asked(do(state, *texts).state)


def test_what_does_not_fit_is_refused_with_what_to_do_instead() -> None:
    """SN-G15."""
    state = table({"A1": "0404 regular*4", "G1": "0704 regular"})
    space = GAME.space(state, Seat("us"))

    assert Refusal("TOI-1.5", "'stop' does not fit: now take an action (2 left)") == space.check(
        GAME.parse("stop")
    )
