"""Pusoy Dos: plays, what beats what, the referee of a round, scores.

Needs nothing but the standard library and the cards; knows nothing of HTTP, schemas or the other game.
"""
