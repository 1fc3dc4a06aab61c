"""A small server on this machine that answers with what a test prescribes, and notes what it got."""

import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.request import Request, urlopen


@dataclass(frozen=True)
class Got:
    call: str
    headers: dict[str, str]
    body: bytes


Step = Callable[[BaseHTTPRequestHandler, Got], None]


class ScriptedServer:
    """Its n-th request is answered by the n-th step; the last step stays."""

    def __init__(self, *steps: Step) -> None:
        got: list[Got] = []
        self.got = got

        class Handler(BaseHTTPRequestHandler):
            def handle_one(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                got.append(Got(f"{self.command} {self.path}", headers, body))
                steps[min(len(got), len(steps)) - 1](self, got[-1])

            do_GET = do_POST = do_PUT = handle_one

            def log_message(self, *_: Any) -> None:
                """Prints nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base_url = f"http://127.0.0.1:{self._server.server_port}"
        # `shutdown` waits for the end of a poll.
        serve = partial(self._server.serve_forever, poll_interval=0.01)
        threading.Thread(target=serve, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def answer(status: int, body: Any, **headers: str) -> Step:
    """Returns a step that answers."""

    return answer_bytes(json.dumps(body).encode(), status, **headers)


def answer_bytes(body: bytes, status: int = 200, **headers: str) -> Step:
    """Returns a step that answers with these bytes, whatever they are."""

    def step(handler: BaseHTTPRequestHandler, _: Got) -> None:
        handler.send_response(status)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in {"Content-Length": str(len(body)), **given}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return step


def lose(handler: BaseHTTPRequestHandler, _: Got) -> None:
    """Ends the connection once the request has arrived."""
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def lose_halfway(handler: BaseHTTPRequestHandler, got: Got) -> None:
    """Ends the connection in the middle of the answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "100")
    handler.end_headers()
    handler.wfile.write(b'{"id": ')
    handler.wfile.flush()
    lose(handler, got)


def forward_and_lose(base_url: str) -> Step:
    """Returns a step that hands the request on to a platform, and loses the answer."""

    def step(handler: BaseHTTPRequestHandler, got: Got) -> None:
        _forwarded(base_url, got)
        lose(handler, got)

    return step


def forward(base_url: str) -> Step:
    """Returns a step that hands the request on to a platform, and the answer back."""
    return lambda handler, got: answer(*_forwarded(base_url, got))(handler, got)


def _forwarded(base_url: str, got: Got) -> tuple[int, Any]:
    method, path = got.call.split(" ")
    kept = {name: got.headers[name] for name in ("authorization", "idempotency-key", "content-type")}
    request = Request(base_url + path, data=got.body, headers=kept, method=method)
    with urlopen(request) as answered:
        return answered.status, json.loads(answered.read())
