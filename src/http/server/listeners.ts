/**
 * Opens more listeners on the socket of a server. Node accepts one connection in each turn of its
 * event loop. In a busy process a turn takes long, and connections wait in the queue of the system
 * until their clients give up. Each further descriptor of the same socket admits one more
 * connection in every turn.
 *
 * Node gives no second descriptor of a socket. A handle that is sent to a child process and back
 * gets one of its own, however. The child gets only the handle and not the server: it must accept
 * no connection, because it ends at once.
 */
import { fork, type SendHandle } from "node:child_process";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import type { Log } from "../../log.ts";
import { programUrl } from "../../places.ts";

const program = fileURLToPath(programUrl("src/http/server/listener_copies"));
/** The options that an HTTP server uses for the connections that it accepts. */
const ACCEPTING = { allowHalfOpen: true, noDelay: true };

/**
 * Resolves with the listeners, which must be closed with the server. Resolves with none when no
 * process can be started; the server then goes on with its own listener.
 * @param server a server that listens already
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
  // This is the only access to the bare handle. Without it nothing is sent, and the child ends.
  const { _handle: handle } = server as HttpServer & { _handle?: SendHandle };
  return new Promise((resolve, reject) => {
    // A source needs the same loader as this process.
    const execArgv = program.endsWith(".ts") ? process.execArgv : [];
    // Ctrl-C reaches the whole group of processes. The child is not in it, so that a stop while the
    // server starts is no failure of the child.
    const child = fork(program, { execArgv, stdio: "ignore", detached: true });
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
