/**
 * Serves `/metrics`, and `/healthz` for probes, on a port of its own and never on the public one.
 */
import { createServer, type Server } from "node:http";
import type { Log } from "../log.ts";
import type { Exposition } from "./metrics.ts";

/** The first port to try for each kind of process. When it is taken, the next free one is used. */
const FIRST_PORT: Readonly<Record<string, number>> = { api: 9464, jobs: 9474 };
const LAST_PORT_OFFSET = 200;

export interface MetricsListener {
  /** The "host:port" that was taken. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Opens the listener.
 * @param wanted "host:port", "off", or "" for the first free port of the kind on the loopback
 * address
 * @throws {Error} when no port is free
 */
export async function openMetricsListener(
  expose: () => Promise<Exposition>,
  { wanted, kind, log }: { readonly wanted: string; readonly kind: string; readonly log: Log },
): Promise<MetricsListener | null> {
  if (wanted === "off") return null;
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/healthz") {
      response.writeHead(200, { "Content-Type": "text/plain" }).end("ok");
      return;
    }
    if (path !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    expose().then(
      ({ type, text }) => response.writeHead(200, { "Content-Type": type }).end(text),
      (err: unknown) => {
        log.warn({ err }, "metrics failed");
        response.writeHead(500).end();
      },
    );
  });
  const address = await listenAnywhere(server, wanted, FIRST_PORT[kind] ?? 9484);
  log.info({ address }, "metrics");
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenAnywhere(server: Server, wanted: string, first: number): Promise<string> {
  const colon = wanted.lastIndexOf(":");
  const host = wanted === "" ? "127.0.0.1" : wanted.slice(0, colon);
  const start = wanted === "" ? first : Number(wanted.slice(colon + 1));
  for (let port = start; port <= start + LAST_PORT_OFFSET; port++) {
    if (await listens(server, host, port)) return `${host}:${port}`;
  }
  throw new Error(`No free port for metrics from ${start} on`);
}

/** Returns false when the port is taken. */
function listens(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    };
    server.once("error", onError);
    server.listen(port, host, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}
