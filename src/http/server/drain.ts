/**
 * Stops the server without losing a request. Balancers get time to notice, then no more connections
 * are accepted, idle ones are closed, and running requests are finished. Contract 3.9.
 */
import type { Server } from "node:http";
import type { Server as Listener, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../log.ts";

export interface DrainPlan {
  /** How long the server goes on while `/readyz` is 503 already, ms. */
  readonly noticeMs: number;
  /** The other listeners of the server. */
  readonly listeners?: readonly Listener[];
  /** How long running requests then have before their connections are cut, ms. */
  readonly finishMs: number;
  readonly log: Log;
}

/**
 * Watches the connections of a server that does not listen yet. The result is called once and
 * resolves when the last connection is closed.
 */
export function createDrain(server: Server): (plan: DrainPlan) => Promise<void> {
  const open = watchConnections(server);
  return async ({ noticeMs, finishMs, log, listeners = [] }) => {
    await pause(noticeMs);
    // A listener is closed when the connections that it accepted are closed.
    const closed = Promise.all([server, ...listeners].map(close));
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const cut = setTimeout(() => {
      log.warn({ finishMs }, "requests did not end in time, their connections are cut");
      server.closeAllConnections();
    }, finishMs);
    await closed;
    clearTimeout(cut);
  };
}

function close(listener: Listener): Promise<void> {
  return new Promise((resolve) => {
    listener.close(() => {
      resolve();
    });
  });
}

/**
 * Returns the open connections. Node treats a connection without a request as busy, and it does not
 * check its time limit any more once the server is closed. Such a connection would delay the stop
 * without end.
 */
function watchConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}
