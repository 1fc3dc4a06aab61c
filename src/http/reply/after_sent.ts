/** Tells when an answer was sent, or when its client is gone. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Calls `done` once: when the answer was sent, or when its connection was closed. */
export type AfterSent = (exchange: Exchange, done: () => void) => void;

export function createAfterSent(): AfterSent {
  // A client may send a request before it has the answer to the one before. Answers that wait for
  // their turn get no event from Node when the connection closes.
  const waiting = new WeakMap<Socket, Set<() => void>>();
  const watch = (socket: Socket) => {
    const answers = new Set<() => void>();
    waiting.set(socket, answers);
    socket.once("close", () => {
      for (const end of answers) end();
    });
    return answers;
  };
  return ({ req: { socket }, res }, done) => {
    if (socket.destroyed) {
      done();
      return;
    }
    const answers = waiting.get(socket) ?? watch(socket);
    const end = () => {
      if (answers.delete(end)) done();
    };
    answers.add(end);
    res.once("close", end);
  };
}
