"""Tables in play: requests, the manager of open tables, and the state that each seat is sent."""
