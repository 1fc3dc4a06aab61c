"""Calls as values, and how long a client waits before it makes one again."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx

from .errors import PresageError
from .repeatable import REPEATABLE

#: Without `Retry-After` the waits are about 1, 2, 4 … seconds, and differ between clients.
FIRST_WAIT = 1.0


@dataclass(frozen=True)
class Retry:
    """A wait before a repeat."""

    error: PresageError
    """Why the call is made again."""
    seconds: float
    calls: int
    """The number of calls so far."""


@dataclass(frozen=True)
class Options:
    """The settings of a client."""

    base_url: str
    """The address of the platform, for example `https://forecasts.example.org`."""
    token: str = ""
    """40 hexadecimal digits. Only sign-up and the like work without a token."""
    retries: int = 5
    """The most repeats of one call."""
    longest_wait: float = 60.0
    """The longest wait before a repeat, in seconds. A server that asks for more is not waited for."""
    timeout: float = 30.0
    """The longest wait for a connection, and for each part of an answer, in seconds."""
    check_first: bool = False
    """Checks every write first that has a check."""
    on_retry: Callable[[Retry], None] = lambda _: None
    """Is told of every wait before a repeat."""


@dataclass(frozen=True)
class Call:
    """A call, ready to be sent any number of times."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...]
    headers: Mapping[str, str]
    content: bytes | None
    is_repeatable: bool
    """Whether it may be sent twice without harm."""

    @property
    def name(self) -> str:
        """The method and the path, for messages."""
        return f"{self.method} {self.path}"

    def as_request(self) -> dict[str, Any]:
        """Returns the arguments of a request of httpx."""
        request = {"method": self.method, "url": self.path, "params": self.query}
        return {**request, "headers": self.headers, "content": self.content}

    def require_success(self, response: httpx.Response) -> None:
        """Raises PresageError for a refusal."""
        if response.is_success:
            return
        status, headers = response.status_code, response.headers
        raise PresageError(self.name, status=status, headers=headers, text=response.text)


@dataclass(frozen=True)
class Given:
    """The parameters of a call."""

    path: Mapping[str, Any] | None = None
    query: Mapping[str, Any] | None = None
    body: Any = None
    idempotency_key: str | None = None
    check: bool | None = None
    file: bytes | None = None
    """Is sent as it is, in the place of a JSON body."""


def calls_of(options: Options, method: str, template: str, given: Given) -> list[Call]:
    """Returns the calls of an operation: its check, if the caller wants one, and itself."""
    check_path = f"{template}check/"
    is_checked = options.check_first if given.check is None else given.check
    calls = [_call_of(options, method, template, given)]
    if is_checked and f"POST {check_path}" in REPEATABLE:
        calls.insert(0, _call_of(options, "POST", check_path, given))
    return calls


def _call_of(options: Options, method: str, template: str, given: Given) -> Call:
    headers = {"Accept": "application/json"}
    if options.token:
        headers["Authorization"] = f"Token {options.token}"
    content = None
    if given.file is not None:
        headers["Content-Type"] = "application/octet-stream"
        content = given.file
    elif given.body is not None:
        headers["Content-Type"] = "application/json"
        content = json.dumps(given.body).encode()
    repeat = "read" if method == "GET" else REPEATABLE.get(f"{method} {template}")
    if repeat == "keyed":
        headers["Idempotency-Key"] = given.idempotency_key or secrets.token_hex(16)
    values = given.path or {}
    path = re.sub(r"\{(\w+)\}", lambda found: quote(str(values[found[1]]), safe=""), template)
    query = tuple(_pairs(given.query or {}))
    return Call(method, path, query, headers, content, repeat is not None)


def _pairs(query: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Lists are written as repeated parameters; None is left out."""
    lists = ((name, value if isinstance(value, (list, tuple)) else [value]) for name, value in query.items())
    return [(name, _written(part)) for name, parts in lists for part in parts if part is not None]


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def json_of(response: httpx.Response) -> Any:
    """Returns the JSON of an answer, or None without a body. Raises ValueError for another body."""
    return response.json() if response.content else None


def wait_after(error: PresageError, calls: int, options: Options) -> float | None:
    """Returns the seconds to wait after a failed call; None = the call is not made again."""
    if not error.is_temporary or calls > options.retries:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= options.longest_wait else None
    most = min(FIRST_WAIT * 2.0 ** (calls - 1), options.longest_wait)
    return most * (0.75 + random.random() / 4)
