"""A second, slow implementation of both games, written from the rules alone, to compare the service with.

It imports nothing of the service and evaluates every rule in the plainest way, mostly by exhaustive search.
"""
