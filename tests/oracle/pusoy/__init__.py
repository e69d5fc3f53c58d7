"""The oracle's Pusoy."""
