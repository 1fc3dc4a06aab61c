/** What a process refuses when it gets more requests than it serves at a time (Contract 6). */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect } from "chai";
import { MAX_IN_FLIGHT } from "../../../src/domain/requests/rate_policy.ts";
import type { Admit } from "../../../src/http/admission.ts";
import { createHealth } from "../../../src/http/health.ts";
import {
  createWorkQueue,
  type QueueBounds,
  type WorkQueue,
} from "../../../src/http/server/work_queue.ts";
import { mount } from "../../../src/http/mount.ts";
import { createApiServer } from "../../../src/http/server/server.ts";
import { createAdmission } from "../../../src/admission/admit.ts";
import { createInFlight } from "../../../src/admission/in_flight.ts";
import { routes } from "../../../src/routes.ts";
import { useApp } from "../../support/app.ts";
import { type Answer, createClient } from "../../support/client.ts";
import { until } from "../../support/until.ts";

const ORIGIN = "https://charts.example.org";
const RATES = "read=100000/1000,login=1000/1000";
/** A request waits as long for a place of its account, so that a slow machine refuses none. */
const PLACE_MS = 30_000;

/** One read at a time, and patience for all tests. */
const BOUNDS: QueueBounds = {
  places: 4,
  patienceMs: { forecast: 60_000, write: 60_000, read: 60_000 },
};

