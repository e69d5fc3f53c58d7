"""Operations: the log, metrics, sockets and memory of a running process. No HTTP, no games."""
