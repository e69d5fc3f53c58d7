"""Score Pusoy and Pusoy Dos.

The two games are :mod:`service.pusoy` and :mod:`service.pusoy_dos`; they need nothing but the standard library.
Importing this package imports no web framework.
"""
