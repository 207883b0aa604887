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
    (
        "fields_are_named",
        "every field of an action or event says what it names",
        choosing.fields_are_named,
    ),
    (
        "events_happen",
        "every class of event happens in random play, or is named as rare",
        happening.events_happen,
    ),
    (
        "rare_events_have_tests",
        "what is named as a rare event happens in the test that is named with it",
        happening.rare_events_have_tests,
    ),
    ("options_play", "every value of every option can be played", endings.options_play),
    (
        "other_processes_agree",
        "another process with another hash seed plays the same",
        records.other_processes_agree,
    ),
    (
        "pickles_travel",
        "states and decisions are equal, hashes too, when another process unpickles them",
        copies.pickles_travel,
    ),
)
_PLAYTHROUGH = (
    (
        "play_outs_end_where_steps_do",
        "a play-out ends where steps by the same dice and choices do",
        playing_out.play_outs_end_where_steps_do,
    ),
    ("games_run", "the rules raise no error while legal actions are played", endings.games_run),
    ("games_end", "random games end within the bound", endings.games_end),
    (
        "someone_can_act",
        "until the end, a seat owes a choice and has a legal action",
        endings.someone_can_act,
    ),
    (
        "every_seat_scores",
        "the end scores every seat -1, 0 or 1, with a reason, and stays",
        endings.every_seat_scores,
    ),
    (
        "ends_are_final",
        "nothing is taken back once a game is over, even where undo is free",
        endings.ends_are_final,
    ),
    (
        "standings_are_of_the_seats",
        "an evaluation has a value from -1 to 1 for every seat at the table",
        evaluation.standings_are_of_the_seats,
    ),
    (
        "ends_stand_as_they_score",
        "the evaluation of a finished game is its score",
        evaluation.ends_stand_as_they_score,
    ),
    ("clocks_never_go_back", "no step leads to an earlier round", evaluation.clocks_never_go_back),
    (
        "played_actions_apply",
        "an action from an action space is never refused",
        legality.played_actions_apply,
    ),
    (
        "states_read_back",
        "states are possible, and their JSON reads back equal",
        serialization.states_read_back,
    ),
    ("events_read_back", "the JSON of events reads back equal", serialization.events_read_back),
    (
        "sources_throw_what_they_list",
        "dice and decks fall as their weights say",
        chance.sources_throw_what_they_list,
    ),
    (
        "sent_json_fits_its_schema",
        "the JSON of views, decisions, questions, actions and events is what its schema says",
        sending.sent_json_fits_its_schema,
    ),
    ("events_cite_the_ledger", "every event cites entries of the ledger", citations.events_cite_the_ledger),
    (
        "questions_cite_the_ledger",
        "decisions, rolls and ends cite the ledger",
        citations.questions_cite_the_ledger,
    ),
    ("events_are_told", "every event makes a sentence, for whoever sees it", citations.events_are_told),
    ("decisions_are_posed", "every decision is put as a question", citations.decisions_are_posed),
    ("events_have_an_audience", "no event goes unseen except on purpose", citations.events_have_an_audience),
    (
        "openings_show_what_events_told",
        "openings that show a seat the same events show it the same view and pause",
        secrecy.openings_show_what_events_told,
    ),
    ("games_replay", "the same dice and actions give the same states and events", records.games_replay),
)
_CLOSELY = (
    (
        "questions_lead_to_the_candidates",
        "the small questions lead to every candidate, to each once",
        choosing.questions_lead_to_the_candidates,
    ),
    (
        "questions_are_stable",
        "questions and answers are the same when asked again",
        choosing.questions_are_stable,
    ),
    (
        "walks_reach_the_candidates",
        "a walk by chance leads to candidates, and may lead to each",
        choosing.walks_reach_the_candidates,
    ),
    (
        "questions_keep_secrets",
        "questions tell nothing hidden",
        secrecy.questions_keep_secrets,
    ),
    ("candidates_are_legal", "every candidate passes check and applies", legality.candidates_are_legal),
    (
        "candidates_are_stable",
        "candidates keep their order, without repetition",
        legality.candidates_are_stable,
    ),
    (
        "complete_spaces_list_all",
        "a complete space lists every legal action",
        legality.complete_spaces_list_all,
    ),
    ("answers_agree", "check, refusal and apply give the same answer", legality.answers_agree),
    (
        "refused_actions_change_nothing",
        "a refused action changes nothing, and the refusal says why",
        legality.refused_actions_change_nothing,
    ),
    (
        "play_goes_on_from_a_copy",
        "play goes on alike from a copy from JSON",
        serialization.play_goes_on_from_a_copy,
    ),
    (
        "equal_states_ask_equally",
        "equal states put equal decisions",
        copies.equal_states_ask_equally,
    ),
    (
        "copies_are_equal",
        "pickled or copied deeply, states, decisions, views, steps and games stay what they are",
        copies.copies_are_equal,
    ),
    ("actions_read_back", "the text and JSON of actions read back equal", serialization.actions_read_back),
    ("views_read_back", "the JSON of views reads back equal", sending.views_read_back),
    (
        "sent_json_keeps_secrets",
        "the JSON of views and decisions tells nothing hidden, to the byte",
        sending.sent_json_keeps_secrets,
    ),
    ("chance_comes_by_the_dice", "nothing but the dice decides by chance", chance.chance_comes_by_the_dice),
    ("play_is_a_leaf", "what is played is what unfolds on the same dice", chance.play_is_a_leaf),
    ("trees_sum_to_one", "the chances of an action's outcomes sum to 1", chance.trees_sum_to_one),
    ("odds_are_chances", "odds lie between 0 and 1", chance.odds_are_chances),
    ("odds_are_explained", "odds speak of what the game explains", chance.odds_are_explained),
    (
        "values_are_frozen",
        "states, events, decisions and actions hold nothing mutable",
        immutability.values_are_frozen,
    ),
    (
        "simultaneous_choices_commute",
        "the order of simultaneous choices is all one",
        simultaneity.simultaneous_choices_commute,
    ),
    (
        "sealed_choices_stay_sealed",
        "no event tells one of several simultaneous choices before a view may show it",
        simultaneity.sealed_choices_stay_sealed,
    ),
    (
        "sealed_choices_may_be_taken_back",
        "one of several simultaneous choices may be taken back until the last one is in",
        simultaneity.sealed_choices_may_be_taken_back,
    ),
    (
        "refusals_cite_the_ledger",
        "every refusal cites an entry of the ledger",
        citations.refusals_cite_the_ledger,
    ),
    (
        "worlds_look_like_their_views",
        "a world sampled from a view is possible and gives that view",
        secrecy.worlds_look_like_their_views,
    ),
    (
        "truth_may_be_sampled",
        "no part of the truth is left out of the worlds sampled from a view",
        truth.truth_may_be_sampled,
    ),
    ("decisions_keep_secrets", "decisions tell nothing hidden", secrecy.decisions_keep_secrets),
    ("pauses_keep_secrets", "who is asked tells nothing hidden", secrecy.pauses_keep_secrets),
    ("refusals_keep_secrets", "refusals tell nothing hidden", secrecy.refusals_keep_secrets),
    ("odds_keep_secrets", "odds tell nothing hidden", secrecy.odds_keep_secrets),
    (
        "events_tell_no_more_than_views",
        "events tell a seat no more and no less than its next view",
        secrecy.events_tell_no_more_than_views,
    ),
    (
        "dice_keep_secrets",
        "dice that a seat sees fall tell it no more than events and views",
        secrecy.dice_keep_secrets,
    ),
    (
        "views_show_what_events_told",
        "games that show a seat the same events show it the same view and pause",
        secrecy.views_show_what_events_told,
    ),
    (
        "lines_of_sight_keep_secrets",
        "lines of sight and fields of fire tell nothing hidden",
        seeing.lines_of_sight_keep_secrets,
    ),
    (
        "pictures_are_sound",
        "pictures are SVG that leads nowhere outside, in parts that show what the whole does",
        pictures.pictures_are_sound,
    ),
    (
        "pictures_show_what_actions_name",
        "every thing that a listed action names is in the picture of who is asked",
        pictures.pictures_show_what_actions_name,
    ),
    (
        "pictures_name_what_views_hold",
        "no picture names what its view does not hold",
        pictures.pictures_name_what_views_hold,
    ),
    (
        "pictures_keep_secrets",
        "pictures tell nothing hidden, to the byte",
        pictures.pictures_keep_secrets,
    ),
    (
        "no_state_within_reach",
        "no state can be reached from what a bot is given, the game included",
        secrecy.no_state_within_reach,
    ),
)
_AFTERWARDS = (
    (
        "earlier_states_are_unchanged",
        "no state has changed once everything was tried",
        immutability.earlier_states_are_unchanged,
    ),
)

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
