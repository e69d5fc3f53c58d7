"""Record what a page does wrong: requests to other hosts, console messages and uncaught errors."""

from urllib.parse import urlsplit

from playwright.sync_api import Page


class PageWatch:
    """The faults of all watched pages; a test names the console messages that it provokes."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._recorded: list[str] = []
        self._expected: list[str] = []

    def expect(self, start: str) -> None:
        """Ignore console messages that start with this text, because the test provokes them."""
        self._expected.append(f"console: {start}")

    @property
    def faults(self) -> list[str]:
        """The recorded faults, without the expected console messages."""
        return [fault for fault in self._recorded if not any(fault.startswith(start) for start in self._expected)]

    def watch(self, page: Page) -> None:
        """Start to record a page's requests to other hosts, its console messages and its uncaught errors."""
        page.on("request", lambda request: self._check_host(request.url))
        page.on("console", lambda message: self._check_console(message.type, message.text))
        page.on("pageerror", lambda error: self._recorded.append(f"error: {error}"))

    def _check_host(self, url: str) -> None:
        if urlsplit(url).netloc != self._host:
            self._recorded.append(f"request: {url}")

    def _check_console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self._recorded.append(f"console: {text}")
