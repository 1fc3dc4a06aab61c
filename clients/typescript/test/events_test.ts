/** Events come as they happen, and a connection that is lost takes none of them away. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type PlatformEvent, Presage, PresageError } from "@presage/client";
import { answer, lose, type ScriptedServer, startServer, type Step } from "./scripted_server.ts";

const block = (id: string, question: number) =>
  `event: question.opened\nid: ${id}\n` +
  `data: {"type":"question.opened","key":"k${question}","question_id":${question}}\n\n`;

/** Returns a step that sends parts of a stream, and then ends it. */
function stream(...parts: string[]): Step {
  return (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const part of parts) response.write(part);
    response.end();
  };
}

describe("events", () => {
  let server: ScriptedServer;

  async function clientOf(...steps: Step[]): Promise<Presage> {
    server = await startServer(...steps);
    return new Presage({ baseUrl: server.baseUrl, token: "00ff", retries: 0 });
  }
  afterEach(() => server.close());

  async function take(events: AsyncIterable<PlatformEvent>, count: number) {
    const found: PlatformEvent[] = [];
    for await (const event of events) {
      found.push(event);
      if (found.length === count) break;
    }
    return found;
  }

  it("go on after the last one when the stream ends, and when there is no answer", async () => {
    const [first, second] = [block("5-0", 7), block("6-0", 8)];
    const client = await clientOf(
      stream("retry: 2000\n\n", first.slice(0, 30), `${first.slice(30)}id: 5-9\n: still here\n\n`),
      lose,
      stream(second),
    );
    const events = client.events({ types: ["question.opened"] });

    const found = await take(events, 2);

    assert.deepEqual(
      found.map(({ id, question_id: question }) => [id, question]),
      [
        ["5-0", 7],
        ["6-0", 8],
      ],
    );
    const ids = server.got.map(({ headers }) => headers["last-event-id"]);
    assert.deepEqual(ids, [undefined, "5-9", "5-9"]);
    assert.equal(server.got[0]?.url, "/api/events/?types=question.opened");
  });

  it("begin where an earlier run has ended, and end with their signal", async () => {
    const end = new AbortController();
    const client = await clientOf(stream(block("8-0", 9)));
    const events = client.events({}, { lastId: "7-0", signal: end.signal });

    await assert.rejects(async () => {
      for await (const { id } of events) end.abort(new Error(`enough after ${id}`));
    }, /enough after 8-0/);
    assert.equal(server.got[0]?.headers["last-event-id"], "7-0");
    assert.equal(server.got.length, 1);
  });

  it("end with a refusal that will not pass", async () => {
    const client = await clientOf(answer(401, { detail: "Invalid token." }));

    await assert.rejects(take(client.events(), 1), (error: unknown) => {
      assert.ok(error instanceof PresageError);
      assert.equal(error.status, 401);
      return true;
    });
  });
});
