"""What every page of ours must be: well-formed, and complete in itself."""

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Checker(HTMLParser):
    """Reads a page and remembers what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "iframe", "link", "img"), f"a page needs no {tag}"
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "data", "srcset")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Closed as it opens, as in SVG."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{tag} is closed where it is not open"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def check_page(page: str) -> Checker:
    """Refuse a page that is not well-formed or loads anything; what it says comes back."""
    checker = Checker()
    checker.feed(page.replace("<wbr>", ""))  # a place to break a word is no word
    checker.close()
    assert checker.open == []
    assert not re.search(r"https?://|@import|url\(", page)
    return checker


def words(page: str) -> str:
    """What a page says, in one line."""
    return " ".join(" ".join(check_page(page).texts).split())
