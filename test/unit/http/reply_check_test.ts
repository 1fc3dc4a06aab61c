/** The check on which all tests rely: it accepts what the document says, and nothing else. */
import { expect } from "chai";
import { CONSTANT_HEADERS } from "../../../src/http/server/request_log.ts";
import { replyFault, type SeenAnswer } from "../../support/reply_check.ts";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const KEPT = { "cache-control": "no-store" };

function seen(
  start: string,
  status: number,
  rest: { body?: unknown; headers?: Record<string, string>; hadBody?: boolean; text?: string } = {},
): SeenAnswer {
  const [method = "", target = ""] = start.split(" ");
  const { body, headers = {}, hadBody = false } = rest;
  const constant = CONSTANT_HEADERS.map(([name, value]) => [name.toLowerCase(), value] as const);
  const all: Record<string, string> = {
    ...Object.fromEntries(constant),
    "x-request-id": "one",
    ...(status >= 400 ? KEPT : {}),
    ...(body === undefined ? {} : JSON_TYPE),
    ...headers,
  };
  const text = rest.text ?? (body === undefined ? "" : JSON.stringify(body));
  return { method, target, hadBody, status, headers: new Map(Object.entries(all)), text };
}

const refusal = { detail: "No." };
const login = { hadBody: true, headers: KEPT };

describe("replyFault()", () => {
  it("accepts what the document says", () => {
    for (const answer of [
      seen("POST /api/questions/5/resolve/", 200, { body: { post_id: 5 }, hadBody: true }),
      seen("POST /api/questions/5/resolve", 403, { body: refusal }),
      seen("POST /api/questions/5/close/", 200, { body: { post_id: 5 } }),
      seen("POST /api/posts/5/vote/?a=b", 400, { body: { direction: ["Required."] } }),
      seen("PUT /api/posts/", 405, { body: refusal, headers: { allow: "GET, OPTIONS" } }),
      seen("GET /nowhere", 404, { body: refusal }),
      seen("GET /api/posts/abc/", 404, { body: refusal }),
      seen("OPTIONS /api/posts/", 204, { headers: { allow: "GET" } }),
      seen("HEAD /api/medals/", 404, { headers: JSON_TYPE }),
      seen("DELETE /api/posts/5/delete/", 204),
      { ...seen("GET /", 431, { body: refusal }), method: null, target: "" },
    ]) {
      expect(replyFault(answer)).to.equal(null);
    }
  });

  const faults: [string, SeenAnswer, RegExp][] = [
    ["an undocumented status", seen("GET /api/posts/5/", 410, { body: refusal }), /status/],
    ["an undocumented refusal", seen("GET /api/users/5/", 403, { body: refusal }), /status/],
    ["an internal error", seen("GET /api/posts/", 500, { body: refusal }), /internal/],
    [
      "an unknown key",
      seen("POST /api/questions/5/close/", 200, { body: { post_id: 5, more: 1 } }),
      /additional/,
    ],
    ["a wrong body of an error", seen("GET /api/medals/", 400, { body: { error: "No." } }), /must/],
    [
      "a body beside an empty reply",
      seen("DELETE /api/posts/5/delete/", 204, { text: "x" }),
      /body/,
    ],
    [
      "another content type",
      seen("GET /api/posts/", 400, { text: "no", headers: { "content-type": "text/plain" } }),
      /content type/,
    ],
    ["a missing header", seen("GET /api/posts/", 429, { body: refusal }), /no Retry-After/],
    [
      "an undocumented header",
      seen("DELETE /api/posts/5/delete/", 204, { headers: { "x-other": "1" } }),
      /x-other/,
    ],
    [
      "a success without the body that is required",
      seen("POST /api/questions/5/resolve/", 200, { body: { post_id: 5 } }),
      /required/,
    ],
    ["a path beside the document", seen("GET /api/secret/", 200, { body: {} }), /path/],
    [
      "an answer to HEAD with a body",
      seen("HEAD /healthz", 200, {
        text: "ok",
        headers: { ...KEPT, "content-type": "text/plain; charset=utf-8" },
      }),
      /a body to HEAD/,
    ],
    [
      "tokens in another shape",
      seen("POST /api/auth/refresh/", 200, { ...login, body: { access: "a" } }),
      /refresh/,
    ],
    [
      "a refusal of the parser in another form",
      { ...seen("GET /", 408, { body: { error: "late" } }), method: null, target: "" },
      /must/,
    ],
  ];
  for (const [what, answer, said] of faults) {
    it(`refuses ${what}`, () => {
      expect(replyFault(answer)).to.match(said);
    });
  }
});
