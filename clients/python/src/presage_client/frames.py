"""Rows of the API as tables of pandas, which is an optional package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def to_frame(rows: Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """Returns a table with one line for each row.

    A field of an inner object becomes a column such as `question.type`. Lists stay as they are.
    Raises ImportError without pandas.
    """
    try:
        import pandas
    except ImportError as error:
        message = "to_frame() needs pandas: install 'presage-client[pandas]'"
        raise ImportError(message) from error
    return pandas.json_normalize([dict(row) for row in rows])
