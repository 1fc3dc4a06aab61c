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
} from "../../../../src/errors.ts";
import { replyOfError } from "../../../../src/http/reply/error_reply.ts";

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
