"""Save a game, go on from it after a crash, and play it again step by step."""

from pathlib import Path
from tempfile import TemporaryDirectory

import wargames
from wargames import Session, bots, replay, resume

game = wargames.load("screaming_eagles")
players = {seat: bots.make("random", game, number) for number, seat in enumerate(("blue", "tan"))}

with TemporaryDirectory() as folder:
    path = Path(folder) / "game.jsonl"
    with Session(game, "standard", dice=wargames.SeededDice(7), seats=players, record=path) as session:
        session.run(limit=100)  # the process might be killed here

    with resume(path, seats=players) as resumed:
        print(f"{len(session.history)} steps saved; {len(resumed.history)} steps resumed")
        resumed.run()

    steps = list(replay(path, game))
    assert steps[-1].entry.digest == resumed.history[-1].digest
    print(*(game.narrate(event) for event in steps[-1].entry.events), sep="\n")
