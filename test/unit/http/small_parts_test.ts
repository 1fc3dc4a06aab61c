/** Small rules of replies: tags, encodings, links of pages, origins, faults (Contract 1). */
import { expect } from "chai";
import {
  AuthenticationError,
  BodyTooLargeError,
  ConflictError,
  ForecastError,
  GoneError,
  MalformedError,
  NotFoundError,
  NotOpenError,
  OverloadError,
  PermissionError,
  RateLimitError,
  UnsupportedMediaError,
  ValidationError,
} from "../../../src/errors.ts";
import { corsHeaders, preflightHeaders } from "../../../src/http/request/cors.ts";
import { isDocsPath } from "../../../src/http/docs_page.ts";
import { replyOfError } from "../../../src/http/reply/error_reply.ts";
import { isReadiness } from "../../../src/http/health.ts";
import { honoursKeys, isKey } from "../../../src/http/request/idempotency.ts";
import { type Page, pageLinks } from "../../../src/http/reply/page_links.ts";
import type { Route } from "../../../src/http/route.ts";
import { readEncodings, matchesTag } from "../../../src/http/reply/send_reply.ts";
import { canonical } from "../../../src/http/served_request.ts";

describe("matchesTag()", () => {
  const tag = 'W/"abc"';
  for (const [header, expected] of [
    [undefined, false],
    ["", false],
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc"', true],
    [' W/"abc" ', true],
    ["*", true],
    [" * ", true],
    ['"ab"', false],
    ['W/"abcd"', false],
    ["abc", false],
  ] as const) {
    it(`of ${JSON.stringify(header)} is ${expected}`, () => {
      expect(matchesTag(header, tag)).to.equal(expected);
    });
  }
});

describe("readEncodings()", () => {
  for (const [header, expected] of [
    [undefined, []],
    ["", []],
    ["gzip, deflate, br", ["gzip", "deflate", "br"]],
    ["GZIP;q=0.5 , br ; q=1", ["gzip", "br"]],
    ["gzip;q=0, br", ["br"]],
    ["gzip;q=0.0, br;q=0.001", ["br"]],
    ["gzip; q=0.000", []],
  ] as const) {
    it(`of ${JSON.stringify(header)}`, () => {
      expect([...readEncodings(header)]).to.deep.equal(expected);
    });
  }
});

describe("pageLinks()", () => {
  const links = (page: Page, text = "b=2&limit=500&a=1&a=0&offset=7") =>
    pageLinks(
      { baseUrl: "https://x.org", path: "/api/posts/", search: new URLSearchParams(text) },
      page,
    );
  const url = (rest: string) => `https://x.org/api/posts/?a=1&a=0&b=2&limit=10${rest}`;

  it("keep the caller's own parameters, sorted, with the limit that was used", () => {
    expect(links({ limit: 10, offset: 20, hasMore: true })).to.deep.equal({
      next: url("&offset=30"),
      previous: url("&offset=10"),
    });
  });

  it("end at the first and at the last page", () => {
    expect(links({ limit: 10, offset: 0, hasMore: false })).to.deep.equal({
      next: null,
      previous: null,
    });
    expect(links({ limit: 10, offset: 10, hasMore: false }).previous).to.equal(url(""));
    expect(links({ limit: 10, offset: 3, hasMore: false }).previous).to.equal(url(""));
  });

  it("continue after the last shown row when a page ended early", () => {
    expect(links({ limit: 10, offset: 20, hasMore: true, shown: 4 }).next).to.equal(
      url("&offset=24"),
    );
  });
});

describe("origins", () => {
  const origin = "https://good.example";

  it("are answered by name, or with a star for all, and never with credentials", () => {
    expect(corsHeaders(origin, [origin])).to.have.all.keys(
      "Access-Control-Allow-Origin",
      "Access-Control-Expose-Headers",
    );
    expect(corsHeaders(origin, [origin])).to.include({ "Access-Control-Allow-Origin": origin });
    expect(corsHeaders(origin, ["*"])).to.include({ "Access-Control-Allow-Origin": "*" });
    expect(corsHeaders("https://bad.example", [origin])).to.deep.equal({});
    expect(corsHeaders("https://good.example.evil.org", [origin])).to.deep.equal({});
    expect(corsHeaders(undefined, ["*"])).to.deep.equal({});
  });

  it("may send and read the headers of the interface", () => {
    const names = (text = "") => text.split(", ");
    const preflight = preflightHeaders(origin, ["*"]);
    expect(names(preflight["Access-Control-Allow-Headers"])).to.have.members([
      ...["Authorization", "Content-Type", "X-Request-Id", "If-None-Match", "Prefer"],
      ...["Idempotency-Key", "Last-Event-ID", "Range", "If-Range"],
    ]);
    expect(names(preflight["Access-Control-Allow-Methods"])).to.have.members([
      ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    ]);
    expect(preflight["Access-Control-Max-Age"]).to.equal("600");
    expect(names(preflight["Access-Control-Expose-Headers"])).to.have.members([
      ...["ETag", "Retry-After", "X-Request-Id", "RateLimit", "RateLimit-Policy"],
      ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
      ...["Content-Disposition", "Link", "Location", "Idempotency-Replayed", "Presage-Ignored"],
    ]);
    expect(preflightHeaders("https://bad.example", [origin])).to.deep.equal({});
  });
});

