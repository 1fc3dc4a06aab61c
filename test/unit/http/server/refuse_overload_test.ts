/** Which requests are refused first under load, and how (Contract 6). */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import Koa from "koa";
import { FEWEST, type LoadGate } from "../../../../src/http/server/load_gate.ts";
import { until } from "../../../support/until.ts";
import { createOverloadRefusal } from "../../../../src/http/server/refuse_overload.ts";

describe("createOverloadRefusal()", () => {
  let server: http.Server;
  let isOpen: boolean;
  let ranks: string[];
  let inside: number;
  let isLowered: boolean;
  let inFlight: number;
  /** Number of measured turns of the event loop. */
  let turns: number;

  before(async () => {
    const gate: LoadGate = {
      enter(rank) {
        ranks.push(rank);
        if (isOpen) inside += 1;
        return isOpen;
      },
      begin: () => Promise.resolve(),
      leave() {
        inside -= 1;
      },
      aside: (waiting) => waiting,
      observe: () => (turns += 1),
      get inFlight() {
        return inFlight;
      },
      bound: 1,
      get isLowered() {
        return isLowered;
      },
    };
    const app = new Koa();
    app.silent = true;
    app.use(createOverloadRefusal(gate));
    app.use((ctx) => {
      if (ctx.path === "/fails") throw new Error("within");
      ctx.body = String(inside);
    });
    const handle = app.callback();
    server = http.createServer((request, response) => void handle(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  beforeEach(() => {
    isOpen = true;
    ranks = [];
    inside = 0;
    inFlight = 0;
    isLowered = false;
    turns = 0;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

  it("admits log-ins and pages of the console longer than the rest, and health checks longest", async () => {
    for (const [rank, paths] of [
      ["health", ["/healthz", "/healthz/", "/readyz", "/api/healthcheck/"]],
      ["last", ["/api/auth/login/token/", "/api/auth/login/", "/api/auth/login"]],
      ["last", ["/api/auth/refresh/", "/", "/questions/7/", "/console/base-x.js"]],
      ["ordinary", ["/api/posts/", "/api/auth/signup/", "/readyz/x", "/constructor"]],
    ] as const) {
      ranks = [];
      for (const path of paths) expect((await ask(path)).status).to.equal(200);
      expect(ranks, paths.join()).to.deep.equal(paths.map(() => rank));
    }
  });

  it("counts each request while it is served, also a failing one", async () => {
    expect(await (await ask("/")).text()).to.equal("1");
    expect(inside).to.equal(0);
    expect((await ask("/fails")).status).to.equal(500);
    expect(inside).to.equal(0);
  });

  it("tells a refused request to retry in a second, and does not count it", async () => {
    isOpen = false;
    const refused = await ask("/");
    expect([refused.status, refused.headers.get("retry-after")]).to.deep.equal([503, "1"]);
    expect(refused.headers.get("cache-control")).to.equal("no-store");
    expect(await refused.json()).to.deep.equal({ detail: "The service is busy, try again." });
    expect(inside).to.equal(0);
  });

  it("measures the event loop with refused requests too, so that the bound can rise", async () => {
    isOpen = false;
    await ask("/");
    expect(turns).to.equal(0);
    isLowered = true;
    await ask("/");
    await until("a turn is measured", () => turns > 0);
  });

  it("measures the event loop once there are more requests than are always admitted", async () => {
    inFlight = FEWEST - 1;
    await ask("/");
    expect(turns).to.equal(0);
    inFlight = FEWEST;
    await ask("/");
    await until("a turn is measured", () => turns > 0);
  });
});
