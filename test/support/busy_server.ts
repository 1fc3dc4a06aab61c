/** Takes all places of a server, as many clients at once do. */
import { connect, type Socket } from "node:net";
import type { TestApp } from "./app.ts";
import { until } from "./until.ts";

/** More places than a browser has connections. */
const PLACES = 12;
/** What makes a server that has so many places. */
export const FEW_PLACES = { MAX_IN_FLIGHT: String(PLACES) };

/**
 * Resolves when the server refuses everything except log-ins and the pages of the console, and with
 * `logins` those too. Returns what ends that.
 */
export async function occupy(
  app: TestApp,
  { logins = false }: { readonly logins?: boolean } = {},
): Promise<() => Promise<void>> {
  const { token } = await app.make.account();
  const client = app.as((await app.make.account()).token);
  const statusNow = async () => (await client.get("/api/users/me/")).status;
  const sockets: Socket[] = [];
  /** A request of somebody else may hold a place for a time, so missing ones are added. */
  const fill = async (path: string, isFull: () => Promise<boolean>) => {
    for (let at = 0; at < PLACES; at++) sockets.push(waitingRequest(app.baseUrl, path, token));
    await until(`no place for ${path}`, async () => {
      if (await isFull()) return true;
      sockets.push(waitingRequest(app.baseUrl, path, token));
      return false;
    });
  };
  await fill("/api/questions/forecast/", async () => (await statusNow()) === 503);
  if (logins)
    await fill("/api/auth/login/token/", async () => {
      const { status } = await fetch(`${app.baseUrl}/sign-in/`);
      return status === 503;
    });
  return async () => {
    for (const socket of sockets) socket.destroy();
    await until("places are free", async () => (await statusNow()) === 200);
  };
}

/** Sends a request whose body never comes, so it keeps its place. */
function waitingRequest(baseUrl: string, path: string, token: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    [
      ...[`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`],
      `Authorization: Token ${token}`,
      ...["Content-Type: application/json", "Content-Length: 10", "", ""],
    ].join("\r\n"),
  );
  return socket;
}