describe("replyOfError()", () => {
  const detail = (text: string) => ({ detail: text });
  for (const [error, expected] of [
    [new ValidationError({ a: ["b"] }), { status: 400, body: { a: ["b"] } }],
    [new MalformedError("bad"), { status: 400, body: detail("bad") }],
    [new ForecastError("no", [{}]), { status: 400, body: { error: "no", errors: [{}] } }],
    [new ForecastError("no"), { status: 400, body: { error: "no" } }],
    [
      new NotOpenError("closed"),
      { status: 405, body: { error: "closed" }, headers: { Allow: "POST, OPTIONS" } },
    ],
    [
      new AuthenticationError("invalid"),
      {
        status: 401,
        body: detail("Invalid token."),
        headers: { "WWW-Authenticate": "Token" },
      },
    ],
    [new PermissionError("no"), { status: 403, body: detail("no") }],
    [new PermissionError("no", "why"), { status: 403, body: { detail: "no", code: "why" } }],
    [new NotFoundError(), { status: 404, body: detail("No such resource.") }],
    [new GoneError("gone"), { status: 410, body: detail("gone") }],
    [new ConflictError("busy"), { status: 409, body: detail("busy") }],
    [
      new BodyTooLargeError(),
      {
        status: 413,
        body: detail("Request body too large."),
        headers: { Connection: "close" },
      },
    ],
    [new UnsupportedMediaError("type"), { status: 415, body: detail("type") }],
    [
      new RateLimitError(7),
      {
        status: 429,
        body: detail("Too many requests, retry in 7 s."),
        headers: { "Retry-After": "7" },
      },
    ],
    [
      new OverloadError("full", 3),
      { status: 503, body: detail("full"), headers: { "Retry-After": "3" } },
    ],
  ] as const) {
    it(`answers ${error.name} with ${expected.status}`, () => {
      expect(replyOfError(error)).to.deep.equal(expected);
    });
  }

  it("adds the headers of the error, after those of its class", () => {
    const error = new RateLimitError(7);
    error.headers = { RateLimit: "x", "Retry-After": "9" };
    expect(replyOfError(error)?.headers).to.deep.equal({ RateLimit: "x", "Retry-After": "7" });
  });

  it("gives one sentence on a route that answers with `error`", () => {
    const of = (error: unknown) => replyOfError(error, "error")?.body;
    expect(of(new ValidationError({ a: ["first", "second"], b: ["c"] }))).to.deep.equal({
      error: "a: first",
    });
    expect(of(new ValidationError({ non_field_errors: ["whole"] }))).to.deep.equal({
      error: "whole",
    });
    expect(of(new ValidationError({ a: [{ b: ["c"] }] }))).to.deep.equal({ error: "a: Invalid." });
    expect(of(new MalformedError("bad"))).to.deep.equal({ error: "bad", detail: "bad" });
  });

  it("returns nothing for other errors", () => {
    expect(replyOfError(new RangeError("x"))).to.equal(null);
  });
});

describe("an Idempotency-Key", () => {
  it("has 1 to 200 printable characters of ASCII", () => {
    for (const key of ["!", "~", "a".repeat(200)]) expect(isKey(key), key).to.equal(true);
    for (const key of ["", " ", "a b", "é", "\x7f", "a".repeat(201)])
      expect(isKey(key), key).to.equal(false);
  });

  it("is honoured by every change of a known caller, except for secrets", () => {
    const of = (given: object) =>
      honoursKeys({ method: "POST", access: "authenticated", ...given } as unknown as Route);
    expect([of({}), of({ method: "DELETE" }), of({ access: "staff" })]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([of({ method: "GET" }), of({ access: "public" }), of({ noStore: true })]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect([of({ idempotent: false }), of({ noStore: true, idempotent: true })]).to.deep.equal([
      false,
      true,
    ]);
  });
});

describe("paths beside the routes", () => {
  it("are known with and without a final slash", () => {
    for (const path of ["/readyz", "/readyz/"]) expect(isReadiness(path), path).to.equal(true);
    for (const path of ["/healthz", "/readyz/x", "/readyzz"])
      expect(isReadiness(path), path).to.equal(false);
    for (const path of ["/docs", "/docs/", "/docs/a.js", "/openapi.json", "/openapi.json/"])
      expect(isDocsPath(path), path).to.equal(true);
    for (const path of ["/docsx", "/api/docs", "/openapi.jsonx", "/x/openapi.json"])
      expect(isDocsPath(path), path).to.equal(false);
    expect([canonical("/a"), canonical("/a/"), canonical("")]).to.deep.equal(["/a/", "/a/", "/"]);
  });
});
