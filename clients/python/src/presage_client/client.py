"""The synchronous client of a Presage platform."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar, cast

import httpx

from .calls import Call, Given, Options, Retry, calls_of, json_of, wait_after
from .errors import PresageError
from . import schemas as s
from .rows import Rows, query_of, questions_of, rows_of

T = TypeVar("T")


class Presage:
    """Calls every operation of the API, with retries and pages. It takes the fields of `Options`."""

    def __init__(self, base_url: str, token: str = "", **options: Any) -> None:
        self._options = Options(base_url.rstrip("/"), token, **options)
        self._http = httpx.Client(base_url=self._options.base_url, timeout=self._options.timeout)

    def __enter__(self) -> Presage:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        values: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **settings: Any,
    ) -> Any:
        """Calls any operation by its method and path, and returns its JSON.

        `values` are those of the braces of the path. `check=True` asks the server first whether it
        would accept a write. `idempotency_key` is for a write that must not happen twice after a
        restart; every write gets a key of its own without it.
        Raises PresageError when the server refuses, or gives no complete answer.
        """
        return self._call(method, path, Given(values, query, body, **settings), json_of)

    def send(self, method: str, path: str, given: Given = Given()) -> httpx.Response:
        """Calls an operation and returns the answer as it is, for example the bytes of a file."""
        return self._call(method, path, given, lambda response: response)

    def _call(self, method: str, path: str, given: Given, read: Callable[[httpx.Response], T]) -> T:
        *checks, call = calls_of(self._options, method, path, given)
        for check in checks:
            self._exchange(check, json_of)
        return self._exchange(call, read)

    def _exchange(self, call: Call, read: Callable[[httpx.Response], T]) -> T:
        calls = 0
        while True:
            calls += 1
            try:
                return self._once(call, read)
            except PresageError as error:
                seconds = wait_after(error, calls, self._options) if call.is_repeatable else None
                if seconds is None:
                    raise
                self._options.on_retry(Retry(error, seconds, calls))
                time.sleep(seconds)

    def _once(self, call: Call, read: Callable[[httpx.Response], T]) -> T:
        try:
            response = self._http.request(**call.as_request())
        except httpx.RequestError as cause:
            raise PresageError(call.name, cause=cause) from cause
        call.require_success(response)
        try:
            return read(response)
        except ValueError as cause:  # For example a proxy has put a page in place of the JSON.
            raise PresageError(call.name, cause=cause) from cause

    def pages(self, path: str, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        """Yields the pages of a list, each fetched when it is asked for."""
        while True:
            page = self.request("GET", path, query=query)
            yield page
            if page["next"] is None:
                return
            query = query_of(page["next"])

    def each(self, path: str, query: Mapping[str, Any] | None = None) -> Rows[Any]:
        """Returns the rows of all pages of a list."""
        return Rows(lambda: (rows_of(page) for page in self.pages(path, query)))

    def me(self) -> s.PrivateUser:
        """Returns the account of the token."""
        return cast(s.PrivateUser, self.request("GET", "/api/users/me/"))

    def limits(self) -> s.OwnLimits:
        """Returns what is left of each rate limit."""
        return cast(s.OwnLimits, self.request("GET", "/api/users/me/limits/"))

    def post(self, post_id: int, **query: Any) -> s.PostDetail:
        """Returns a post."""
        path = "/api/posts/{postId}/"
        return cast(s.PostDetail, self.request("GET", path, values={"postId": post_id}, query=query))

    def question(self, question_id: int, **query: Any) -> s.Question:
        """Returns a question."""
        path, values = "/api/questions/{questionId}/", {"questionId": question_id}
        return cast(s.Question, self.request("GET", path, values=values, query=query))

    def posts(self, **query: Any) -> Rows[s.Post]:
        """Returns all posts that a query finds."""
        return self.each("/api/posts/", query)

    def questions(self, **query: Any) -> Rows[s.Question]:
        """Returns the questions of all posts that a query finds, also those of groups."""
        return Rows(lambda: (questions_of(post) for post in self.posts(**query)))

    def comments(self, **query: Any) -> Rows[s.Comment]:
        """Returns the comments that a query finds; it names a `post` or an `author`."""
        return self.each("/api/comments/", query)

    def build_cdf(self, question_id: int, distribution: s.Distribution) -> s.BuiltCdf:
        """Returns a CDF that the question accepts, made from percentiles or a distribution."""
        path, values = "/api/questions/{questionId}/build-cdf/", {"questionId": question_id}
        return cast(s.BuiltCdf, self.request("POST", path, values=values, body=distribution))

    def forecast(self, items: Sequence[s.ForecastItem], **settings: Any) -> None:
        """Forecasts 1 to 500 questions: all are recorded, or none."""
        self.request("POST", "/api/questions/forecast/", body=items, **settings)

    def check_forecasts(self, items: Sequence[s.ForecastItem]) -> s.ForecastCheck:
        """Returns what `forecast` would do. It refuses what `forecast` would refuse."""
        path = "/api/questions/forecast/check/"
        return cast(s.ForecastCheck, self.request("POST", path, body=items))

    def withdraw(self, items: Sequence[s.WithdrawalItem], **settings: Any) -> None:
        """Ends the caller's forecasts on 1 to 500 questions."""
        self.request("POST", "/api/questions/withdraw/", body=items, **settings)

    def check_withdrawals(self, items: Sequence[s.WithdrawalItem]) -> s.ForecastCheck:
        """Returns what `withdraw` would do. It refuses what `withdraw` would refuse."""
        path = "/api/questions/withdraw/check/"
        return cast(s.ForecastCheck, self.request("POST", path, body=items))

    def submit_file(
        self, project_id: int, file: bytes, query: Mapping[str, Any] | None = None, **settings: Any
    ) -> s.ForecastFile:
        """Sends a file of forecasts; a job records it, and `forecast_file` tells how far it is.

        `query` may have `mode`, `format` and `pattern`.
        """
        path, values = "/api/projects/{projectId}/submissions/", {"projectId": project_id}
        given = {"values": values, "query": query, "file": file, **settings}
        return cast(s.ForecastFile, self.request("POST", path, **given))

    def check_file(
        self, project_id: int, file: bytes, query: Mapping[str, Any] | None = None
    ) -> s.FileCheck:
        """Returns what `submit_file` would do, with the first faults."""
        path, values = "/api/projects/{projectId}/submissions/check/", {"projectId": project_id}
        given = {"values": values, "query": query, "file": file}
        return cast(s.FileCheck, self.request("POST", path, **given))

    def forecast_file(self, project_id: int, file_id: str, **query: Any) -> s.ForecastFileReport:
        """Returns the state of a file of forecasts, with a page of its faults."""
        path = "/api/projects/{projectId}/submissions/{submission}/"
        values = {"projectId": project_id, "submission": file_id}
        return cast(s.ForecastFileReport, self.request("GET", path, values=values, query=query))

    def comment(self, body: s.CommentCreate, **settings: Any) -> s.Comment:
        """Writes a comment."""
        return cast(s.Comment, self.request("POST", "/api/comments/create/", body=body, **settings))

    def check_comment(self, body: s.CommentCreate) -> s.CommentCheck:
        """Returns what `comment` would do. It refuses what `comment` would refuse."""
        path = "/api/comments/create/check/"
        return cast(s.CommentCheck, self.request("POST", path, body=body))
