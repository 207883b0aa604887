"""The American half of a turn: order dice, orders, special activations, reserves."""
