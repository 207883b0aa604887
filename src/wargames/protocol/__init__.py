"""The protocol for bots in any language: JSON lines over standard input and output.

A *referee* holds the game and asks; an *engine* is a program that answers for a seat. ``RemoteBot`` lets an
engine play wherever a bot does, ``serve`` lets a bot written in Python be an engine. See docs/protocol.md.
"""

from wargames.kernel.game.clocks import Clock
from wargames.protocol.faults import EngineFault, Verdict
from wargames.protocol.limits import Limits
from wargames.protocol.messages import PROTOCOL
from wargames.protocol.remote import RemoteBot

__all__ = ["PROTOCOL", "Clock", "EngineFault", "Limits", "RemoteBot", "Verdict"]
