"""The one error of the client: a refusal of the server, or a call that got no answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, TypedDict, cast

#: Statuses that say that the same request may succeed later.
TEMPORARY = (429, 502, 503, 504)


class Fault(TypedDict):
    """One thing that is wrong with a request."""

    item: int | None
    """The item of a list of forecasts, counted from 0; None for any other request."""
    path: str
    """The field, with dots between its parts; empty for the request as a whole."""
    message: str
    code: str | None
    """A word that stays the same, for faults of forecasts (docs/errors.md); None for others."""
    fix: str | None
    """What to send instead; None where the server does not say it."""


class PresageError(Exception):
    """A refusal of the server, or a call that got no complete answer."""

    def __init__(
        self,
        call: str,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        text: str = "",
        cause: Exception | None = None,
    ) -> None:
        self.call = call
        """The method and the path of the call."""
        self.status = status
        """The status of the answer; None = no complete answer came."""
        self.body: Any = None if status is None else _json_or_text(text)
        """The JSON of the answer, its text where it is no JSON, or None."""
        self.faults: list[Fault] = list(_faults_of(self.body))
        """Everything that is wrong with the request, as far as the server named it."""
        self.detail = (
            f"No complete answer: {cause or type(cause).__name__}"
            if status is None
            else _detail_of(self.body, self.faults)
        )
        """One sentence of the server, or what became of the connection."""
        self.request_id = (headers or {}).get("X-Request-Id")
        """The id of the request in the log of the server; None without an answer."""
        self.retry_after = _seconds_of((headers or {}).get("Retry-After"))
        """Seconds after which the server wants to be asked again; None = it did not say."""
        super().__init__(f"{call}: {'' if status is None else f'{status} '}{self.detail}")

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status is None or self.status in TEMPORARY


def _json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _seconds_of(header: str | None) -> float | None:
    """Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3)."""
    if header is None:
        return None
    if header.isdecimal():
        return float(header)
    try:
        date = parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())


def _detail_of(body: Any, faults: list[Fault]) -> str:
    if isinstance(body, str):
        return body
    for name in ("error", "detail"):
        if isinstance(body, dict) and isinstance(body.get(name), str):
            return str(body[name])
    return " ".join(
        f"{fault['path']}: {fault['message']}" if fault["path"] else fault["message"]
        for fault in faults
    )


def _faults_of(body: Any) -> Iterator[Fault]:
    """Yields the faults that a body names: those of each forecast, or the messages of each field."""
    if not isinstance(body, dict) or isinstance(body.get("detail"), str):
        return
    if not isinstance(body.get("error"), str):
        yield from _messages_of(body, "", None)
        return
    for item, report in enumerate(body.get("errors") or []):
        faults = report.get("faults")
        if faults is None:
            yield from _messages_of(report, "", item)
        else:
            yield from (cast(Fault, {**fault, "item": item}) for fault in faults)


def _messages_of(node: Any, path: str, item: int | None) -> Iterator[Fault]:
    """Yields the messages of a tree of fields, whose leaves are lists of texts."""
    if isinstance(node, str):
        yield {"item": item, "path": path, "message": node, "code": None, "fix": None}
    elif isinstance(node, list):
        for index, part in enumerate(node):
            inner = path if isinstance(part, str) else _joined(path, str(index))
            yield from _messages_of(part, inner, item)
    elif isinstance(node, dict):
        for name, part in node.items():
            inner = path if name == "non_field_errors" else _joined(path, name)
            yield from _messages_of(part, inner, item)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