describe("overload", () => {
  const app = useApp("overload", {
    environment: { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: RATES, CORS_ORIGINS: ORIGIN },
  });
  let server: Server | undefined;
  let baseUrl: string;
  let queue: WorkQueue;
  /** Number of requests whose turn has come. */
  let asked = 0;
  let release = () => undefined as unknown;

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const isIdle = () => Object.values(queue.atWork).every((count) => count === 0);

  /** Starts a server with these bounds, which holds each request after its admission. */
  async function serve(bounds: QueueBounds): Promise<void> {
    asked = 0;
    const held = new Promise((resolve) => (release = () => resolve(null)));
    queue = createWorkQueue(bounds);
    const admit = createAdmission(app.caps, createInFlight(MAX_IN_FLIGHT, PLACE_MS));
    const holding: Admit = async (input) => {
      asked += 1;
      const admission = await admit(input);
      await held;
      return admission;
    };
    const beside = [createHealth(() => Promise.resolve({ mongo: null }), [])];
    const served = mount(app.caps, {
      routes,
      admit: holding,
      renew: (caller) => Promise.resolve(caller),
      queue,
      beside,
      onServed: () => undefined,
    });
    server = createApiServer(served, app.caps.log);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const many = (count: number, ask: () => Promise<Answer>) => Array.from({ length: count }, ask);

  it("is answered at once with 503 where the wait would be too long, except for log-ins and health checks", async () => {
    await serve({ ...BOUNDS, patienceMs: { forecast: 0, write: 0, read: 0 } });
    const { token } = await app.make.account();
    const client = createClient(baseUrl, token);
    const read = () => client.get("/api/users/me/", { headers: { Origin: ORIGIN } });
    const logIn = () => client.post("/api/auth/login/", { login: "nobody", password: "wrong" });

    const first = read();
    await until("one is in", () => asked === 1);
    const refused = await read();
    const logIns = many(4, logIn);
    await until("the log-ins are in", () => asked === 5);
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
    expect([healthy.status, ready.status]).to.deep.equal([200, 200]);
    expect((await first).status).to.equal(200);
    for (const { status } of await Promise.all(logIns)) expect(status).to.equal(400);
    await until("no work goes on", isIdle);
    expect((await read()).status).to.equal(200);
  });

  it("lets a crowd wait, and the crowd after it", async () => {
    await serve(BOUNDS);
    release();
    const accounts = await app.make.accounts(120);
    const crowd = () =>
      Promise.all(accounts.map(({ token }) => createClient(baseUrl, token).get("/api/users/me/")));

    for (const answers of [await crowd(), await crowd()])
      expect(answers.filter(({ status }) => status !== 200)).to.deep.equal([]);
    expect(queue.waiting).to.deep.equal({ forecast: 0, write: 0, read: 0 });
  });

  it("forgets a waiting request whose client has gone", async () => {
    await serve(BOUNDS);
    const client = createClient(baseUrl, (await app.make.account()).token);
    const first = client.get("/api/users/me/");
    await until("one is in", () => asked === 1);
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/users/me/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    await until("the other one waits", () => queue.waiting.read === 1);
    socket.destroy();
    await until("it waits no more", () => queue.waiting.read === 0);
    release();

    expect((await first).status).to.equal(200);
    await until("no work goes on", isIdle);
    expect(asked).to.equal(1);
  });

  it("judges a forecast that waited by the time at which it was received", async () => {
    await serve(BOUNDS);
    const closing = app.caps.clock.now() + 60_000;
    const { question } = await app.make.question("binary", {
      question: { scheduledCloseTime: closing },
    });
    const [early, late] = await app.make.accounts(2);
    const body = JSON.stringify([{ question: question._id, probability_yes: 0.7 }]);
    const { hostname, port } = new URL(baseUrl);
    const head = [
      ...["POST /api/questions/forecast/ HTTP/1.1", `Host: ${hostname}:${port}`],
      ...[`Authorization: Token ${early!.token}`, "Content-Type: application/json"],
      ...[`Content-Length: ${body.length}`, "", ""],
    ].join("\r\n");
    const taken = Array.from({ length: BOUNDS.places }, () => queue.enter("forecast", "others"));
    const socket = connect(Number(port), hostname);
    const answered = once(socket, "data") as Promise<[Buffer]>;
    // Head and body arrive together, so the body is received before the next turn ends.
    socket.write(head + body);
    await until("it waits", () => queue.waiting.forecast === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    app.travel(120_000);
    const after = createClient(baseUrl, late!.token).post("/api/questions/forecast/", [
      { question: question._id, probability_yes: 0.7 },
    ]);
    release();
    for (const turn of taken) turn.end();

    expect((await answered).toString()).to.match(/^HTTP\/1.1 201 /);
    expect((await after).status).to.equal(405);
    socket.destroy();
    const rows = await app.caps.store.forecasts.collection.raw.find({ q: question._id }).toArray();
    expect(rows).to.have.length(1);
    expect(rows[0]!["s"]).to.be.below(closing);
  });

  it("is not caused by bodies that come slowly", async () => {
    await serve({ ...BOUNDS, places: 2 });
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
        await until("its body is awaited", () => asked === at + 1 && isIdle());
      }
      expect((await client.get("/api/users/me/")).status).to.equal(200);
      const [first] = sockets;
      const answered = once(first!, "data") as Promise<[Buffer]>;
      first!.write("]");
      expect((await answered).toString()).to.match(/^HTTP\/1.1 (201|400) /);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await until("no work goes on", isIdle);
  });

  it("is not caused by the waiting requests of one account", async () => {
    // A read has a quarter of the places.
    await serve({ ...BOUNDS, places: 4 * (MAX_IN_FLIGHT + 8) });
    const [greedy, other] = [await app.make.account(), await app.make.account()];
    const from = ({ token }: { token: string }) => createClient(baseUrl, token);
    const first = many(MAX_IN_FLIGHT, () => from(greedy).get("/api/users/me/"));
    await until("its places are taken", () => queue.atWork.read === MAX_IN_FLIGHT);
    const rest = many(30, () => from(greedy).get("/api/users/me/"));
    await until("the rest wait", () => asked === MAX_IN_FLIGHT + 30);
    const others = many(8, () => from(other).get("/api/users/me/"));
    await until("the other account is served", () => asked === MAX_IN_FLIGHT + 38);
    release();

    for (const { status } of await Promise.all([...first, ...rest, ...others]))
      expect(status).to.equal(200);
  });
});
