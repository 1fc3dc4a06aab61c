/**
 * More listeners on the socket of a server. Node accepts one connection in a turn of its event loop;
 * in a busy process a turn takes long, and connections wait in the queue of the system until their
 * clients give up. Each further descriptor of the same socket lets one more in with every turn.
 *
 * Node gives no second descriptor of a socket, but a handle may be sent to a child process and back,
 * and has one of its own then. The child gets the bare handle, not the server: it must accept
 * nothing, since it ends at once.
 */
import { fork, type SendHandle } from "node:child_process";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import type { Log } from "../../log.ts";

const isSource = import.meta.url.endsWith(".ts");
const program = fileURLToPath(
  new URL(`./listener_copies.${isSource ? "ts" : "js"}`, import.meta.url),
);
/** As a server of HTTP treats what it accepts. */
const ACCEPTING = { allowHalfOpen: true, noDelay: true };

/**
 * Resolves with the listeners, which are to be closed with the server; with none where no process
 * can be started, for then the server goes on as it is.
 * @param server listens already
 */
export async function listenMore(
  server: HttpServer,
  { copies, log }: { readonly copies: number; readonly log: Log },
): Promise<Server[]> {
  try {
    const handles = await copiesOf(server, copies);
    return handles.map((handle) => {
      const listener = createServer(ACCEPTING, (socket) => {
        server.emit("connection", socket);
      });
      listener.on("error", (err) => {
        log.warn({ err }, "a further listener failed");
      });
      return listener.listen(handle);
    });
  } catch (err) {
    log.warn({ err }, "connections are accepted by one listener only");
    return [];
  }
}

function copiesOf(server: HttpServer, count: number): Promise<SendHandle[]> {
  // The only way to the bare handle; without it nothing is sent, and the child ends.
  const { _handle: handle } = server as HttpServer & { _handle?: SendHandle };
  return new Promise((resolve, reject) => {
    const execArgv = isSource ? process.execArgv : [];
    const child = fork(program, { execArgv, stdio: "ignore" });
    const received: SendHandle[] = [];
    child.on("message", (_, copy) => {
      received.push(copy);
      if (received.length < count) return;
      child.disconnect();
      resolve(received);
    });
    child.on("error", reject);
    child.on("exit", () => {
      reject(new Error(`the process that copies listeners ended after ${received.length}`));
    });
    child.send(count, handle, (error) => {
      if (error !== null) reject(error);
    });
  });
}
