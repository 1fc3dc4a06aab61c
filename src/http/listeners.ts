/**
 * More listeners on the socket of a server. Node accepts one connection in a turn of its event loop;
 * in a busy process a turn takes long, and connections wait in the queue of the system until their
 * clients give up. Each further descriptor of the same socket lets one more in with every turn.
 *
 * Node gives no second descriptor of a socket, but a listening server may be sent to a child process
 * and back, and has one of its own then. The child ends at once.
 */
import { fork } from "node:child_process";
import type { Server as HttpServer } from "node:http";
import type { Server, Socket } from "node:net";
import { fileURLToPath } from "node:url";
import type { Log } from "../log.ts";

const isSource = import.meta.url.endsWith(".ts");
const program = fileURLToPath(
  new URL(`./listener_copies.${isSource ? "ts" : "js"}`, import.meta.url),
);

/**
 * Resolves with the listeners, which are to be closed with the server; with none where no process
 * can be started, for then the server goes on as it is.
 * @param server listens already
 */
export async function listenMore(
  server: HttpServer,
  { copies, log }: { readonly copies: number; readonly log: Log },
): Promise<Server[]> {
  const accept = (socket: Socket) => {
    server.emit("connection", socket);
  };
  try {
    const listeners = await copiesOf(server, copies);
    for (const listener of listeners) {
      // As the server itself treats what it accepts.
      Object.assign(listener, { allowHalfOpen: true, noDelay: true });
      listener.on("connection", accept);
    }
    return listeners;
  } catch (err) {
    log.warn({ err }, "connections are accepted by one listener only");
    return [];
  }
}

function copiesOf(server: Server, count: number): Promise<Server[]> {
  return new Promise((resolve, reject) => {
    const execArgv = isSource ? process.execArgv : [];
    const child = fork(program, { execArgv, stdio: "ignore" });
    const received: Server[] = [];
    child.on("message", (_, handle) => {
      received.push(handle as Server);
      if (received.length < count) return;
      child.disconnect();
      resolve(received);
    });
    child.on("error", reject);
    child.on("exit", () => {
      reject(new Error(`the process that copies listeners ended after ${received.length}`));
    });
    child.send(count, server, (error) => {
      if (error !== null) reject(error);
    });
  });
}
