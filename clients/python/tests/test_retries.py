"""Calls are made again where that may help and does no harm, and only there, in both clients."""

import asyncio
import inspect
import json
import sys
import unittest
from typing import Any
from unittest import mock

from presage_client import AsyncPresage, Presage, PresageError, Retry, to_frame

from scripted_server import ScriptedServer, Step, answer, answer_bytes, lose, lose_halfway

BUSY = {"detail": "The server is busy."}
FORECASTS = [{"question": 7, "probability_yes": 0.25}]


class AwaitingClient:
    """Makes the calls of the asynchronous client look like those of the other one."""

    def __init__(self, *given: Any, **options: Any) -> None:
        self._given, self._options = given, options

    def __getattr__(self, name: str) -> Any:
        def call(*given: Any, **settings: Any) -> Any:
            return asyncio.run(self._call(name, given, settings))

        return call

    async def _call(self, name: str, given: tuple[Any, ...], settings: dict[str, Any]) -> Any:
        async with AsyncPresage(*self._given, **self._options) as client:
            result = getattr(client, name)(*given, **settings)
            return await result if inspect.isawaitable(result) else [row async for row in result]


@mock.patch("presage_client.calls.FIRST_WAIT", 0.01)
class Retries:
    """The tests of both clients. Waits that no server asks for are short."""

    make: Any

    def client_of(self, *steps: Step, **options: Any) -> Any:
        self.server = ScriptedServer(*steps)
        self.retries: list[Retry] = []
        self.addCleanup(self.server.close)
        given = {"on_retry": self.retries.append, **options}
        client = self.make(self.server.base_url + "/", "00ff", **given)
        if isinstance(client, Presage):
            self.addCleanup(client.close)
        return client

    def keys(self) -> list[str | None]:
        return [got.headers.get("idempotency-key") for got in self.server.got]

    def test_waits_for_retry_after_and_sends_the_same_key(self) -> None:
        busy = answer(503, BUSY, Retry_After="1", X_Request_Id="r-1")
        client = self.client_of(busy, answer(201, {}))

        client.forecast(FORECASTS)

        first, second = self.server.got
        self.assertEqual(json.loads(first.body), FORECASTS)
        self.assertEqual(second.body, first.body)
        self.assertRegex(self.keys()[0] or "", "^[0-9a-f]{32}$")
        self.assertEqual(self.keys()[1], self.keys()[0])
        told = [(retry.seconds, retry.calls, retry.error.request_id) for retry in self.retries]
        self.assertEqual(told, [(1.0, 1, "r-1")])

    def test_waits_after_429(self) -> None:
        limited = answer(429, BUSY, Retry_After="0")
        client = self.client_of(limited, limited, answer(200, {"id": 1}))

        self.assertEqual(client.me(), {"id": 1})
        self.assertEqual([retry.calls for retry in self.retries], [1, 2])

    def test_repeats_a_lost_connection_under_the_same_key(self) -> None:
        for step in (lose, lose_halfway):
            with self.subTest(step.__name__):
                client = self.client_of(step, answer(201, {"id": 5}))
                written = client.comment({"on_post": 3, "text": "Rain."})

                self.assertEqual(written, {"id": 5})
                self.assertEqual(len(self.server.got), 2)
                self.assertIsNotNone(self.keys()[0])
                self.assertEqual(self.keys()[1], self.keys()[0])
                self.assertEqual([retry.error.status for retry in self.retries], [None])

    def test_repeats_an_answer_that_cannot_be_read(self) -> None:
        page = answer_bytes(b"<html>Signed out</html>", Content_Type="text/html")
        no_gzip = answer_bytes(b"{}", Content_Encoding="gzip")
        for name, step in {"page": page, "gzip": no_gzip}.items():
            with self.subTest(name):
                client = self.client_of(step, answer(201, {"id": 5}))

                self.assertEqual(client.comment({"on_post": 3, "text": "Rain."}), {"id": 5})
                self.assertIsNotNone(self.keys()[0])
                self.assertEqual(self.keys()[1], self.keys()[0])
                self.assertEqual([retry.error.status for retry in self.retries], [None])

                client = self.client_of(step, retries=0)
                with self.assertRaisesRegex(PresageError, "No complete answer: "):
                    client.me()

    def test_has_the_key_that_is_given_and_another_in_each_call(self) -> None:
        client = self.client_of(answer(201, {}))

        client.forecast(FORECASTS, idempotency_key="today")
        client.forecast(FORECASTS)
        client.forecast(FORECASTS)

        self.assertEqual(self.keys()[0], "today")
        self.assertEqual(len(set(self.keys())), 3)

    def test_does_not_repeat_where_no_key_is_honoured(self) -> None:
        client = self.client_of(lose)

        with self.assertRaises(PresageError) as raised:
            client.request("POST", "/api/users/me/bots/create/", body={"username": "b"})
        self.assertIsNone(raised.exception.status)
        self.assertEqual(self.keys(), [None])

    def test_does_not_repeat_a_refusal(self) -> None:
        client = self.client_of(answer(404, {"detail": "No such resource."}))

        with self.assertRaises(PresageError) as raised:
            client.post(9)
        self.assertEqual(raised.exception.detail, "No such resource.")
        self.assertEqual(len(self.server.got), 1)

    def test_does_not_wait_longer_than_it_may(self) -> None:
        client = self.client_of(answer(429, BUSY, Retry_After="360"))

        with self.assertRaises(PresageError) as raised:
            client.me()
        self.assertEqual(raised.exception.retry_after, 360)
        self.assertEqual(len(self.server.got), 1)

    def test_fails_after_the_last_repeat(self) -> None:
        client = self.client_of(answer(503, BUSY, Retry_After="0"), retries=2)

        with self.assertRaises(PresageError) as raised:
            client.me()
        self.assertEqual((raised.exception.status, raised.exception.detail), (503, BUSY["detail"]))
        self.assertEqual(len(self.server.got), 3)

    def test_sends_a_write_only_once_its_check_has_passed(self) -> None:
        refusal = answer(400, {"error": "Question 7: …", "errors": [{}]})
        client = self.client_of(refusal, answer(200, {"would": []}), answer(201, {}), check_first=True)

        with self.assertRaises(PresageError):
            client.forecast(FORECASTS)
        client.forecast(FORECASTS)
        client.forecast(FORECASTS, check=False)

        check, write = "POST /api/questions/forecast/check/", "POST /api/questions/forecast/"
        self.assertEqual([got.call for got in self.server.got], [check, check, write, write])

    def test_follows_the_query_of_each_link(self) -> None:
        link = "https://public.example.org/api/posts/?limit=2&offset=2&statuses=a&statuses=b"
        first = answer(200, {"results": [{"id": 1}, {"id": 2}], "next": link})
        client = self.client_of(first, answer(200, {"results": [{"id": 3}], "next": None}))

        rows = client.posts(statuses=["open", "closed"], limit=2, with_cp=True, search=None)

        self.assertEqual([row["id"] for row in rows], [1, 2, 3])
        calls = [got.call.removeprefix("GET /api/posts/") for got in self.server.got]
        asked = "?statuses=open&statuses=closed&limit=2&with_cp=true"
        self.assertEqual(calls, [asked, "?limit=2&offset=2&statuses=a&statuses=b"])

    def test_names_the_field_and_the_message_of_each_fault(self) -> None:
        body = {
            "title": ["Required."],
            "question": {"options": [["Too long."], []]},
            "non_field_errors": ["Choose one."],
        }
        client = self.client_of(answer(400, body, X_Request_Id="r-9"))

        with self.assertRaises(PresageError) as raised:
            client.me()
        error = raised.exception
        found = [(fault["path"], fault["message"]) for fault in error.faults]
        named = [("title", "Required."), ("question.options.0", "Too long."), ("", "Choose one.")]
        self.assertEqual(found, named)
        self.assertEqual(error.request_id, "r-9")
        self.assertEqual(str(error), f"GET /api/users/me/: 400 {error.detail}")


class SynchronousRetries(Retries, unittest.TestCase):
    make = Presage


class AsynchronousRetries(Retries, unittest.TestCase):
    make = AwaitingClient


class Frames(unittest.TestCase):
    def test_to_frame_names_the_package_that_it_needs(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}):
            with self.assertRaisesRegex(ImportError, "presage-client\\[pandas\\]"):
                to_frame([{"id": 1}])

    def test_to_frame_has_a_line_for_each_row(self) -> None:
        frame = to_frame([{"id": 1, "question": {"type": "binary"}}, {"id": 2}])

        self.assertEqual(list(frame.columns), ["id", "question.type"])
        self.assertEqual(list(frame["id"]), [1, 2])


if __name__ == "__main__":
    unittest.main()
