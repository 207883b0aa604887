import re
from pathlib import Path

import attrs
import pytest

from cases import cases
from kernel.small_game import (
    LEFT,
    RIGHT,
    SMALL,
    Bid,
    BidMade,
    Boast,
    Copycat,
    RoundScored,
    SmallScenario,
    SmallState,
    SmallView,
)
from kernel.small_records import session
from toy.game import GAME
from wargames.kernel.base.errors import (
    BadDie,
    BadOption,
    BadText,
    BotFault,
    IllegalAction,
    Refusal,
    UndoRefused,
    UnknownName,
)
from wargames.kernel.chance.dice import ScriptedDice, SeededDice
from wargames.kernel.game import Decision, Over, Seen
from wargames.kernel.game.json_forms import state_digest
from wargames.kernel.play.observers import Referee, Told, Watcher
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry


def test_a_new_session_waits_for_every_person() -> None:
    game = session()
    assert [LEFT, RIGHT] == list(game.waiting())
    assert game.over is None
    assert ["the set-up"] == [str(entry) for entry in game.history]


def test_an_action_may_be_given_as_text_or_as_a_value() -> None:
    first, second = session(), session()
    first.submit("left", "bid 2")
    second.submit("left", Bid(2))
    assert first.state == second.state


@cases(
    ("left", "bid 4", IllegalAction),
    ("nobody", "bid 1", IllegalAction),
    ("left", "nonsense", BadText),
    ("left", "bid x", BadText),
)
def test_a_refused_action_changes_nothing(seat: str, action: str, error: type[Exception]) -> None:
    game = session()
    before = game.state, game.history
    with pytest.raises(error):
        game.submit(seat, action)
    assert before == (game.state, game.history)


def test_missing_dice_change_nothing() -> None:
    game = session("11")
    game.submit("left", "bid 1")
    with pytest.raises(BadDie, match="score"):
        game.submit("right", "bid 1")
    assert 2 == len(game.history)


def test_an_entry_tells_who_did_what_and_how_the_dice_fell() -> None:
    game = session("11 5")
    game.submit("left", "bid 1")
    entry = game.submit("right", "bid 2")
    assert (RIGHT, Bid(2)) == (entry.seat, entry.action)
    assert [("score", [5])] == [(fall.roll.purpose, fall.faces) for fall in entry.falls]
    assert [BidMade, RoundScored] == [type(event) for event in entry.events]
    assert state_digest(SMALL, game.state) == entry.digest


def test_bots_play_a_game_to_its_end() -> None:
    game = session(seats={"left": Copycat(3), "right": Copycat(1)})
    assert {} == game.run()
    assert isinstance(game.over, Over)
    assert {LEFT: 2, RIGHT: 0} == game.over.scores


def test_bots_stop_where_a_person_is_asked() -> None:
    game = session(seats={RIGHT: Copycat(1)})
    assert [LEFT] == list(game.run())
    assert ((RIGHT, 1),) == game.state.bids


def test_a_limit_bounds_the_answers_of_bots() -> None:
    game = session(seats={"left": Copycat(3), "right": Copycat(1)})
    game.run(limit=1)
    assert 2 == len(game.history)


def test_an_illegal_answer_of_a_bot_is_reported_with_the_refusal() -> None:
    bot = Copycat(9)
    game = session(seats={"left": bot})
    with pytest.raises(
        BotFault, match=r"Copycat, the bot of left, asked for ChooseBid.*from 1 to 3 \[SG-2.1\]"
    ) as e:
        game.run()
    assert (LEFT, bot, game.pending[LEFT]) == (e.value.seat, e.value.bot, e.value.decision)  # type: ignore[index]  # not over
    assert Refusal("SG-2.1", "a bid is from 1 to 3") == e.value.because
    assert 1 == len(game.history)


def test_a_bot_that_raises_is_reported_with_its_error() -> None:
    class Broken:
        def decide(self, decision: Decision, view: SmallView) -> Bid:
            raise KeyError(f"{decision.kind} {view.seat}")

    with pytest.raises(BotFault, match=r"Broken, the bot of left.*raised KeyError"):
        session(seats={"left": Broken()}).run()


def test_a_bot_that_answers_in_text_is_at_fault() -> None:
    class Talker:
        def decide(self, decision: Decision, view: SmallView) -> str:
            return "bid 1"

    with pytest.raises(BotFault, match="'bid 1' is no action"):
        session(seats={"left": Talker()}).run()  # type: ignore[arg-type]  # the fault under test


