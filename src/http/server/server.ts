/**
 * Creates the HTTP server of the API. Node answers some requests itself before the application sees
 * them. These answers have the form and the headers of every other answer. Contract 1.3, 1.8.
 */
import { randomUUID } from "node:crypto";
import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type Koa from "koa";
import type { Log } from "../../log.ts";
import { currentOf, oneAtATime } from "./one_at_a_time.ts";
import { CONSTANT_HEADERS } from "./request_log.ts";
import { JSON_TYPE } from "../reply/send_reply.ts";

/** How long a request may take to arrive, with its body, ms. */
const ARRIVAL_MS = 60_000;
/**
 * How long a connection may stand still while a request is served or its answer is taken, ms.
 * Nothing takes as long to compute, so the client has stopped reading.
 */
const STALLED_MS = 120_000;
/** How long a refused client may go on sending before its connection is cut, ms. */
const LINGER_MS = 2_000;
const MALFORMED = [400, "Malformed HTTP request."] as const;
/** The answer by the code of the parser's error. Any other code means a malformed request. */
const REFUSALS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request line and headers too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Request body too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** Returns a server that does not listen yet. */
export function createApiServer(app: Koa, log: Log): Server {
  const handle = app.callback();
  const listener = oneAtATime((request, response) => void handle(request, response));
  // The application checks the Host header itself (`requireHost`), because Node's refusal is not
  // JSON.
  const server = createServer({ requireHostHeader: false, requestTimeout: ARRIVAL_MS }, listener);
  server.timeout = STALLED_MS;
  // An unknown expectation may be ignored. Node's refusal is not JSON either.
  server.on("checkExpectation", listener);
  server.on("clientError", (error: ParserError, socket) => {
    refuse(error, socket, log);
  });
  return server;
}

interface ParserError extends NodeJS.ErrnoException {
  /** The bytes in which the parser found the error. */
  readonly rawPacket?: Buffer;
}

const HEAD = "HEAD ";

function refuse({ code = "", rawPacket }: ParserError, socket: Duplex, log: Log): void {
  // The connection is gone, or it was refused already and the client is still sending.
  if (!socket.writable) return;
  if (code === "ECONNRESET" || hasBegunAnswer(socket)) {
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS[code] ?? MALFORMED;
  const requestId = randomUUID();
  log.debug({ requestId, code, status }, "request refused by the parser");
  // If the connection were cut at once, a client that is still sending would lose the answer.
  const body = JSON.stringify({ detail });
  // The parser gives no method to a request that it refuses. HEAD gets headers alone.
  const isHead = rawPacket?.toString("latin1", 0, HEAD.length) === HEAD;
  socket.end(headOf(status, body, requestId) + (isHead ? "" : body));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Returns whether an answer has begun. */
function hasBegunAnswer(socket: Duplex): boolean {
  return currentOf(socket)?.headersSent === true;
}

/** Returns the status line and the headers of an answer, with the empty line after them. */
function headOf(status: number, body: string, requestId: string): string {
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
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n");
}
