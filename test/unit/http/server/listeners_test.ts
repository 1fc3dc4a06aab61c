import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Server as Listener, type Socket } from "node:net";
import { expect } from "chai";
import { createDrain } from "../../../../src/http/server/drain.ts";
import { listenMore } from "../../../../src/http/server/listeners.ts";
import { createLog } from "../../../../src/log.ts";
import { until } from "../../../support/until.ts";

const COPIES = 7;
const CLIENTS = 40;

describe("listenMore", () => {
  const log = createLog("silent", "test");
  let server: Server;
  let listeners: Listener[];
  const clients: Socket[] = [];
  let port: number;

  beforeEach(async () => {
    server = createServer((_, response) => response.end("done"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
    for (const one of [server, ...listeners]) one.close();
  });

  const open = () => {
    const client = connect(port, "127.0.0.1");
    client.on("error", () => undefined);
    clients.push(client);
    return client;
  };

  it("accepts several connections in one turn of the event loop", async () => {
    listeners = await listenMore(server, { copies: COPIES, log });
    expect(listeners).to.have.length(COPIES);
    let turn = 0;
    let isCounting = true;
    const accepted = new Map<number, number>();
    server.on("connection", () => accepted.set(turn, (accepted.get(turn) ?? 0) + 1));
    const count = () => {
      turn += 1;
      // All clients have connected before the next turn ends.
      const end = performance.now() + 20;
      while (performance.now() < end);
      if (isCounting) setImmediate(count);
    };
    for (let i = 0; i < CLIENTS; i++) open();
    count();
    const sum = () => [...accepted.values()].reduce((all, one) => all + one, 0);
    await until("all are accepted", () => sum() === CLIENTS);
    isCounting = false;
    expect(Math.max(...accepted.values())).to.be.within(2, COPIES + 1);
  });

  it("loses no connection while it creates them", async () => {
    let isMade = false;
    const making = listenMore(server, { copies: COPIES, log }).finally(() => (isMade = true));
    const answers: string[] = [];
    const client = async () => {
      while (!isMade) {
        const reply = await fetch(`http://127.0.0.1:${port}/`, {
          headers: { Connection: "close" },
        });
        answers.push(await reply.text());
      }
    };
    await Promise.all(Array.from({ length: COPIES + 1 }, client));
    listeners = await making;
    expect(new Set(answers)).to.deep.equal(new Set(["done"]));
  });

  it("serves connections that any of them accepts, and drains all of them", async () => {
    const drain = createDrain(server);
    listeners = await listenMore(server, { copies: COPIES, log });
    const answers = Array.from({ length: CLIENTS }, async () => {
      const client = open();
      client.write("GET / HTTP/1.1\r\nHost: presage\r\n\r\n");
      const [text] = (await once(client, "data")) as [Buffer];
      return text.toString().slice(0, 15);
    });
    expect(new Set(await Promise.all(answers))).to.deep.equal(new Set(["HTTP/1.1 200 OK"]));
    const closed = Promise.all(clients.map((client) => once(client, "close")));
    await drain({ noticeMs: 0, finishMs: 3_600_000, log, listeners });
    await closed;
    const late = open();
    const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
    // The kernel may have accepted it before the socket was closed; then it is reset.
    expect(error.code).to.be.oneOf(["ECONNREFUSED", "ECONNRESET"]);
  });
});
