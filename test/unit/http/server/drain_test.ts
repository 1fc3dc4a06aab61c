import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect } from "chai";
import { createDrain, type DrainPlan } from "../../../../src/http/server/drain.ts";
import { createLog } from "../../../../src/log.ts";

const FOREVER_MS = 3_600_000;

describe("createDrain", () => {
  let server: Server;
  let drain: (plan: DrainPlan) => Promise<void>;
  const clients: Socket[] = [];

  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === "/") response.end("done");
    });
    drain = createDrain(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
  });

  async function open(): Promise<Socket> {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    clients.push(client);
    await Promise.all([once(server, "connection"), once(client, "connect")]);
    return client;
  }

  const plan = (finishMs: number) => ({
    noticeMs: 0,
    finishMs,
    log: createLog("silent", "test"),
  });

  it("does not wait for connections without a request", async () => {
    const silent = await open();
    await Promise.all([once(silent, "close"), drain(plan(FOREVER_MS))]);
  });

  it("does not wait for connections that are idle after an answer", async () => {
    const idle = await open();
    idle.write("GET / HTTP/1.1\r\nHost: presage\r\n\r\n");
    await once(idle, "data");
    await Promise.all([once(idle, "close"), drain(plan(FOREVER_MS))]);
  });

  it("closes connections that do not end in time", async () => {
    const endless = await open();
    endless.write("GET /never HTTP/1.1\r\nHost: presage\r\n\r\n");
    await once(server, "request");
    await Promise.all([once(endless, "close"), drain(plan(1))]);
    expect(server.listening).to.equal(false);
  });
});
