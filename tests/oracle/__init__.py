"""A second, slow referee of both games, written from the rules alone, to hold the service against.

Nothing here knows how the service works: every rule is worked out again in the plainest way, by trying everything.
"""
