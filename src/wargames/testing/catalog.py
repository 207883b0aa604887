"""The table of promises: name, sentence, and the function that finds violations."""

from collections.abc import Iterable, Mapping

from wargames.kernel.base.errors import UnknownName
from wargames.testing.checks import (
    chance,
    choosing,
    citations,
    copies,
    endings,
    evaluation,
    happening,
    immutability,
    legality,
    pictures,
    playing_out,
    records,
    secrecy,
    seeing,
    sending,
    serialization,
    simultaneity,
    truth,
)
from wargames.testing.promises import OfEachPlaythrough, OfMoments, OfTheGame, Promise

_GAME = (
    (choosing.fields_are_named, "every field of an action or event declares the kind of thing that it names"),
    (happening.events_happen, "every class of event happens in random play, or is named as rare"),
    (happening.rare_events_have_tests, "each event named as rare happens in the test named for it"),
    (endings.options_play, "every value of every option can be played"),
    (records.other_processes_agree, "another process with another hash seed plays the same"),
    (
        copies.pickles_travel,
        "states and decisions are equal, hashes too, when another process unpickles them",
    ),
)
_PLAYTHROUGH = (
    (
        playing_out.play_outs_end_where_steps_do,
        "a rollout ends in the same position as steps with the same dice and choices",
    ),
    (endings.games_run, "the rules raise no error while legal actions are played"),
    (endings.games_end, "random games end within the bound"),
    (endings.someone_can_act, "until the end, a seat owes a choice and has a legal action"),
    (endings.every_seat_scores, "the end scores every seat -1, 0 or 1, with a reason, and stays"),
    (endings.ends_are_final, "no action can be undone after the end of a game, even with free undo"),
    (
        evaluation.standings_are_of_the_seats,
        "an evaluation has a value from -1 to 1 for every seat at the table",
    ),
    (evaluation.ends_stand_as_they_score, "the evaluation of a finished game is its score"),
    (evaluation.clocks_never_go_back, "no step leads to an earlier round"),
    (legality.played_actions_apply, "an action from an action space is never refused"),
    (serialization.states_read_back, "states are possible, and their JSON reads back equal"),
    (serialization.events_read_back, "the JSON of events reads back equal"),
    (chance.sources_throw_what_they_list, "the results of dice and decks are as likely as their weights"),
    (
        sending.sent_json_fits_its_schema,
        "the JSON of views, decisions, questions, actions and events fits its schema",
    ),
    (citations.events_cite_the_ledger, "every event cites entries of the ledger"),
    (citations.questions_cite_the_ledger, "decisions, rolls and ends cite the ledger"),
    (citations.events_are_told, "every event has a sentence for each seat that sees it"),
    (citations.decisions_are_posed, "every decision has a question in words"),
    (citations.events_have_an_audience, "each event is seen by a seat, unless it is declared unseen"),
    (
        secrecy.openings_show_what_events_told,
        "after openings with the same events for a seat, its view and its waiting are the same",
    ),
    (records.games_replay, "the same dice and actions give the same states and events"),
)
_CLOSELY = (
    (choosing.questions_lead_to_the_candidates, "the small questions lead to every candidate exactly once"),
    (choosing.questions_are_stable, "questions and answers are the same when asked again"),
    (choosing.walks_reach_the_candidates, "a random walk leads to a candidate, and can lead to each"),
    (secrecy.questions_keep_secrets, "questions reveal no hidden fact"),
    (legality.candidates_are_legal, "every candidate passes check and applies"),
    (legality.candidates_are_stable, "candidates keep their order, without repetition"),
    (legality.complete_spaces_list_all, "a complete space lists every legal action"),
    (legality.answers_agree, "check, refusal and apply give the same answer"),
    (legality.refused_actions_change_nothing, "a refused action changes nothing, and the refusal says why"),
    (serialization.play_goes_on_from_a_copy, "play continues in the same way from a copy read from JSON"),
    (copies.equal_states_ask_equally, "equal states have equal decisions"),
    (
        copies.copies_are_equal,
        "pickles and deep copies of states, decisions, views, steps and games are equal to them",
    ),
    (serialization.actions_read_back, "the text and JSON of actions read back equal"),
    (sending.views_read_back, "the JSON of views reads back equal"),
    (sending.sent_json_keeps_secrets, "the JSON of views and decisions reveals no hidden fact, to the byte"),
    (chance.chance_comes_by_the_dice, "all chance comes from the dice"),
    (chance.play_is_a_leaf, "a played action equals the branch of its roll tree with the same dice"),
    (chance.trees_sum_to_one, "the chances of an action's outcomes sum to 1"),
    (chance.odds_are_chances, "odds lie between 0 and 1"),
    (chance.odds_are_explained, "every term of the odds is explained by the game"),
    (immutability.values_are_frozen, "states, events, decisions and actions contain no mutable value"),
    (simultaneity.simultaneous_choices_commute, "the order of simultaneous choices does not matter"),
    (
        simultaneity.sealed_choices_stay_sealed,
        "no event reveals one of several simultaneous choices before views may show it",
    ),
    (
        simultaneity.sealed_choices_may_be_taken_back,
        "one of several simultaneous choices can be undone until the last one is made",
    ),
    (citations.refusals_cite_the_ledger, "every refusal cites an entry of the ledger"),
    (secrecy.worlds_look_like_their_views, "a state sampled from a view is possible and has that view"),
    (truth.truth_may_be_sampled, "every part of the true state occurs among the states sampled from a view"),
    (secrecy.decisions_keep_secrets, "decisions reveal no hidden fact"),
    (secrecy.pauses_keep_secrets, "the choice of seats to ask reveals no hidden fact"),
    (secrecy.refusals_keep_secrets, "refusals reveal no hidden fact"),
    (secrecy.odds_keep_secrets, "odds reveal no hidden fact"),
    (secrecy.events_tell_no_more_than_views, "events tell a seat exactly as much as its next view"),
    (secrecy.dice_keep_secrets, "the dice visible to a seat reveal no more than its events and views"),
    (
        secrecy.views_show_what_events_told,
        "after games with the same events for a seat, its view and its waiting are the same",
    ),
    (seeing.lines_of_sight_keep_secrets, "lines of sight and fields of fire reveal no hidden fact"),
    (
        pictures.pictures_are_sound,
        "pictures are SVG without outside links, and their parts show the same as the whole",
    ),
    (
        pictures.pictures_show_what_actions_name,
        "everything named by a listed action is in the picture of the asked seat",
    ),
    (pictures.pictures_name_what_views_hold, "a picture names only things that are in its view"),
    (pictures.pictures_keep_secrets, "pictures reveal no hidden fact, to the byte"),
    (secrecy.no_state_within_reach, "no object given to a bot refers to a state, the game included"),
)
_AFTERWARDS = ((immutability.earlier_states_are_unchanged, "after all tests no state has changed"),)

_ALL: tuple[Promise, ...] = (
    *(OfEachPlaythrough(*row) for row in _PLAYTHROUGH),
    *(OfMoments(*row) for row in _CLOSELY),
    *(OfTheGame(*row) for row in _GAME),
    *(OfEachPlaythrough(*row) for row in _AFTERWARDS),
)

PROMISES: Mapping[str, Promise] = {promise.name: promise for promise in _ALL}
"""Every promise by its name, in the order in which they are tried."""

ALL = tuple(PROMISES)
"""The names of all promises."""


def chosen(names: Iterable[str]) -> tuple[Promise, ...]:
    """Return promises by name, in the order of the table.

    Raises :class:`UnknownName` for an unknown promise.
    """
    wanted = frozenset(names)
    for name in sorted(wanted - PROMISES.keys()):
        raise UnknownName("promise", name, PROMISES)
    return tuple(promise for name, promise in PROMISES.items() if name in wanted)