def test_seats_that_are_not_at_the_table_are_named() -> None:
    with pytest.raises(UnknownName, match="did you mean 'left'"):
        session(seats={"lefty": Copycat(1)})
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        session().view("nobody")
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        session().events("nobody")
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        session().told("nobody")
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        session().time_left("nobody")
    with pytest.raises(IllegalAction, match=re.escape("""there is no seat "['left']" at this table""")):
        session().submit(["left"], "bid 1")  # type: ignore[arg-type]  # the mistake under test


def test_the_name_of_a_bot_is_no_bot() -> None:
    with pytest.raises(TypeError, match=r"'random' is a name, not a bot: wargames\.bots\.make"):
        session(seats={"left": "random"})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="5 is no bot: it has no method 'decide'"):
        session().reseat("left", 5)  # type: ignore[arg-type]


def test_an_unknown_way_of_undoing_is_refused() -> None:
    with pytest.raises(BadOption, match=r"honest . off . free"):
        session(undo="sometimes")  # type: ignore[arg-type]  # the mistake under test


def test_secret_choices_commute() -> None:
    one, other = session("11 4"), session("11 4")
    for seat, action in (("left", "bid 1"), ("right", "bid 3")):
        one.submit(seat, action)
    for seat, action in (("right", "bid 3"), ("left", "bid 1")):
        other.submit(seat, action)
    assert one.state == other.state
    assert one.history[-1].digest == other.history[-1].digest


def test_a_secret_choice_can_be_taken_back_and_made_again() -> None:
    game = session()
    before = game.state
    entry = game.submit("left", "bid 2")
    assert (entry,) == game.undo()
    assert before == game.state
    assert (entry,) == game.redo()
    assert ((LEFT, 2),) == game.state.bids


def test_an_action_after_an_undo_forgets_what_was_undone() -> None:
    game = session()
    game.submit("left", "bid 2")
    game.undo()
    game.submit("left", "bid 3")
    with pytest.raises(UndoRefused, match="none can be redone"):
        game.redo()


def test_an_undo_stops_at_a_roll_and_names_it() -> None:
    game = session()
    game.submit("left", "bid 2")
    game.submit("right", "bid 2")
    before = game.state
    with pytest.raises(UndoRefused, match=r"cannot undo: dice were rolled or cards drawn \[SG-2.2\]"):
        game.undo()
    assert before == game.state


def test_an_undo_stops_at_what_another_seat_saw() -> None:
    game = session()
    game.submit("left", "boast")
    game.submit("left", "bid 2")
    with pytest.raises(UndoRefused, match=r"cannot undo: Right saw it \[SG-1.2\]"):
        game.undo(2)
    assert ((LEFT, 2),) == game.state.bids
    game.undo()
    assert game.undo_refusal() is not None


def test_a_free_undo_goes_back_to_the_set_up_but_not_beyond() -> None:
    game = session(undo="free")
    start = game.state
    for seat in ("left", "right"):
        game.submit(seat, "bid 2")
    game.undo(2)
    assert start == game.state
    with pytest.raises(UndoRefused, match="the set-up never"):
        game.undo()


def test_a_redo_brings_the_dice_back_as_they_fell() -> None:
    game = session("11 4", undo="free")
    for seat in ("left", "right"):
        game.submit(seat, "bid 2")
    after = game.state
    game.undo()
    game.redo()
    assert after == game.state


@cases(0, -1, 2)
def test_impossible_counts_of_undo_and_redo_are_refused(count: int) -> None:
    game = session(undo="free")
    game.submit("left", "bid 2")
    with pytest.raises(UndoRefused):
        game.undo(count)
    game.undo()
    with pytest.raises(UndoRefused):
        game.redo(count)


def test_a_session_may_forbid_undo() -> None:
    game = session(undo="off")
    game.submit("left", "bid 2")
    with pytest.raises(UndoRefused, match="does not allow"):
        game.undo()


def test_a_branch_goes_its_own_way() -> None:
    game = session()
    game.submit("left", "bid 2")
    branch = game.branch(dice=ScriptedDice([6]))
    branch.submit("right", "bid 1")
    assert (2, 3) == (len(game.history), len(branch.history))
    assert game.history == branch.history[:2]
    game.submit("right", "bid 1")
    assert (LEFT,) == game.state.wins
    assert (RIGHT,) == branch.state.wins


def test_each_seat_sees_its_own_events_only() -> None:
    game = session()
    game.submit("left", "bid 2")
    mine = BidMade(("SG-2.1",), LEFT, 2)
    assert ((mine,), (), ()) == (game.events("left"), game.events("right"), game.events())
    assert (mine,) == game.all_events()
    assert 2 == game.view("left").bid
    assert game.view("right").bid is None


BID_1, BID_2 = BidMade(("SG-2.1",), LEFT, 1), BidMade(("SG-2.1",), LEFT, 2)


