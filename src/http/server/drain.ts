/**
 * How the server stops without losing a request: balancers are given time to notice, then it takes
 * no more connections, idle ones are closed, and running requests are finished. Contract 3.9.
 */
import type { Server } from "node:http";
import type { Server as Listener, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../log.ts";

export interface DrainPlan {
  /** The server goes on for so long, while `/readyz` is 503 already, ms. */
  readonly noticeMs: number;
  /** Further listeners of the server. */
  readonly listeners?: readonly Listener[];
  /** Then running requests have so long before their connections are cut, ms. */
  readonly finishMs: number;
  readonly log: Log;
}

/**
 * Watches the connections of a server that listens to nothing yet. What it returns is called once,
 * and resolves when the last connection is closed.
 */
export function createDrain(server: Server): (plan: DrainPlan) => Promise<void> {
  const open = watchConnections(server);
  return async ({ noticeMs, finishMs, log, listeners = [] }) => {
    await pause(noticeMs);
    // Each is closed when the connections that it accepted are.
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
 * Open connections. Node takes one on which no request has come yet for busy, and looks at its time
 * limit no more once the server is closed: it would hold up the stop for good.
 */
function watchConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}
