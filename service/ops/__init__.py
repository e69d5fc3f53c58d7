"""Logs, counts, sockets and memory of a running process: no HTTP, no games."""
