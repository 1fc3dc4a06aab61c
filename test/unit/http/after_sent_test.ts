/** When an answer counts as sent. */
import { once } from "node:events";
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect } from "chai";
import { createAfterSent } from "../../../src/http/reply/after_sent.ts";
import { until } from "../../support/until.ts";

/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(32_000_000);
const REQUEST = "GET / HTTP/1.1\r\nHost: presage\r\n\r\n";

describe("afterSent()", () => {
  const afterSent = createAfterSent();
  let server: Server;
  let client: Socket;
  let served: number;
  let sent: number;
  let body: Buffer;

  before(async () => {
    server = createServer((req, res) => {
      served += 1;
      afterSent({ req, res }, () => (sent += 1));
      res.end(body);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  beforeEach(() => {
    served = 0;
    sent = 0;
    client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  });
  afterEach(() => client.destroy());
  after(() => server.close());

  it("calls back once for each answer of a connection that stays open", async () => {
    body = Buffer.from("short");
    client.resume();
    for (const count of [1, 2, 3]) {
      client.write(REQUEST);
      await until("the answer", () => sent === count);
    }
    client.destroy();
    await once(client, "close");
    expect(sent).to.equal(3);
  });

  it("waits while the client does not read", async () => {
    body = LARGE;
    client.write(REQUEST);
    await once(client, "readable");
    expect([served, sent]).to.deep.equal([1, 0]);

    client.resume();
    await until("the answer", () => sent === 1);
  });

  it("calls back for every answer that waits on a connection when it closes", async () => {
    body = LARGE;
    client.write(REQUEST.repeat(3));
    await until("the requests", () => served > 1);
    client.destroy();
    await until("the answers", () => sent === served);
  });

  it("calls back at once when the connection is closed already", () => {
    const socket = new Socket().destroy();
    const req = new IncomingMessage(socket);
    afterSent({ req, res: new ServerResponse(req) }, () => (sent += 1));
    expect(sent).to.equal(1);
  });
});
