/**
 * How a request is answered step by step, in a small application with its own routes (Contract 1).
 */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import Type from "typebox";
import type { Caller, Capabilities } from "../../../src/capabilities.ts";
import { ForecastError, RateLimitError, ValidationError } from "../../../src/errors.ts";
import type { Admit } from "../../../src/http/admission.ts";
import { mount } from "../../../src/http/mount.ts";
import type { Served } from "../../../src/http/server/request_log.ts";
import type { AnyReply, Request, Route } from "../../../src/http/route.ts";
import { createApiServer } from "../../../src/http/server/server.ts";
import { createLog } from "../../../src/log.ts";
import { createMemory } from "../../../src/memory.ts";
import { until } from "../../support/until.ts";

const LARGE = { text: "x".repeat(2_000) };

/** A body `{"t":"…"}` of this many bytes. */
const sized = (bytes: number) => ({ t: "x".repeat(bytes - 8) });

const steps: string[] = [];

const ok = (body: unknown = {}, status = 200) => {
  return (): Promise<AnyReply> => Promise.resolve({ status, body });
};

function route(given: Partial<Route> & Pick<Route, "path" | "name">): Route {
  return {
    method: "GET",
    summary: "",
    tag: "Operations",
    access: "authenticated",
    limit: "read",
    responses: {},
    handler: ok(),
    ...given,
  };
}

async function* beginning() {
  yield "begun";
  await new Promise(() => undefined);
}

const routes: Route[] = [
  route({ path: "/a/public/", name: "public", access: "public" }),
  route({ path: "/a/known/", name: "known" }),
  route({ path: "/a/staff/", name: "staff", access: "staff" }),
  route({ path: "/a/super/", name: "super", access: "superuser" }),
  route({ path: "/a/large/", name: "large", handler: ok(LARGE) }),
  route({ path: "/a/edge/", name: "edge", handler: ok(sized(1_024)) }),
  route({ path: "/a/beyond/", name: "beyond", handler: ok(sized(1_025)) }),
  route({ path: "/a/secret/", name: "secret", noStore: true, handler: ok(LARGE) }),
  route({ path: "/a/made/", name: "made", handler: ok(LARGE, 201) }),
  route({
    path: "/a/ready/",
    name: "ready",
    handler: () =>
      Promise.resolve({
        status: 200,
        json: Buffer.from(JSON.stringify(LARGE)),
        tag: "ready-made",
        gzip: gzipSync(JSON.stringify(LARGE)),
      }),
  }),
  route({
    path: "/a/stream/",
    name: "stream",
    handler: () =>
      Promise.resolve({
        status: 200,
        headers: { "Content-Type": "text/plain" },
        stream: Readable.from([Buffer.from("one "), Buffer.from("two")]),
      }),
  }),
  route({
    path: "/a/endless/",
    name: "endless",
    handler: () => Promise.resolve({ status: 200, stream: Readable.from(beginning()) }),
  }),
  route({ path: "/a/empty/", name: "empty", handler: () => Promise.resolve({ status: 204 }) }),
  route({
    path: "/a/broken/",
    name: "broken",
    handler: () => Promise.reject(new TypeError("secret words at /some/path")),
  }),
  route({
    path: "/a/limited/",
    name: "limited",
    handler: () =>
      Promise.reject(Object.assign(new RateLimitError(4), { headers: { RateLimit: "mine" } })),
  }),
  route({
    method: "POST",
    path: "/a/forecast/",
    name: "forecast",
    faults: "error",
    reads: "bytes",
    maxBytes: 10,
    handler: (_, { bytes }) =>
      bytes.length === 0
        ? Promise.reject(new ForecastError("nothing"))
        : Promise.reject(new ValidationError({ field: [String(bytes)] })),
  }),
  route({
    method: "POST",
    path: "/a/form/",
    name: "form",
    acceptsForm: true,
    body: Type.Object({ a: Type.Integer() }),
    handler: (_, { body }) => Promise.resolve({ status: 200, body }),
  }),
  route({
    method: "POST",
    path: "/a/ignores/",
    name: "ignores",
    handler: (_, { body, bytes }) =>
      Promise.resolve({ status: 200, body: { body, read: bytes.length } }),
  }),
  route({
    method: "POST",
    path: "/a/things/:thingId/",
    name: "ordered",
    query: Type.Object({ n: Type.Optional(Type.Integer({ maximum: 5 })) }),
    body: Type.Object({ b: Type.Integer() }),
    subject: (_, { params }) => {
      steps.push("subject");
      return Promise.resolve((params as { thingId: number }).thingId);
    },
    handler: (caps, request) => {
      steps.push("handler");
      const { subject, query, body, effectKey = null } = request;
      const jobs = caps.jobs as unknown as { cause: string };
      return Promise.resolve({
        status: 200,
        body: { subject, query, body, effectKey, cause: jobs.cause },
      });
    },
  }),
  route({
    path: "/a/told/",
    name: "told",
    known: (_, { url }) =>
      Promise.resolve(url.includes("seen") ? { status: 200, body: { known: true } } : null),
    handler: ok({ known: false }),
  }),
  route({
    path: "/a/echo/",
    name: "echo",
    handler: (_, { url, path, baseUrl, address, method, requestId, ...rest }: Request) => {
      const header = rest.constructor.name;
      return Promise.resolve({
        status: 200,
        body: { url, path, baseUrl, address, method, requestId, header },
      });
    },
  }),
];

