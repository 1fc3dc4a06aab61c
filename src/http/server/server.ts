/**
 * The HTTP server of the API. What Node answers by itself, before there is a request, has the form
 * and the headers of every other answer. Contract 1.3, 1.8.
 */
import { randomUUID } from "node:crypto";
import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type Koa from "koa";
import type { Log } from "../../log.ts";
import { CONSTANT_HEADERS } from "./request_log.ts";
import { JSON_TYPE } from "../reply/send_reply.ts";

/** How long a refused client may go on sending before its connection is cut, ms. */
const LINGER_MS = 2_000;
const MALFORMED = [400, "Malformed HTTP request."] as const;
/** By code of the parser's error; what is not named is malformed. */
const REFUSALS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request line and headers too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Request body too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** A server that listens to nothing yet. */
export function createApiServer(app: Koa, log: Log): Server {
  const handle = app.callback();
  const listener = (...[request, response]: Parameters<typeof handle>) =>
    void handle(request, response);
  // The application asks for Host itself (`requireHost`): Node's refusal is no JSON.
  const server = createServer({ requireHostHeader: false }, listener);
  // An unknown expectation may be ignored; Node's refusal is no JSON either.
  server.on("checkExpectation", listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    refuse(error, socket, log);
  });
  return server;
}

function refuse({ code = "" }: NodeJS.ErrnoException, socket: Duplex, log: Log): void {
  // Gone, or refused already and still sending.
  if (!socket.writable) return;
  if (code === "ECONNRESET" || hasBegunAnswer(socket)) {
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS[code] ?? MALFORMED;
  const requestId = randomUUID();
  log.debug({ requestId, code, status }, "request refused by the parser");
  // Cutting at once would take the answer from a client that is still sending.
  socket.end(answer(status, detail, requestId));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Node's own note of the answer under way, which it looks at for its own refusals. */
function hasBegunAnswer(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function answer(status: number, detail: string, requestId: string): string {
  const body = JSON.stringify({ detail });
  const headers = [
    ...CONSTANT_HEADERS,
    ["X-Request-Id", requestId],
    ["Cache-Control", "no-store"],
    ["Content-Type", JSON_TYPE],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Date", new Date().toUTCString()],
    ["Connection", "close"],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
