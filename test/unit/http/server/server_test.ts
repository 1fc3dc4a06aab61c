import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect } from "chai";
import Koa from "koa";
import { createApiServer } from "../../../../src/http/server/server.ts";
import { createLog } from "../../../../src/log.ts";

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
});
