/** No input causes a 5xx, on any route and field, with objects that exist (contract 1.11). */
import { request } from "node:http";
import { expect } from "chai";
import type { Route } from "../../src/http/route.ts";
import { routes } from "../../src/routes.ts";
import { useApp } from "../support/app.ts";
import { IS_FULL, inTurn } from "../support/full.ts";
import {
  FAIR_BODIES,
  HOSTILE_BODIES,
  HOSTILE_QUERY,
  OTHER_FAIR_BODIES,
  spoiled,
} from "../support/hostile.ts";
import { type HostileScene, openHostileScene } from "../support/hostile_scene.ts";

/** Number of spoiled bodies sent to each route; HOSTILE_BODIES=all sends all of them. */
const PER_ROUTE = IS_FULL ? 30 : 8;
/** Number of hostile queries sent to each route. */
const QUERIES = IS_FULL ? 60 : 30;
/** Number of routes that take turns with bodies that depend on no route, and with ends of paths. */
const TURNS = 4;
const IN_FLIGHT = 8;

/** Chooses evenly, and always the same items. */
function chosen<T>(items: readonly T[], most: number): T[] {
  if (process.env["HOSTILE_BODIES"] === "all" || items.length <= most) return [...items];
  return Array.from(
    { length: most },
    (_, index) => items[Math.floor((index * items.length) / most)]!,
  );
}

async function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

describe("hostile input", () => {
  const app = useApp("hostile_input");
  let scene: HostileScene;

  beforeEach(async () => {
    scene = await openHostileScene(app);
  });

  const withBody = routes.filter(({ body }) => body !== undefined);

  it("has a valid body for every route with a body", () => {
    expect(Object.keys(FAIR_BODIES)).to.have.members(withBody.map(({ name }) => name));
  });

  async function expectHandled(route: Route, raw: string | Uint8Array): Promise<number> {
    const { client, path } = scene;
    const { status } = await client.call(route.method, path(route.path), {}, { raw });
    const shown = typeof raw === "string" ? raw.slice(0, 200) : [...raw];
    expect(status, `${route.name} ${String(shown)}`).to.be.below(500);
    return status;
  }

  for (const [at, route] of withBody.entries()) {
    it(`${route.method} ${route.path} answers every hostile body properly, bad ones with 400`, async () => {
      const fair = FAIR_BODIES[route.name]!(scene);
      const others = OTHER_FAIR_BODIES[route.name]?.(scene) ?? [];
      const statuses = new Set<number>();
      const send = async (raw: string | Uint8Array) => {
        statuses.add(await expectHandled(route, raw));
      };
      await forEach(inTurn(HOSTILE_BODIES, at % TURNS, TURNS), send);
      for (const body of [fair, ...others]) {
        await forEach(chosen([...spoiled(body)], PER_ROUTE), send);
      }
      // A file with faults is taken, and its report names them (contract 2.47).
      if (route.reads !== "file") expect(statuses).to.include(400);
    });
  }

  for (const route of routes.filter(({ query }) => query !== undefined)) {
    it(`${route.method} ${route.path} answers every hostile query properly, bad ones with 400`, async () => {
      const { properties } = route.query as unknown as { properties: object };
      const { client, path } = scene;
      const parts = Object.keys(properties).flatMap((name) =>
        HOSTILE_QUERY.flatMap((value) => [
          `${name}=${value}`,
          `${name}[$gt]=${value}&${name}[]=${value}&${name}=${value}`,
        ]),
      );
      const statuses = new Set<number>();
      await forEach(chosen(parts, QUERIES), async (query) => {
        const { status } = await client.call(route.method, `${path(route.path)}?${query}`);
        expect(status, query.slice(0, 200)).to.be.below(500);
        statuses.add(status);
      });
      // Bad limits and offsets count as absent (contract 1.6).
      const isLenient = Object.keys(properties).every((name) => /^(limit|offset)$/.test(name));
      if (!isLenient) expect(statuses).to.include(400);
    });
  }

  /** Sends a request unchanged; `fetch` would correct paths and headers. */
  function send(path: string, headers: Record<string, string>, body = ""): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.baseUrl);
      const method = body === "" ? "GET" : "POST";
      const call = request({ hostname, port, path, method, headers }, (reply) => {
        reply.resume();
        reply.on("end", () => {
          resolve(reply.statusCode ?? 0);
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  }

  it("is answered properly in every path", async () => {
    const ends = ["%00", "%", "%zz", "%ED%A0%80", "%C3%28", "..", "%2e%2e", "%2F", "%5C", "$gt"];
    const more = ["__proto__", "constructor", "toString", "-1", "0", "1e3", "9".repeat(15)];
    const last = ["9".repeat(16), "9".repeat(300), "a".repeat(4_000), "%F0%9F%A7%AC", "a;b", "a:b"];
    const headers = { Authorization: `Token ${scene.token}` };
    const reads = routes.filter(({ method }) => method === "GET");
    const paths = [...ends, ...more, ...last].map((end, at) => ({ end, at }));
    await forEach(paths, async ({ end, at }) => {
      for (const { path, method } of inTurn(reads, at % TURNS, TURNS)) {
        const hostile = path.replaceAll(/:\w+/g, end);
        const status = await send(`${hostile}${end}`, headers);
        expect(status, `${method} ${hostile}`).to.be.below(500);
      }
    });
  });

  it("is answered properly in every header", async () => {
    const token = `Token ${scene.token}`;
    const strange = ["", " ", "Token", "Token  ", "Bearer", "Bearer a.b.c", "Basic !!!", "é\u00ff"];
    const attempts: [Record<string, string>, string?][] = [
      ...[...strange, `${token} x`, `token\t${scene.token}`, "a".repeat(9_000)].map(
        (value): [Record<string, string>] => [{ Authorization: value }],
      ),
      ...["gzip", "br", "deflate", "gzip, gzip", "x"].map(
        (value): [Record<string, string>, string] => [
          { Authorization: token, "Content-Encoding": value },
          "{}",
        ],
      ),
      ...["a/b/c", "application/json; charset=utf-16", "application/json;", ";", "é"].map(
        (value): [Record<string, string>, string] => [
          { Authorization: token, "Content-Type": value },
          "[]",
        ],
      ),
      [{ Authorization: token, "If-None-Match": `W/"${"x".repeat(5_000)}", *, ,` }],
      [{ Authorization: token, "X-Request-Id": "a".repeat(5_000) }],
      [{ Authorization: token, "Idempotency-Key": "k".repeat(5_000) }, "[]"],
      [{ Authorization: token, "Idempotency-Key": "$\u00ff" }, "[]"],
      [{ Authorization: token, Prefer: "respond-async;;=,x" }],
      [{ Authorization: token, Range: "bytes=9-1,-,a-b" }],
      [{ Authorization: token, Origin: "null" }],
      [{ Authorization: token, Host: "a b:99999999" }],
      [{ Authorization: token, Host: "" }],
      [{ Authorization: token, "X-Forwarded-Host": "evil\u00e9", "X-Forwarded-For": "999.1.1.1" }],
    ];
    for (const [headers, body] of attempts) {
      const paths =
        body === undefined
          ? ["/api/posts/", "/api/users/me/", `/api/projects/${scene.projectId}/download-data/`]
          : ["/api/questions/forecast/", "/api/comments/create/", "/api/posts/create/"];
      for (const path of paths) {
        const status = await send(path, headers, body);
        expect(status, `${path} ${JSON.stringify(headers).slice(0, 200)}`).to.be.below(500);
      }
    }
  });
});