const HTTP = { trustProxy: false, baseUrl: null, basePath: "" };
/** Signals of the served requests, by the text of their query. */
const signals = new Map<string, AbortSignal>();

const causes = (cause: string): object => ({ cause, causedBy: (id: string) => causes(id) });

const caps = {
  clock: { now: () => 1_000 },
  log: createLog("silent", "test"),
  jobs: causes("nobody"),
  memory: createMemory(),
  config: { http: { ...HTTP, corsOrigins: ["https://good.example"] } },
} as unknown as Capabilities;

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

routes.push(
  route({
    path: "/a/signal/",
    name: "signal",
    async handler(_, { signal, search }) {
      signals.set(search.get("of") ?? "", signal);
      if (search.has("waits")) await new Promise((resolve) => (signal.onabort = resolve));
      return { status: 200, body: {} };
    },
  }),
);

describe("a served request", () => {
  let server: http.Server;
  let named: http.Server;
  let port: number;
  let caller: Partial<Caller> | null;
  let released: number;
  let admitted: string[];
  let served: Served[];
  let isStopping: boolean;

  before(async () => {
    const admit: Admit = ({ route: { access, limit } }) => {
      admitted.push(`${access} ${limit}`);
      return Promise.resolve({
        caller: access === "public" ? null : (caller as Caller | null),
        pageVersions: null,
        headers: { RateLimit: "counted" },
        release: () => (released += 1),
      });
    };
    const open = async (given: Capabilities) => {
      const app = mount(given, {
        routes,
        admit,
        renew: (one) => Promise.resolve(one),
        onServed: (one) => served.push(one),
        isStopping: () => isStopping,
      });
      const opened = createApiServer(app, caps.log);
      opened.listen(0, "127.0.0.1");
      await once(opened, "listening");
      return opened;
    };
    server = await open(caps);
    const baseUrl = "https://public.example";
    const config = { ...caps.config, http: { ...caps.config.http, baseUrl, trustProxy: true } };
    named = await open({ ...caps, config });
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    caller = { id: 7, isStaff: false, isSuperuser: false, scope: "all" };
    released = 0;
    admitted = [];
    served = [];
    steps.length = 0;
    isStopping = false;
  });
  after(() => {
    for (const one of [server, named]) {
      one.closeAllConnections();
      one.close();
    }
  });

  interface Given {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string | Buffer;
    readonly to?: http.Server;
  }
  function ask(path: string, given: Given = {}): Promise<Answer> {
    const { method = "GET", headers = {}, body, to = server } = given;
    const { port: asked } = to.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const request = http.request({ port: asked, path, method, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => {
          const { statusCode: status = 0, headers: fields } = reply;
          resolve({ status, headers: fields, bytes: Buffer.concat(chunks) });
        });
        reply.on("error", reject);
      });
      request.on("error", reject);
      request.end(body);
    });
  }
  const json = ({ bytes }: Answer): any => JSON.parse(String(bytes));
  const post = (path: string, body?: string, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", headers, ...(body === undefined ? {} : { body }) });

  it("is admitted by the access rule of its route", async () => {
    const open = async () => {
      const paths = ["/a/public/", "/a/known/", "/a/staff/", "/a/super/"];
      const answers = await Promise.all(paths.map((path) => ask(path)));
      return answers.map(({ status }) => status);
    };
    expect(await open()).to.deep.equal([200, 200, 403, 403]);
    caller = { id: 7, isStaff: true, isSuperuser: false, scope: "all" };
    expect(await open()).to.deep.equal([200, 200, 200, 403]);
    caller = { id: 7, isStaff: false, isSuperuser: true, scope: "all" };
    expect(await open()).to.deep.equal([200, 200, 200, 200]);
    caller = null;
    expect(await open()).to.deep.equal([200, 401, 401, 401]);
  });

  it("is admitted under the limits of its route, or as a read with a wrong method", async () => {
    for (const path of ["/a/public/", "/a/staff/"]) await ask(path);
    for (const path of ["/a/public/", "/a/staff/"]) await ask(path, { method: "PUT" });
    await ask("/a/nothing/");
    expect(admitted).to.deep.equal(["public read", "staff read", "public read", "staff read"]);
  });

  it("frees its place once, in every case", async () => {
    const paths = ["/a/known/", "/a/broken/", "/a/staff/", "/a/stream/"];
    for (const [i, path] of paths.entries()) {
      await ask(path);
      await until(`${path} is sent`, () => released === i + 1);
    }
    await ask("/a/nothing/");
    await ask("/a/known/", { method: "OPTIONS" });
    await until("all are sent", () => released === paths.length);
  });

  it("keeps its place until its client has taken the answer", async () => {
    const request = http.get({ port, path: "/a/endless/" });
    await once(request, "response");
    expect(released).to.equal(0);

    request.destroy();
    await until("the place is free", () => released === 1);
  });

  it("is reported with the pattern of its route, its status and the caller", async () => {
    const headers = { "X-Request-Id": "mine" };
    await post("/a/things/12/", '{"b":1}', headers);
    await ask("/a/known/", { method: "DELETE" });
    await ask("/a/nothing/");
    const seen = served.map(({ pattern, status, method, userId }) => ({
      pattern,
      status,
      method,
      userId,
    }));
    expect(seen).to.deep.equal([
      { pattern: "/a/things/:thingId/", status: 200, method: "POST", userId: 7 },
      { pattern: "/a/known/", status: 405, method: "DELETE", userId: 7 },
      { pattern: "unmatched", status: 404, method: "GET", userId: undefined },
    ]);
    expect(served[0]).to.have.property("requestId", "mine");
    expect(served[0]?.ms).to.be.at.least(0);
  });

  it("has its own id, unless the client sent a valid one", async () => {
    for (const id of ["a", "A-1._", "x".repeat(64)]) {
      expect((await ask("/a/known/", { headers: { "X-Request-Id": id } })).headers).to.include({
        "x-request-id": id,
      });
    }
    for (const id of ["x".repeat(65), "a b", "a/b"]) {
      const { headers } = await ask("/a/known/", { headers: { "X-Request-Id": id } });
      expect(headers["x-request-id"]).to.match(/^[0-9a-f-]{36}$/);
    }
  });

  describe("with a body that may be cached", () => {
    it("has a tag of its bytes, and gives 304 when If-None-Match matches", async () => {
      const first = await ask("/a/large/");
      const { etag = "" } = first.headers;
      const again = await ask("/a/large/", { headers: { "If-None-Match": etag } });

      expect(etag).to.match(/^W\/"[\w-]{27}"$/);
      expect((await ask("/a/edge/")).headers.etag).to.not.equal(etag);
      expect([again.status, again.bytes.length, again.headers.etag]).to.deep.equal([304, 0, etag]);
      expect(again.headers["cache-control"]).to.equal("private, no-cache");
      expect(again.headers["content-type"]).to.equal(undefined);
      expect(again.headers).to.include({ ratelimit: "counted" });
    });

    it("is compressed from 1025 bytes on, in an encoding that the client accepts", async () => {
      const large = JSON.stringify(LARGE);
      for (const [accepted, encoding, unpack] of [
        ["gzip, br", "br", brotliDecompressSync],
        ["gzip", "gzip", gunzipSync],
        ["br;q=0, gzip", "gzip", gunzipSync],
        ["deflate", undefined, (bytes: Buffer) => bytes],
      ] as const) {
        const headers = { "Accept-Encoding": accepted };
        const reply = await ask("/a/large/", { headers });
        expect(reply.headers["content-encoding"], accepted).to.equal(encoding);
        expect(String(unpack(reply.bytes))).to.equal(large);
        expect((await ask("/a/edge/", { headers })).headers).to.not.have.property(
          "content-encoding",
        );
        const beyond = await ask("/a/beyond/", { headers });
        expect(beyond.headers["content-encoding"]).to.equal(encoding);
        expect(json({ ...beyond, bytes: unpack(beyond.bytes) })).to.deep.equal(sized(1_025));
      }
    });

    it("is sent as it was prepared, with its tag", async () => {
      const packed = await ask("/a/ready/", { headers: { "Accept-Encoding": "br, gzip" } });
      expect(packed.headers).to.include({ "content-encoding": "gzip", etag: 'W/"ready-made"' });
      expect(JSON.parse(String(gunzipSync(packed.bytes)))).to.deep.equal(LARGE);
      const plain = await ask("/a/ready/");
      expect(plain.headers).to.not.have.property("content-encoding");
      expect(json(plain)).to.deep.equal(LARGE);
    });

    it("is neither cached nor compressed with no-store", async () => {
      const reply = await ask("/a/secret/", { headers: { "Accept-Encoding": "gzip" } });
      expect(reply.headers).to.include({ "cache-control": "no-store" });
      expect(reply.headers).to.not.have.any.keys("etag", "content-encoding");
      const star = await ask("/a/secret/", { headers: { "If-None-Match": "*" } });
      expect(star.status).to.equal(200);
    });

    it("has a tag only for a successful GET", async () => {
      const made = await ask("/a/made/", { headers: { "If-None-Match": "*" } });
      expect([made.status, made.headers.etag]).to.deep.equal([201, undefined]);
      const posted = await post("/a/ignores/", "x", { "If-None-Match": "*" });
      expect([posted.status, posted.headers.etag]).to.deep.equal([200, undefined]);
      const head = await ask("/a/large/", { method: "HEAD" });
      expect(head.headers.etag).to.equal((await ask("/a/large/")).headers.etag);
      expect(head.bytes).to.have.length(0);
    });
  });

  it("is answered without a body, or with a stream with its own type", async () => {
    const empty = await ask("/a/empty/");
    expect([empty.status, empty.bytes.length]).to.deep.equal([204, 0]);
    const stream = await ask("/a/stream/");
    expect([stream.status, String(stream.bytes)]).to.deep.equal([200, "one two"]);
    expect(stream.headers["content-type"]).to.equal("text/plain");
  });

  it("reveals nothing about an internal error except the request id", async () => {
    const reply = await ask("/a/broken/", { headers: { "X-Request-Id": "one" } });
    expect([reply.status, json(reply)]).to.deep.equal([
      500,
      { detail: "Internal server error.", request_id: "one" },
    ]);
    expect(reply.headers["cache-control"]).to.equal("no-store");
  });

  it("prefers the headers of its refusal to those of its admission", async () => {
    const { status, headers } = await ask("/a/limited/");
    expect(status).to.equal(429);
    expect(headers).to.include({ ratelimit: "mine", "retry-after": "4" });
  });

  it("lists the methods of the path, also for unknown callers", async () => {
    const wrong = await ask("/a/known/", { method: "PATCH" });
    expect([wrong.status, wrong.headers.allow]).to.deep.equal([405, "HEAD, GET, OPTIONS"]);
    expect(json(wrong)).to.deep.equal({ detail: "Method PATCH not allowed." });
    caller = null;
    const options = await ask("/a/form/", { method: "OPTIONS" });
    expect([options.status, options.headers.allow]).to.deep.equal([204, "POST, OPTIONS"]);
    expect(options.headers).to.not.have.property("ratelimit");
  });

  it("states to other origins what they may send", async () => {
    const preflight = await ask("/a/form/", {
      method: "OPTIONS",
      headers: { Origin: "https://good.example", "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers).to.include({ "access-control-allow-origin": "https://good.example" });
    expect(preflight.headers).to.not.have.property("allow");
  });

  it("checks the object of the path before the query and the body", async () => {
    const faulty = await post("/a/things/3/?n=9", '{"b":"x"}');
    expect([faulty.status, steps]).to.deep.equal([400, ["subject"]]);
    expect(json(faulty)).to.deep.equal({ n: ["Must be at most 5."] });
    steps.length = 0;
    const malformed = await post("/a/things/3/?n=9", "{");
    expect([malformed.status, steps]).to.deep.equal([400, []]);
    const right = await post("/a/things/3/?n=5", '{"b":"2"}', { "X-Request-Id": "cause" });
    expect(json(right)).to.deep.equal({
      subject: 3,
      query: { n: 5 },
      body: { b: 2 },
      effectKey: null,
      cause: { requestId: "cause" },
    });
    const key = await post("/a/things/3/", '{"b":2}', { "Idempotency-Key": "two words" });
    expect([key.status, Object.keys(json(key) as object)]).to.deep.equal([
      400,
      ["Idempotency-Key"],
    ]);
  });

  it("reads a body with the schema of its route", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(json(await post("/a/form/", "a=1&a=2", form))).to.deep.equal({ a: 2 });
    expect((await post("/a/things/3/", "b=1", form)).status).to.equal(415);
    expect(json(await post("/a/form/"))).to.deep.equal({ a: ["Required."] });
    expect(json(await post("/a/form/", "[1]"))).to.deep.equal({
      non_field_errors: ["The body must be a JSON object."],
    });
    expect(json(await post("/a/ignores/", "{nonsense"))).to.deep.equal({ body: {}, read: 0 });
  });

  it("passes bytes unchanged, up to the limit of its route", async () => {
    expect(json(await post("/a/forecast/", "0123456789"))).to.deep.equal({
      error: "field: 0123456789",
    });
    const large = await post("/a/forecast/", "0123456789x");
    expect([large.status, large.headers.connection]).to.deep.equal([413, "close"]);
    expect((await post("/a/forecast/", "x", { "Content-Type": "text/plain" })).status).to.equal(
      415,
    );
    expect(json(await post("/a/forecast/", "", { "Content-Type": "text/plain" }))).to.deep.equal({
      error: "nothing",
    });
  });

  it("is answered by what its route knows already, for callers with access", async () => {
    expect(json(await ask("/a/told/?seen"))).to.deep.equal({ known: true });
    expect(json(await ask("/a/told/"))).to.deep.equal({ known: false });
    caller = null;
    expect((await ask("/a/told/?seen")).status).to.equal(401);
  });

  it("has the sent URL, the path with a final slash, the base URL and the address", async () => {
    const host = { Host: "here.example" };
    const reply = await ask("/a/echo?b=1", { headers: { ...host, "X-Forwarded-For": "9.9.9.9" } });
    expect(json(reply)).to.include({
      url: "/a/echo?b=1",
      path: "/a/echo/",
      baseUrl: "http://here.example",
      address: "127.0.0.1",
      method: "GET",
    });
    const headers = { ...host, "X-Forwarded-For": "1.1.1.1, 9.9.9.9" };
    expect(json(await ask("/a/echo/", { headers, to: named }))).to.include({
      baseUrl: "https://public.example",
      address: "9.9.9.9",
    });
  });

  it("is told when its client has gone, and only then", async () => {
    await ask("/a/signal/?of=stayed");
    const request = http.get({ port, path: "/a/signal/?of=left&waits" }).on("error", () => {});
    while (!signals.has("left")) await new Promise((resolve) => setImmediate(resolve));
    const left = once(signals.get("left")!, "abort");
    request.destroy();
    await left;
    expect(signals.get("stayed")?.aborted).to.equal(false);
  });

  it("closes its connection only while the process stops", async () => {
    expect((await ask("/a/known/")).headers.connection).to.not.equal("close");
    isStopping = true;
    expect((await ask("/a/known/")).headers.connection).to.equal("close");
  });
});
