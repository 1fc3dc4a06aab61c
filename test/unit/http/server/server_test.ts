import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect } from "chai";
import Koa from "koa";
import { MOST_AHEAD } from "../../../../src/http/server/one_at_a_time.ts";
import { createApiServer } from "../../../../src/http/server/server.ts";
import { createLog } from "../../../../src/log.ts";
import { until } from "../../../support/until.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("createApiServer", () => {
  const body = new PassThrough();
  let server: Server;
  let client: Socket;
  let received: string;

  before(async () => {
    const app = new Koa();
    app.silent = true;
    app.use((ctx) => {
      ctx.body = body;
    });
    server = createApiServer(app, createLog("silent", "test"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  after(() => server.close());
  beforeEach(() => {
    received = "";
    client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("data", (chunk) => (received += chunk.toString()));
  });

  it("lets a request and its body arrive within a minute", () => {
    client.destroy();
    expect(server.requestTimeout).to.equal(60_000);
  });

  it("cuts a client off that takes nothing of its answer for two minutes", () => {
    client.destroy();
    expect(server.timeout).to.equal(120_000);
  });

  it("answers a request that took too long with 408", async () => {
    const [socket] = (await once(server, "connection")) as [Socket];
    const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.emit("clientError", late, socket);
    server.emit("clientError", late, socket);
    await once(client, "close");

    expect(received.match(/^HTTP\/1\.1 \d+ .*$/gm)).to.deep.equal(["HTTP/1.1 408 Request Timeout"]);
    expect(received).to.match(/\r\n\r\n\{"detail":"[^"]+"\}$/);
  });

  it("answers a malformed HEAD with the headers alone", async () => {
    for (const method of ["GET", "HEAD"]) {
      client.write(`${method} ?limit=1 HTTP/1.1\r\nHost: presage\r\n\r\n`);
      await once(client, "close");
      expect(received).to.match(/^HTTP\/1\.1 400 [^]*\r\nContent-Length: 36\r\n/);
      expect(received.endsWith(method === "HEAD" ? "\r\n\r\n" : ' HTTP request."}')).to.equal(true);
      received = "";
      client = connect((server.address() as AddressInfo).port, "127.0.0.1");
      client.on("data", (chunk) => (received += chunk.toString()));
    }
    client.destroy();
  });

  it("sends nothing to a client that has disconnected", async () => {
    const [socket] = (await once(server, "connection")) as [Socket];
    server.emit("clientError", Object.assign(new Error("gone"), { code: "ECONNRESET" }), socket);
    await once(client, "close");

    expect(received).to.equal("");
  });

  it("writes nothing into an answer that has started", async () => {
    client.write("GET / HTTP/1.1\r\nHost: presage\r\n\r\n");
    body.write("begun");
    while (!received.includes("begun")) await once(client, "data");
    client.write("HELLO\r\n\r\n");
    await once(client, "close");

    expect(received.match(/HTTP\/1\.1/g)).to.have.length(1);
    expect(received).to.match(/begun\r\n$/);
  });

  describe("with requests that come before an answer", () => {
    const ask = (name: string) => `GET /${name} HTTP/1.1\r\nHost: presage\r\n\r\n`;
    const names = (count: number) => Array.from({ length: count }, (_, i) => `r${i}`);
    const bodies = () => received.match(/r\d+$|r\d+(?=HTTP)/gm);
    let begun: string[];
    let ends: Map<string, () => void>;
    let port: number;
    let other: Server;

    /** Begins a request and lets the test end it. */
    beforeEach(async () => {
      client.destroy();
      begun = [];
      ends = new Map();
      const app = new Koa();
      app.silent = true;
      app.use(async (ctx) => {
        const name = ctx.path.slice(1);
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        ctx.body = name;
      });
      other = createApiServer(app, createLog("silent", "test"));
      other.listen(0, "127.0.0.1");
      await once(other, "listening");
      port = (other.address() as AddressInfo).port;
      client = connect(port, "127.0.0.1");
      client.on("data", (chunk) => (received += chunk.toString()));
    });
    afterEach(() => {
      client.destroy();
      other.close();
    });

    async function answer(name: string): Promise<void> {
      await until(`${name} begins`, () => ends.has(name));
      ends.get(name)!();
      await until(`${name} is answered`, () => received.endsWith(name));
    }

    it("begins the second one after the first answer, in the order of arrival", async () => {
      client.write(names(3).map(ask).join(""));
      await until("the first begins", () => begun.length > 0);
      for (let turn = 0; turn < 5; turn++) await settle();
      expect(begun).to.deep.equal(["r0"]);
      await answer("r0");
      await until("the second begins", () => begun.length > 1);
      expect(begun).to.deep.equal(["r0", "r1"]);
      await answer("r1");
      await answer("r2");
      client.write(ask("r3"));
      await answer("r3");
      expect(bodies()).to.deep.equal(["r0", "r1", "r2", "r3"]);
    });

    it("reads no more of a connection while one waits on it", async () => {
      const [[socket]] = (await Promise.all([
        once(other, "connection"),
        new Promise((resolve) => client.write(names(2).map(ask).join(""), resolve)),
      ])) as [[Socket], unknown];
      await until("the first begins", () => begun.length > 0);
      await settle();
      const { bytesRead } = socket;
      client.write(ask("r2"));
      for (let turn = 0; turn < 20; turn++) await settle();
      expect(socket.bytesRead).to.equal(bytesRead);
      for (const name of names(3)) await answer(name);
      expect(begun).to.deep.equal(names(3));
    });

    it("answers sixteen that wait, and closes the connection on more", async () => {
      client.write(names(40).map(ask).join(""));
      const closed = once(client, "close");
      for (const name of names(MOST_AHEAD + 1)) await answer(name);
      await closed;
      expect(begun).to.deep.equal(names(MOST_AHEAD + 1));
      expect(received.match(/^Connection: close/gm)).to.have.length(1);
    });

    it("begins none of a connection that was closed", async () => {
      client.write(names(3).map(ask).join(""));
      await until("the first begins", () => begun.length > 0);
      other.closeAllConnections();
      ends.get("r0")!();
      for (let turn = 0; turn < 20; turn++) await settle();
      expect(begun).to.deep.equal(["r0"]);
    });
  });
});
