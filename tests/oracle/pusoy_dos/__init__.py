"""Pusoy Dos as the oracle plays it."""
