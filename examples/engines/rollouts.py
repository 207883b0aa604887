"""A bot for every game of the library, by play-outs that the referee plays for it.

wargames match sniper --bot "cmd: python examples/engines/rollouts.py" --bot random -n 20

It tries all candidates in the same possible worlds with the same dice, and the better ones longer. The
bots in ``clients`` do the same in TypeScript and Go.
"""

from wargames.protocol.client import EngineTurn, play
from wargames.protocol.queries import QueryRefused

PLIES = 12
STAGES = ((8, 12), (24, 3), (80, 1))
"""How often each candidate is played out, and how many of them go on to the next stage."""


def choose(turn: EngineTurn) -> str:
    """Return the candidate with the best mean result, as far as the budget goes."""
    texts = list(turn.candidates)
    for number, (times, kept) in enumerate(STAGES):
        if len(texts) == 1:
            break
        seed = f"{turn.game.seed}:{turn.asked.id}:{number}"
        values = {}
        for text in texts:
            try:
                found = turn.play_out(text, seed=seed, times=times, plies=PLIES)
            except QueryRefused:  # the budget is spent: the best so far
                return texts[0]
            values[text] = (found.values or {}).get(turn.seat, 0.0)
        texts = sorted(texts, key=values.__getitem__, reverse=True)[:kept]
    return texts[0]


if __name__ == "__main__":
    play(choose, "rollouts.py")
