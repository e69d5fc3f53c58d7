"""The running process: its log, metrics, sockets and memory. Independent of HTTP and of the games."""
