"""Checks of a page's accessibility: axe-core, horizontal overflow and the size of touch targets."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

MIN_TARGET_PIXELS = 36

_AXE = Axe()
_STANDARDS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
}


def axe_violations(page: Page) -> list[tuple[str, Any]]:
    """Return what axe-core finds against WCAG 2.2 AA and good practice, as the rule and the selectors of its places."""
    violations = _AXE.run(page, options=_STANDARDS).response["violations"]
    return [(found["id"], [node["target"] for node in found["nodes"]]) for found in violations]


def page_width(page: Page) -> int:
    """Return the width of a page in CSS pixels, including what is only reached by scrolling."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def small_targets(page: Page) -> list[str]:
    """List the visible buttons and fields that are too small for a thumb, with their sizes."""
    found: list[str] = page.evaluate(
        """(minimum) => [...document.querySelectorAll("button, select, input, textarea")]
            .map((one) => [one.textContent || one.id, one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < minimum || box.height < minimum))
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)""",
        MIN_TARGET_PIXELS,
    )
    return found
