/** Calls are made again where that may help and does no harm, and only there. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type Options, Presage, PresageError, type Retry } from "@presage/client";
import {
  answer,
  lose,
  loseHalfway,
  type ScriptedServer,
  startServer,
  type Step,
} from "./scripted_server.ts";

const BUSY = { detail: "The server is busy." };
const FORECASTS = [{ question: 7, probability_yes: 0.25 }];

describe("a call", () => {
  let server: ScriptedServer;
  const retries: Retry[] = [];

  async function clientOf(steps: Step[], options: Partial<Options> = {}): Promise<Presage> {
    server = await startServer(...steps);
    const onRetry = (retry: Retry) => retries.push(retry);
    return new Presage({ baseUrl: server.baseUrl, token: "00ff", onRetry, ...options });
  }

  afterEach(async () => {
    retries.length = 0;
    await server.close();
  });

  it("is made again after the seconds of Retry-After, under the same key", async () => {
    const busy = answer(503, BUSY, { "Retry-After": "1", "X-Request-Id": "r-1" });
    const client = await clientOf([busy, answer(201, {})]);

    await client.forecast(FORECASTS);

    const [first, second, ...others] = server.got;
    assert.deepEqual(others, []);
    assert.deepEqual(JSON.parse(first!.body), FORECASTS);
    assert.equal(second!.body, first!.body);
    assert.match(String(first!.headers["idempotency-key"]), /^[0-9a-f]{32}$/);
    assert.equal(second!.headers["idempotency-key"], first!.headers["idempotency-key"]);
    const told = retries.map(({ seconds, calls, error }) => [seconds, calls, error.requestId]);
    assert.deepEqual(told, [[1, 1, "r-1"]]);
  });

  it("waits after 429 as well", async () => {
    const limited = answer(429, { detail: "Too many requests." }, { "Retry-After": "0" });
    const client = await clientOf([limited, limited, answer(200, { id: 1 })]);

    assert.deepEqual(await client.me(), { id: 1 });
    assert.deepEqual(
      retries.map(({ calls }) => calls),
      [1, 2],
    );
  });

  for (const [what, step] of Object.entries({ "the request arrived": lose, half: loseHalfway }))
    it(`is made again when the connection is lost after ${what}, under the same key`, async () => {
      const client = await clientOf([step, answer(201, { id: 5 })]);

      await client.comment({ on_post: 3, text: "Rain." });

      const [first, second] = server.got;
      assert.equal(server.got.length, 2);
      assert.ok(first!.headers["idempotency-key"]);
      assert.equal(second!.headers["idempotency-key"], first!.headers["idempotency-key"]);
      assert.equal(second!.body, first!.body);
      assert.deepEqual(
        retries.map(({ error }) => error.status),
        [null],
      );
    });

  it("has the key that it is given, and another one in each call otherwise", async () => {
    const client = await clientOf([answer(201, {})]);

    await client.forecast(FORECASTS, { idempotencyKey: "today" });
    await client.forecast(FORECASTS);
    await client.forecast(FORECASTS);

    const keys = server.got.map(({ headers }) => headers["idempotency-key"]);
    assert.equal(keys[0], "today");
    assert.equal(new Set(keys).size, 3);
  });

  it("is not made again where the server honours no key", async () => {
    const client = await clientOf([lose]);
    const call = client.request("POST", "/api/users/me/bots/create/", { body: { username: "b" } });

    await assert.rejects(call, { name: "PresageError", status: null });
    assert.equal(server.got.length, 1);
    assert.equal(server.got[0]!.headers["idempotency-key"], undefined);
  });

  it("is not made again after a refusal", async () => {
    const client = await clientOf([answer(404, { detail: "No such resource." })]);

    await assert.rejects(client.post(9), { status: 404, detail: "No such resource." });
    assert.equal(server.got.length, 1);
  });

  it("is not made again where the server wants a longer wait than the client allows", async () => {
    const client = await clientOf([answer(429, BUSY, { "Retry-After": "360" })]);

    await assert.rejects(client.me(), { status: 429, retryAfter: 360 });
    assert.equal(server.got.length, 1);
  });

  it("fails with the last error after the last repeat", async () => {
    const client = await clientOf([answer(503, BUSY, { "Retry-After": "0" })], { retries: 2 });

    await assert.rejects(client.me(), { status: 503, detail: BUSY.detail });
    assert.equal(server.got.length, 3);
  });

  it("is made again when no answer comes in time", async () => {
    const silent: Step = () => undefined;
    const client = await clientOf([silent, answer(200, { id: 1 })], { timeout: 0.2 });

    assert.deepEqual(await client.me(), { id: 1 });
    assert.match(retries[0]!.error.detail, /There was none within 0.2 s/);
  });

  it("ends with its signal, also while it waits", async () => {
    const stop = new AbortController();
    const onRetry = () => {
      stop.abort(new Error("enough"));
    };
    const client = await clientOf([answer(503, BUSY, { "Retry-After": "30" })], { onRetry });

    await assert.rejects(client.forecast(FORECASTS, { signal: stop.signal }), /^Error: enough$/);
    await assert.rejects(client.me({ signal: stop.signal }), /^Error: enough$/);
    assert.equal(server.got.length, 1);
  });

  it("is sent only once its check has passed", async () => {
    const refusal = answer(400, { error: "Question 7: …", errors: [{}] });
    const client = await clientOf([refusal, answer(200, { would: [] }), answer(201, {})], {
      checkFirst: true,
    });

    await assert.rejects(client.forecast(FORECASTS), { status: 400 });
    await client.forecast(FORECASTS);
    await client.forecast(FORECASTS, { check: false });

    const paths = server.got.map(({ method, url }) => `${method} ${url}`);
    const [check, write] = ["POST /api/questions/forecast/check/", "POST /api/questions/forecast/"];
    assert.deepEqual(paths, [check, check, write, write]);
  });

  it("to update a post is checked by POST", async () => {
    const client = await clientOf([answer(200, {})]);
    const path = { postId: 4 };

    await client.request("PUT", "/api/posts/{postId}/update/", { path, body: {}, check: true });

    const paths = server.got.map(({ method, url }) => `${method} ${url}`);
    assert.deepEqual(paths, ["POST /api/posts/4/update/check/", "PUT /api/posts/4/update/"]);
  });
});

describe("a list", () => {
  it("is fetched page by page from the address of the client, with the query of each link", async () => {
    const page = (ids: number[], next: string | null) =>
      answer(200, { results: ids.map((id) => ({ id })), next });
    const link = "https://public.example.org/api/posts/?limit=2&offset=2&statuses=a&statuses=b";
    const server = await startServer(page([1, 2], link), page([3], null));
    const client = new Presage({ baseUrl: `${server.baseUrl}/`, token: "00ff" });

    const ids: number[] = [];
    const query = { statuses: ["open" as const, "closed" as const], limit: 2 };
    for await (const { id } of client.posts(query)) ids.push(id);
    await server.close();

    assert.deepEqual(ids, [1, 2, 3]);
    assert.deepEqual(
      server.got.map(({ url }) => url),
      [
        "/api/posts/?statuses=open&statuses=closed&limit=2",
        "/api/posts/?limit=2&offset=2&statuses=a&statuses=b",
      ],
    );
    assert.equal(server.got[1]!.headers.authorization, "Token 00ff");
  });
});

describe("an error", () => {
  async function refusalOf(status: number, body: unknown): Promise<PresageError> {
    const server = await startServer(answer(status, body, { "X-Request-Id": "r-9" }));
    try {
      await new Presage({ baseUrl: server.baseUrl }).me();
    } catch (error) {
      assert.ok(error instanceof PresageError);
      return error;
    } finally {
      await server.close();
    }
    throw new Error("The call was not refused");
  }

  it("names the field and the message of each fault", async () => {
    const error = await refusalOf(400, {
      title: ["Required."],
      question: { options: [["Too long."], []] },
      non_field_errors: ["Choose one."],
    });

    assert.deepEqual(
      error.faults.map(({ path, message }) => [path, message]),
      [
        ["title", "Required."],
        ["question.options.0", "Too long."],
        ["", "Choose one."],
      ],
    );
    assert.equal(error.detail, "title: Required. question.options.0: Too long. Choose one.");
    assert.equal(error.message, `GET /api/users/me/: 400 ${error.detail}`);
    assert.equal(error.requestId, "r-9");
  });

  it("keeps the text of an answer that is no JSON", async () => {
    const error = await refusalOf(404, "nothing here");

    assert.equal(error.detail, "nothing here");
    assert.deepEqual(error.faults, []);
  });
});
