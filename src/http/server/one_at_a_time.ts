/**
 * Serves the requests of a connection one after the other. Node would hand over at once all that a
 * client has sent without waiting for answers, so one connection could bring thousands. Contract 6.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A connection with more requests ahead of their answers is closed after the ones it has. */
export const MOST_AHEAD = 16;

interface Line {
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
  /** Whether the connection ends with the requests that wait. */
  isClosing: boolean;
}

/** Returns a listener that calls `serve` for a request when the one before was answered. */
export function oneAtATime(serve: Listener): Listener {
  const lines = new WeakMap<Socket, Line>();
  const serveNext = (socket: Socket, line: Line) => {
    const next = line.waiting.shift();
    if (next === undefined || socket.destroyed) {
      lines.delete(socket);
      return;
    }
    next.response.once("close", () => {
      serveNext(socket, line);
    });
    // The rest of what was sent is parsed after this request has begun.
    if (line.waiting.length === 0 && !line.isClosing) socket.resume();
    serve(next.request, next.response);
  };
  return (request, response) => {
    const { socket } = request;
    let line = lines.get(socket);
    if (line === undefined) {
      // Node has given the connection to this answer, so no earlier one is due.
      if (response.socket !== null) {
        serve(request, response);
        return;
      }
      const begun: Line = { waiting: [], isClosing: false };
      line = begun;
      lines.set(socket, begun);
      currentOf(socket)?.once("close", () => {
        serveNext(socket, begun);
      });
    }
    join(line, { request, response });
  };
}

function join(line: Line, next: Line["waiting"][number]): void {
  const { waiting } = line;
  if (line.isClosing) return;
  if (waiting.length === MOST_AHEAD) {
    line.isClosing = true;
    waiting.at(-1)!.response.shouldKeepAlive = false;
    return;
  }
  waiting.push(next);
  if (waiting.length > 1) return;
  // Node starts to read again at the end of each request that it has parsed already, so the pause
  // comes after that.
  process.nextTick(() => {
    if (waiting.length > 0) next.request.socket.pause();
  });
}

/** Returns the answer that is due on a connection. Node keeps it there for its own use. */
export function currentOf(
  socket: Duplex & { _httpMessage?: ServerResponse | null },
): ServerResponse | null | undefined {
  return socket._httpMessage;
}
