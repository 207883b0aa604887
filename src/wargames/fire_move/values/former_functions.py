"""Former functions that are attributes of figures and battles now, for one release."""

from operator import attrgetter

troop_card = attrgetter("troop_card")
is_leader = attrgetter("leads")
turn_frame = attrgetter("player_turn")
