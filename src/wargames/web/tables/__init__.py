"""Tables in play: what is asked for, opened and kept running, and what each seat is sent of it."""
