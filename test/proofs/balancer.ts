/** A plain TCP balancer: it hands each connection to the next process in turn. */
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

const OPTIONS = { allowHalfOpen: true, noDelay: true };
/** Connections that wait to be accepted. A crowd opens its own all at once. */
const BACKLOG = 4_096;

export interface Balancer {
  readonly port: number;
  close(): void;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let taken = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer(OPTIONS, (client) => {
    const port = ports[taken++ % ports.length]!;
    const process = net.connect({ ...OPTIONS, host: "127.0.0.1", port });
    for (const [from, to] of [
      [client, process],
      [process, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      // When one side breaks, the other one ends too. The load process reports the connection.
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen({ host: "127.0.0.1", port: 0, backlog: BACKLOG });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
