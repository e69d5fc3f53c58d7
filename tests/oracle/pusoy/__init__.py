"""Pusoy as the oracle plays it."""
