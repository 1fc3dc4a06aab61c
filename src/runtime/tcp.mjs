/**
 * Opens a TCP port to the MongoDB socket for shells and viewers. It listens on 127.0.0.1 only,
 * because it has no password. It also checks the port of the API.
 */
import net from "node:net";
import path from "node:path";
import { Refusal } from "./refusal.mjs";

/**
 * Opens the port.
 * @param {string} runDir
 * @param {number} port
 * @returns {Promise<net.Server>}
 */
export function openTcp(runDir, port) {
  const server = net.createServer((client) => {
    const engine = net.connect(path.join(runDir, "mongo.sock"));
    for (const [one, other] of /** @type {const} */ ([
      [client, engine],
      [engine, client],
    ])) {
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.on("error", (error) => reject(new Refusal(`MONGO_TCP_PORT: ${error.message}`, 1)));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/**
 * Returns the port to serve on: the wanted one if it is free, or any free one for 0.
 * @returns {Promise<number>}
 * @param {string} host
 * @param {number} port
 */
export function assertFreePort(host, port) {
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.on("error", (error) => {
      const busy = /** @type {NodeJS.ErrnoException} */ (error).code === "EADDRINUSE";
      const why = busy
        ? `Port ${port} on ${host} is in use by another program. Choose another one: PORT=${port + 1} npm start`
        : `Cannot listen on ${host}:${port}: ${error.message}`;
      reject(new Refusal(why, 1));
    });
    server.listen(port, host, () => {
      const { port: bound } = /** @type {net.AddressInfo} */ (server.address());
      server.close(() => resolve(bound));
    });
  });
}
