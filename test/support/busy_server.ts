/** Takes all places of a server, as many clients at once do. */
import { connect, type Socket } from "node:net";
import type { TestApp } from "./app.ts";
import { until } from "./until.ts";

/** More places than a browser has connections. */
const PLACES = 12;
/** What makes a server that has so many places. */
export const FEW_PLACES = { MAX_IN_FLIGHT: String(PLACES) };

/** Resolves when the server refuses everything. Returns what ends that. */
export async function occupy(app: TestApp): Promise<() => Promise<void>> {
  const { token } = await app.make.account();
  const client = app.as((await app.make.account()).token);
  const statusNow = async () => (await client.get("/api/users/me/")).status;
  const sockets: Socket[] = [];
  await until("a busy server", async () => {
    // A place that another request had at first is taken by one of the next ones.
    for (let at = 0; at < PLACES; at++) sockets.push(waitingRequest(app.baseUrl, token));
    return (await statusNow()) === 503;
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    await until("places are free", async () => (await statusNow()) === 200);
  };
}

/** Sends a request whose body never comes, so it keeps its place. */
function waitingRequest(baseUrl: string, token: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    [
      ...["POST /api/questions/forecast/ HTTP/1.1", `Host: ${hostname}:${port}`],
      `Authorization: Token ${token}`,
      ...["Content-Type: application/json", "Content-Length: 10", "", ""],
    ].join("\r\n"),
  );
  return socket;
}