def test_a_seat_is_told_what_came_after_a_number() -> None:
    game = session()
    game.submit("left", "bid 2")
    game.submit("right", "bid 1")
    scored = game.events()[-1]
    assert (Told(1, BID_2), Told(2, scored)) == game.told("left")
    assert (Told(2, scored),) == game.told("left", since=1)
    assert () == game.told("left", since=2) == game.told("left", since=9)
    assert [BidMade, RoundScored] == [type(line.event) for line in game.told("right")]
    assert (Told(1, scored),) == game.told()


def test_an_undo_and_a_redo_are_told_with_numbers_of_their_own() -> None:
    game = session()
    game.submit("left", "bid 1")
    before = game.told("left")
    game.undo()
    game.redo()
    game.undo(by="left")
    game.submit("left", "bid 2")
    assert before == game.told("left")[:1]
    assert [(1, BID_1, None), (2, BID_1, 1), (3, BID_1, None), (4, BID_1, 3), (5, BID_2, None)] == [
        (line.number, line.event, line.undone) for line in game.told("left")
    ]
    assert (BID_2,) == game.events("left")
    assert ((), ()) == (game.told("right"), game.events("right"))


def test_numbers_are_the_same_when_a_game_is_resumed(tmp_path: Path) -> None:
    with Session(GAME, "ford", dice=SeededDice(1), record=tmp_path / "a") as game:
        game.submit("guard", "lay road")
        game.submit("north", "lay woods")
        game.undo(by="guard")
        game.submit("guard", "lay woods")
        told = {seat: game.told(seat) for seat in ("guard", "north", "south", None)}
    again = resume(tmp_path / "a", GAME)
    assert told == {seat: again.told(seat) for seat in told}
    assert again.history == game.history


def test_observers_are_told_what_their_seat_sees() -> None:
    heard: dict[str, list[Seen]] = {"left": [], "right": [], "all": []}
    whole: list[Entry[SmallState]] = []
    Session(
        SMALL,
        "plain",
        dice=ScriptedDice([1, 1, 1]),
        observers=[
            Watcher(LEFT, heard["left"].append),
            Watcher(RIGHT, heard["right"].append),
            heard["all"].append,
            Referee(whole.append),
        ],
    ).submit("left", "bid 3")
    assert [Seen(LEFT, Bid(3), (BidMade(("SG-2.1",), LEFT, 3),))] == heard["left"]
    assert [] == heard["right"]
    assert [] == heard["all"]
    assert [None, LEFT] == [entry.seat for entry in whole]


def test_observers_see_no_secret_of_a_whole_game() -> None:
    heard: list[Seen] = []
    game = Session(SMALL, "plain", dice=SeededDice(1), observers=[Watcher(RIGHT, heard.append)])
    while not game.over:
        game.submit("left", "boast")
        game.submit("left", "bid 3")
        game.submit("right", "bid 1")
    assert {None, Bid(1)} == {seen.action for seen in heard}
    secret = [e for seen in heard for e in seen.events if isinstance(e, BidMade) and e.seat == LEFT]
    assert [] == secret


def test_observers_are_told_of_an_undo() -> None:
    heard: list[Seen] = []
    game = Session(SMALL, "plain", dice=ScriptedDice([1, 1]), observers=[Watcher(LEFT, heard.append)])
    game.submit("left", "bid 3")
    game.undo()
    game.redo()
    assert [False, True, False] == [seen.undone for seen in heard]
    assert attrs.evolve(heard[0], undone=True) == heard[1]


def test_what_an_observer_raises_comes_through_with_the_step_made() -> None:
    def fail(entry: Entry[SmallState]) -> None:
        if entry.seat is not None:
            raise OSError("the line is dead")

    game = Session(SMALL, "plain", dice=ScriptedDice([1, 1]), observers=[Referee(fail)])
    with pytest.raises(OSError, match="the line is dead"):
        game.submit("left", "bid 3")
    assert ((LEFT, 3),) == game.state.bids


def test_observers_at_no_seat_are_refused() -> None:
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        Session(SMALL, "plain", dice=SeededDice(1), observers=[Watcher("nobody", print)])  # type: ignore[arg-type]  # the mistake under test


def test_a_scenario_of_the_user_and_options_are_played() -> None:
    game = Session(SMALL, SmallScenario("mine", "Mine", 9), {"wins": 1}, dice=ScriptedDice([1, 1, 1]))
    game.submit("left", Bid(9))
    game.submit("right", Bid(8))
    assert {LEFT: 1, RIGHT: 0} == (game.over.scores if game.over else None)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.submit("right", Boast())
