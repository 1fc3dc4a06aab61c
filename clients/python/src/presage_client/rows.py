"""The rows of a list that comes in pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import parse_qs, urlsplit

from .frames import to_frame

if TYPE_CHECKING:
    import pandas

Row = TypeVar("Row", bound=Mapping[str, Any])


class Rows(Generic[Row]):
    """The rows of all pages. Each page is fetched when it is asked for."""

    def __init__(self, pages: Callable[[], Iterator[list[Row]]]) -> None:
        self._pages = pages

    def __iter__(self) -> Iterator[Row]:
        for page in self._pages():
            yield from page

    def to_frame(self) -> pandas.DataFrame:
        """Returns a table with one line for each row. Raises ImportError without pandas."""
        return to_frame(self)


class AsyncRows(Generic[Row]):
    """The rows of all pages. Each page is fetched when it is asked for."""

    def __init__(self, pages: Callable[[], AsyncIterator[list[Row]]]) -> None:
        self._pages = pages

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self._pages():
            for row in page:
                yield row

    async def to_frame(self) -> pandas.DataFrame:
        """Returns a table with one line for each row. Raises ImportError without pandas."""
        return to_frame([row async for row in self])


def rows_of(page: Mapping[str, Any]) -> list[Any]:
    """Returns the rows of a page; those of boards are called entries."""
    return list(page["results"] if "results" in page else page["entries"])


def query_of(link: str) -> dict[str, list[str]]:
    """Returns the query of a link. Its address is the public one; a client may use another."""
    return parse_qs(urlsplit(link).query, keep_blank_values=True)


def questions_of(post: Mapping[str, Any]) -> list[Any]:
    """Returns the questions of a post: one, those of a group, or two branches of a conditional."""
    if "question" in post:
        return [post["question"]]
    if "group_of_questions" in post:
        return list(post["group_of_questions"]["questions"])
    if "conditional" in post:
        return [post["conditional"]["question_yes"], post["conditional"]["question_no"]]
    return []
