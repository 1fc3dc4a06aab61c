/** The port for shells and viewers of the embedded MongoDB. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Tcp {
  readonly openTcp: (runDir: string, port: number) => Promise<Server>;
}
const MODULE = new URL("../../../src/runtime/tcp.mjs", import.meta.url).href;

describe("openTcp()", () => {
  it("leads to the socket of MongoDB, from this machine alone", async () => {
    const { openTcp } = (await import(MODULE)) as Tcp;
    const folder = mkdtempSync(join(tmpdir(), "presage-tcp-"));
    const engine = createServer((client) => client.pipe(client)).listen(join(folder, "mongo.sock"));
    await once(engine, "listening");
    const server = await openTcp(folder, 0);
    const { address, port } = server.address() as AddressInfo;
    const client = connect(port, "127.0.0.1");
    client.write("hello");
    const [answer] = (await once(client, "data")) as [Buffer];
    client.destroy();
    server.close();
    engine.close();
    rmSync(folder, { recursive: true });

    expect([address, String(answer)]).to.deep.equal(["127.0.0.1", "hello"]);
  });
});
