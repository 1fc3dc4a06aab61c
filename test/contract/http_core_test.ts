/**
 * What every endpoint shares (Contract 1). Requests go through node:http, so that nothing is added.
 */
import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

describe("HTTP core", () => {
  const app = useApp("http_core", { environment: { CORS_ORIGINS: "https://good.example" } });
  let ada: Account;

  before(async () => {
    ada = await app.make.account({ username: "ada" });
  });

  function raw(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
  ): Promise<Raw> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${app.baseUrl}${path}`, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      });
      request.on("error", reject);
      request.end(body);
    });
  }
  const auth = () => ({ authorization: `Token ${ada.token}` });

  it("serves a path without its final slash identically, for every method", async () => {
    const [slash, bare] = [
      await raw("GET", "/api/users/me/", auth()),
      await raw("GET", "/api/users/me", auth()),
    ];
    const patched = await raw(
      "PATCH",
      "/api/users/me/update",
      { ...auth(), "content-type": "application/json" },
      "{}",
    );

    expect(bare.status).to.equal(200);
    expect(bare.text).to.equal(slash.text);
    expect(patched.status).to.equal(200);
  });

  it("answers unknown routes with 404 JSON, also to anonymous callers", async () => {
    for (const path of [
      "/api/nothing/",
      "/api//posts/",
      "/API/posts/",
      "/api/posts/abc/",
      "/api/posts/-1/",
      "/api/posts/1234567890123456/",
      "/api/posts/%zz/",
    ]) {
      const { status, text, headers } = await raw("GET", path, { accept: "text/html" });

      expect(status, path).to.equal(404);
      expect(JSON.parse(text)).to.have.property("detail").that.is.a("string");
      expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
    }
  });

  it("checks the credentials before the method", async () => {
    const anonymous = await raw("PUT", "/api/posts/");
    const known = await raw("PUT", "/api/posts/", auth());

    expect(anonymous.status).to.equal(401);
    expect(anonymous.headers["www-authenticate"]).to.equal("Token");
    expect(known.status).to.equal(405);
    expect(known.headers.allow).to.include("GET").and.to.include("OPTIONS");
    expect(JSON.parse(known.text)).to.have.all.keys("detail");
  });

  it("sets the headers of every response and returns a valid request id", async () => {
    const { headers } = await raw("GET", "/api/users/me/", {
      ...auth(),
      "x-request-id": "abc-1._",
    });
    expect(headers).to.include({
      "x-request-id": "abc-1._",
      "x-api-version": "2.0.0",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    expect(headers.vary)
      .to.include("Authorization")
      .and.to.include("Accept-Encoding")
      .and.to.include("Origin");
    expect(headers.etag).to.equal(undefined);

    const other = await raw("GET", "/nowhere", { "x-request-id": "not fitting!" });
    expect(other.headers["x-request-id"]).to.match(/^[0-9a-f-]{36}$/);
    expect(other.headers["x-api-version"]).to.equal("2.0.0");
  });

  it("forbids caching of errors on every route", async () => {
    for (const [method, path, headers, status] of [
      ["GET", "/api/posts/999999999/", auth(), 404],
      ["GET", "/api/posts/?statuses=odd", auth(), 400],
      ["GET", "/api/posts/", {}, 401],
      ["GET", "/api/users/me/", {}, 401],
      ["GET", "/api/users/me/bots/999999999/token/", auth(), 404],
      ["PUT", "/api/posts/", auth(), 405],
      ["GET", "/nowhere", {}, 404],
    ] as const) {
      const refused = await raw(method, path, headers);

      expect([refused.status, refused.headers["cache-control"]], path).to.deep.equal([
        status,
        "no-store",
      ]);
    }
  });

  it("serves HEAD as GET without the body, and OPTIONS without credentials", async () => {
    const got = await raw("GET", "/api/projects/site_main/", auth());
    const head = await raw("HEAD", "/api/projects/site_main/", auth());
    const options = await raw("OPTIONS", "/api/posts/");

    expect(head.status).to.equal(200);
    expect(head.text).to.equal("");
    expect(head.headers.etag).to.equal(got.headers.etag);
    expect(head.headers["content-length"]).to.equal(got.headers["content-length"]);
    expect(options.status).to.equal(204);
    expect(options.headers.allow).to.include("GET").and.to.include("HEAD");
  });

  it("gives HEAD the length and encoding of the body GET would have", async () => {
    await raw(
      "PATCH",
      "/api/users/me/update/",
      { ...auth(), "content-type": "application/json" },
      JSON.stringify({ bio: "x".repeat(5000) }),
    );
    for (const encoding of ["gzip", "br", "identity"]) {
      for (const path of [`/api/users/${ada.id}/`, "/api/users/me/", "/api/posts/"]) {
        const asked = { ...auth(), "accept-encoding": encoding, "x-request-id": "one" };
        const [got, head] = [await raw("GET", path, asked), await raw("HEAD", path, asked)];
        const { date } = got.headers;

        expect(head.status, path).to.equal(200);
        expect(head.text, path).to.equal("");
        expect({ ...head.headers, date }, `${path} ${encoding}`).to.deep.equal(got.headers);
      }
    }
  });

  it("answers preflights of allowed origins only", async () => {
    const ask = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const good = await raw("OPTIONS", "/api/comments/create/", {
      origin: "https://good.example",
      ...ask,
    });
    const bad = await raw("OPTIONS", "/api/comments/create/", {
      origin: "https://bad.example",
      ...ask,
    });
    const served = await raw("GET", "/api/users/me/", {
      ...auth(),
      origin: "https://good.example",
    });

    expect(good.status).to.equal(204);
    expect(good.headers["access-control-allow-origin"]).to.equal("https://good.example");
    expect(good.headers["access-control-allow-methods"]).to.equal(
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    );
    expect(good.headers["access-control-max-age"]).to.equal("600");
    expect(good.headers["access-control-allow-credentials"]).to.equal(undefined);
    expect(bad.status).to.equal(204);
    expect(
      Object.keys(bad.headers).filter((name) => name.startsWith("access-control")),
    ).to.deep.equal([]);
    expect(served.headers["access-control-expose-headers"]).to.include("ETag");
  });

  describe("request bodies", () => {
    const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
      raw("PATCH", "/api/users/me/update/", { ...auth(), ...headers }, body);

    it("reads JSON without a content type, and refuses other types", async () => {
      expect((await send('{"location":"Ghent"}')).status).to.equal(200);
      expect(
        (await send('{"location":"Ghent"}', { "content-type": "application/vnd.api+json" })).status,
      ).to.equal(200);
      expect(
        (await send("location=Ghent", { "content-type": "application/x-www-form-urlencoded" }))
          .status,
      ).to.equal(415);
      expect(
        (await send("{}", { "content-type": "application/json; charset=latin1" })).status,
      ).to.equal(415);
      expect((await send("")).status).to.equal(200);
    });

    it("reports malformed JSON, wrong top-level types and excessive depth", async () => {
      const malformed = await send("{nope");
      expect(malformed.status).to.equal(400);
      expect(JSON.parse(malformed.text).detail).to.match(/^Malformed JSON: /);
      const array = await send("[]");
      expect(JSON.parse(array.text)).to.deep.equal({
        non_field_errors: ["The body must be a JSON object."],
      });
      expect((await send("[".repeat(40) + "]".repeat(40))).status).to.equal(400);
      expect((await send(Buffer.from([0x7b, 0xff, 0x7d]))).status).to.equal(400);
    });

    it("reads a refused body to its end, so that a client that is still sending gets the 413", async () => {
      const size = 24 * 1024 * 1024;
      const { hostname, port } = new URL(app.baseUrl);
      const socket = connect(Number(port), hostname);
      const head = [
        "PATCH /api/users/me/update/ HTTP/1.1",
        "Host: presage",
        `Authorization: ${auth().authorization}`,
        "Content-Type: application/json",
        `Content-Length: ${size}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      const failure = await new Promise((resolve) => {
        socket.once("error", resolve);
        socket.write(Buffer.alloc(size, " "), () => {
          resolve(null);
        });
      });
      const [reply] = (await once(socket, "data")) as [Buffer];
      socket.destroy();

      expect(failure).to.equal(null);
      expect(reply.toString()).to.match(/^HTTP\/1\.1 413 /);
    });
  });

  describe("the HTTP parser", () => {
    /**
     * Sends these bytes unchanged and returns everything that arrives until the connection closes.
     */
    async function exchange(...pieces: (string | Buffer)[]): Promise<string> {
      const { hostname, port } = new URL(app.baseUrl);
      const socket = connect(Number(port), hostname);
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      for (const piece of pieces) socket.write(piece);
      await once(socket, "close");
      return Buffer.concat(chunks).toString();
    }
    /** Parses status, headers and JSON of an answer. */
    function parsed(answer: string) {
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      const [line = "", ...lines] = head.split("\r\n");
      const headers = new Map(lines.map((one) => one.split(": ") as [string, string]));
      expect(headers.get("Content-Length")).to.equal(String(Buffer.byteLength(body)));
      return { status: Number(line.split(" ")[1]), headers, body: JSON.parse(body) as unknown };
    }
    const head = (path: string, ...lines: string[]) =>
      [`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");

    it("refuses with JSON and the headers of every answer", async () => {
      const { headers: usual } = await raw("GET", "/api/nothing/");
      const long = "x".repeat(20_000);
      const chunked = head("/api/posts/", "Host: presage", "Transfer-Encoding: chunked");
      for (const [sent, wanted] of [
        [head(`/api/posts/?search=${long}`, "Host: presage"), 431],
        [head("/api/posts/", "Host: presage", `X-Long: ${long}`), 431],
        [head("/api/posts/", "Host: presage", "no colon"), 400],
        ["HELLO\r\n\r\n", 400],
        [`${chunked}2;${long}`, 413],
        [head("/api/posts/", "Connection: close"), 400],
        [head("/healthz", "Connection: close"), 400],
        [head("/healthz", "Host: presage", "Connection: close", "Host: other"), 400],
        [head("/api/posts/", "host: presage", "HOST: presage", "Connection: close"), 400],
      ] as const) {
        const { status, headers, body } = parsed(await exchange(sent));
        const about = sent.slice(0, 40);

        expect(status, about).to.equal(wanted);
        expect(body, about).to.have.all.keys("detail");
        expect(headers.get("Content-Type"), about).to.equal("application/json; charset=utf-8");
        expect(headers.get("Cache-Control"), about).to.equal("no-store");
        expect(headers.get("Connection"), about).to.equal("close");
        expect(headers.get("X-Request-Id"), about).to.match(/^[0-9a-f-]{36}$/);
        for (const name of ["X-API-Version", "X-Content-Type-Options", "Referrer-Policy", "Vary"])
          expect(headers.get(name), `${about} ${name}`).to.equal(usual[name.toLowerCase()]);
      }
    });

    it("refuses a request once, also while the client is still sending", async () => {
      const begin = head("/", "Host: presage").trimEnd();
      const { status } = parsed(
        await exchange(`${begin}\r\nX-Long: `, Buffer.alloc(8 * 1024 * 1024, "x")),
      );
      expect(status).to.equal(431);
    });

    it("ends a request with a broken body", async () => {
      const lines = [
        "Host: presage",
        "Transfer-Encoding: chunked",
        `Authorization: ${auth().authorization}`,
      ];
      const start = head("/api/users/me/update/", ...lines).replace("GET", "PATCH");
      expect(parsed(await exchange(start, "nonsense\r\n")).status).to.equal(400);
    });

    it("accepts HTTP/1.0 without a host, and an unknown expectation", async () => {
      const old = await exchange("GET /healthz HTTP/1.0\r\n\r\n");
      const doubled = await exchange("GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n");
      expect(doubled).to.match(/^HTTP\/1\.1 400 /);
      const hopeful = await raw("GET", "/healthz", { expect: "miracles" });
      expect(old).to.match(/^HTTP\/1\.1 200 /);
      expect([hopeful.status, hopeful.text]).to.deep.equal([200, "ok"]);
    });
  });

  it("replays a POST under one Idempotency-Key, and refuses another body under it", async () => {
    const { post } = await app.make.question("binary");
    const headers = { ...auth(), "content-type": "application/json", "idempotency-key": "k-1" };
    const body = JSON.stringify({ on_post: post._id, text: "once" });
    const first = await raw("POST", "/api/comments/create/", headers, body);
    const again = await raw("POST", "/api/comments/create/", headers, body);
    const other = await raw(
      "POST",
      "/api/comments/create/",
      headers,
      JSON.stringify({ on_post: post._id, text: "twice" }),
    );

    expect(first.status).to.equal(201);
    expect(again.status).to.equal(201);
    expect(JSON.parse(again.text).id).to.equal(JSON.parse(first.text).id);
    expect(first.headers).to.not.have.property("idempotency-replayed");
    expect(again.headers["idempotency-replayed"]).to.equal("true");
    expect(other.status).to.equal(409);
    expect(other.headers).to.not.have.property("idempotency-replayed");
  });

  it("answers health checks without credentials", async () => {
    expect((await raw("GET", "/healthz")).text).to.equal("ok");
    expect((await raw("GET", "/api/healthcheck/")).text).to.equal("ok");
    const ready = await raw("GET", "/readyz");
    expect(ready.status).to.equal(200);
    expect(JSON.parse(ready.text)).to.deep.equal({
      ready: true,
      checks: { mongo: "ok", redis: "ok", cache: "ok" },
    });
  });

  it("lets pages of allowed origins read health checks", async () => {
    for (const path of ["/healthz", "/readyz", "/api/healthcheck/", "/openapi.json"]) {
      const read = (origin: string) => raw("GET", path, { origin });
      const [good, bad] = [await read("https://good.example"), await read("https://bad.example")];
      expect(good.headers, path).to.include({
        "access-control-allow-origin": "https://good.example",
      });
      expect(bad.headers, path).to.not.have.property("access-control-allow-origin");
    }
    const preflight = await raw("OPTIONS", "/healthz", {
      origin: "https://good.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-request-id",
    });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers).to.include({
      "access-control-allow-origin": "https://good.example",
      "access-control-max-age": "600",
    });
    expect(preflight.headers["access-control-allow-headers"]).to.include("X-Request-Id");
  });

  it("answers health checks only to GET and HEAD", async () => {
    for (const path of ["/healthz", "/readyz", "/api/healthcheck/"]) {
      const put = await raw("PUT", path);
      const options = await raw("OPTIONS", path);
      expect([put.status, put.headers["allow"]]).to.deep.equal([405, "GET, HEAD, OPTIONS"]);
      expect(JSON.parse(put.text)).to.deep.equal({ detail: "Method PUT not allowed." });
      expect([options.status, options.headers["allow"]]).to.deep.equal([204, "GET, HEAD, OPTIONS"]);
    }
  });

  it("serves the API document and its page from its own files", async () => {
    const document = await raw("GET", "/openapi.json");
    const page = await raw("GET", "/docs");
    const script = await raw("GET", "/docs/reference.js");

    expect(JSON.parse(document.text).openapi).to.equal("3.1.0");
    expect(page.text)
      .to.match(/"\/docs\/[0-9a-f]{16}\/reference\.js"/)
      .and.not.match(/(?:src|href)="(?:https?:)?\/\//);
    expect(script.status).to.equal(200);
    expect((await raw("GET", "/docs/../package.json")).status).to.equal(404);
  });
});
