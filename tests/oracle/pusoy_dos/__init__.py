"""The oracle's Pusoy Dos."""
