/** What a process refuses when it gets more requests than it serves at a time (Contract 6). */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect } from "chai";
import { MAX_IN_FLIGHT } from "../../../src/domain/requests/rate_policy.ts";
import type { Admit } from "../../../src/http/admission.ts";
import { createHealth } from "../../../src/http/health.ts";
import { createLoadGate, type LoadGate } from "../../../src/http/server/load_gate.ts";
import { mount } from "../../../src/http/mount.ts";
import { createApiServer } from "../../../src/http/server/server.ts";
import { createAdmission } from "../../../src/admission/admit.ts";
import { createInFlight } from "../../../src/admission/in_flight.ts";
import { routes } from "../../../src/routes.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Answer, createClient } from "../../support/client.ts";
import { until } from "../../support/until.ts";

const ORIGIN = "https://charts.example.org";
const RATES = "read=100000/1000,login=1000/1000";
/** A request waits as long for a place of its account, so that a slow machine refuses none. */
const PLACE_MS = 30_000;

describe("overload", () => {
  let app: TestApp;
  let server: Server | undefined;
  let baseUrl: string;
  let gate: LoadGate;
  /** Number of requests that passed the gate. */
  let asked = 0;
  let release = () => undefined as unknown;

  before(async () => {
    app = await startApp("overload", {
      environment: { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: RATES, CORS_ORIGINS: ORIGIN },
    });
  });

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  after(() => app.close());

  /** Starts a server that admits this many requests, and holds each one after its admission. */
  async function serve(most: number): Promise<void> {
    asked = 0;
    const held = new Promise((resolve) => (release = () => resolve(null)));
    gate = createLoadGate(most);
    const admit = createAdmission(app.caps, createInFlight(MAX_IN_FLIGHT, PLACE_MS));
    const holding: Admit = async (input) => {
      asked += 1;
      const admission = await admit(input);
      await held;
      return admission;
    };
    const beside = [createHealth(() => Promise.resolve({ mongo: null }), [])];
    const served = mount(app.caps, {
      ...{ routes, admit: holding, renew: (caller) => Promise.resolve(caller), gate, beside },
      onServed: () => undefined,
    });
    server = createApiServer(served, app.caps.log);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const many = (count: number, ask: () => Promise<Answer>) => Array.from({ length: count }, ask);

  it("is answered at once with 503, log-ins later than the rest and health checks last", async () => {
    await serve(4);
    const { token } = await app.make.account();
    const client = createClient(baseUrl, token);
    const read = () => client.get("/api/users/me/", { headers: { Origin: ORIGIN } });
    const logIn = () => client.post("/api/auth/login/", { login: "nobody", password: "wrong" });

    const reads = many(4, read);
    await until("four are in", () => asked === 4);
    const refused = await read();
    const logIns = many(4, logIn);
    await until("four more are in", () => asked === 8);
    const refusedLogIn = await logIn();
    const healthy = await client.get("/healthz");
    const ready = await client.get("/readyz");
    release();

    expect(refused.status).to.equal(503);
    expect(refused.body).to.deep.equal({ detail: "The service is busy, try again." });
    expect(Object.fromEntries(refused.headers)).to.include({
      "retry-after": "1",
      "cache-control": "no-store",
      "access-control-allow-origin": ORIGIN,
    });
    expect(refused.headers.get("x-request-id")).to.not.equal(null);
    expect(refusedLogIn.status).to.equal(503);
    expect([healthy.status, ready.status]).to.deep.equal([200, 200]);
    for (const { status } of await Promise.all(reads)) expect(status).to.equal(200);
    for (const { status } of await Promise.all(logIns)) expect(status).to.equal(400);
    await until("nothing is in flight", () => gate.inFlight === 0);
    expect((await read()).status).to.equal(200);
  });

  it("lets reads wait for their turn, and no writes", async () => {
    await serve(8);
    release();
    const asked: string[] = [];
    let begin = () => undefined as unknown;
    gate.begin = (rank) => {
      asked.push(rank);
      return new Promise((resolve) => (begin = () => resolve()));
    };
    const client = createClient(baseUrl, (await app.make.account()).token);
    const reading = client.get("/api/users/me/");
    await until("the read asks for its turn", () => asked.length === 1);
    const written = await client.post("/api/questions/forecast/", []);
    begin();

    expect((await reading).status).to.equal(200);
    expect(written.status).to.be.oneOf([201, 400]);
    expect(asked).to.deep.equal(["ordinary"]);
  });

  it("is not caused by bodies that come slowly", async () => {
    await serve(2);
    release();
    const client = createClient(baseUrl, (await app.make.account()).token);
    const { hostname, port } = new URL(baseUrl);
    const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
    const head = [
      ...["POST /api/questions/forecast/ HTTP/1.1", `Host: ${hostname}:${port}`],
      `Authorization: Token ${(await app.make.account()).token}`,
      ...["Content-Type: application/json", "Content-Length: 2", "", "["],
    ].join("\r\n");
    try {
      for (const [at, socket] of sockets.entries()) {
        socket.write(head);
        await until("its body is awaited", () => asked === at + 1 && gate.inFlight === 0);
      }
      expect((await client.get("/api/users/me/")).status).to.equal(200);
      const [first] = sockets;
      const answered = once(first!, "data") as Promise<[Buffer]>;
      first!.write("]");
      expect((await answered).toString()).to.match(/^HTTP\/1.1 (201|400) /);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await until("nothing is in flight", () => gate.inFlight === 0);
  });

  it("is not caused by the waiting requests of one account", async () => {
    await serve(MAX_IN_FLIGHT + 8);
    const [greedy, other] = [await app.make.account(), await app.make.account()];
    const from = ({ token }: { token: string }) => createClient(baseUrl, token);
    const first = many(MAX_IN_FLIGHT, () => from(greedy).get("/api/users/me/"));
    await until("its places are taken", () => gate.inFlight === MAX_IN_FLIGHT);
    const rest = many(30, () => from(greedy).get("/api/users/me/"));
    await until("the rest wait", () => asked === MAX_IN_FLIGHT + 30);
    const others = many(8, () => from(other).get("/api/users/me/"));
    await until("the other account is served", () => asked === MAX_IN_FLIGHT + 38);
    release();

    for (const { status } of await Promise.all([...first, ...rest, ...others]))
      expect(status).to.equal(200);
  });
});
