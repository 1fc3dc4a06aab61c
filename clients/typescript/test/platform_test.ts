/** The client against a platform with demo data, which BASE_URL and DEMO_JSON name. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import { Presage, PresageError, type Question } from "@presage/client";
import { forward, startServer } from "./scripted_server.ts";

interface DemoFile {
  readonly base_url: string;
  readonly bot: { readonly token: string };
}

const { BASE_URL, DEMO_JSON = "" } = process.env;
const demo = JSON.parse(readFileSync(DEMO_JSON, "utf8")) as DemoFile;
const baseUrl = BASE_URL ?? demo.base_url;
const { token } = demo.bot;
const client = new Presage({ baseUrl, token });

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe("the client", () => {
  let questions: Question[] = [];
  const ofType = (type: Question["type"]) => {
    const found = questions.find((question) => question.type === type);
    assert.ok(found, type);
    return found;
  };
  const own = async (id: number) => (await client.question(id)).my_forecasts;

  before(async () => {
    const found = await all(client.questions({ statuses: ["open"] }));
    questions = found.filter(({ status }) => status === "open");
  });

  it("knows the account of its token, and its limits", async () => {
    assert.equal((await client.me()).username, "demo-bot");
    assert.ok((await client.limits()).limits.length > 3);
  });

  it("finds every post once, whatever the size of a page", async () => {
    const statuses = ["open" as const];
    const whole = await all(client.posts({ statuses, limit: 100 }));
    const small = await all(client.posts({ statuses, limit: 7 }));

    assert.ok(whole.length > 14);
    assert.deepEqual(
      small.map(({ id }) => id),
      whole.map(({ id }) => id),
    );
    const pages = await all(client.pages("/api/posts/", { query: { statuses, limit: 7 } }));
    assert.equal(pages.length, Math.ceil(whole.length / 7));
  });

  it("checks and sends files of forecasts, and reads their reports", async () => {
    const posts = await all(client.posts({ statuses: ["open"], forecast_type: ["binary"] }));
    const post = posts.find(({ question }) => question?.status === "open");
    assert.ok(post?.question);
    const projectId = post.projects.default_project.id;
    const file = [
      `{"question": ${post.question.id}, "probability_yes": 0.41}`,
      `{"external_id": "absent", "probability_yes": 0.41}`,
    ].join("\n");
    const query = { mode: "what_is_right" as const };

    const check = await client.checkFile(projectId, file, { query });
    const sent = await client.submitFile(projectId, new TextEncoder().encode(file), { query });
    let report = await client.forecastFile(projectId, sent.id);
    while (report.status === "queued" || report.status === "running") {
      await new Promise((resolve) => setTimeout(resolve, 200));
      report = await client.forecastFile(projectId, sent.id);
    }

    assert.equal(check.would_write, 1);
    assert.deepEqual([report.written, report.faults[0]?.line], [1, 2]);
  });

  it("finds the questions of every kind of post", () => {
    const types = new Set(questions.map(({ type }) => type));

    assert.deepEqual([...types].sort(), [
      "binary",
      "date",
      "discrete",
      "multiple_choice",
      "numeric",
    ]);
    assert.ok(
      questions.some(({ label }) => label !== ""),
      "of a group",
    );
  });

  it("lists the entries of a board", async () => {
    const path = "/api/leaderboards/global/";
    const entries = await all(client.each(path, { query: { limit: 3 } }));

    assert.ok(entries.length > 3);
    assert.equal(new Set(entries.map(({ user }) => user?.id)).size, entries.length);
  });

  it("forecasts every type, after a check, and withdraws", async () => {
    const binary = ofType("binary");
    const choice = ofType("multiple_choice");
    const options = choice.options ?? [];
    const even = Object.fromEntries(options.map((option) => [option, 1 / options.length]));
    const continuous = ["numeric", "discrete", "date"] as const;
    const built = await Promise.all(
      continuous.map(async (type) => {
        const { id, scaling } = ofType(type);
        const value = scaling.continuous_range?.at(4) ?? 0;
        const percentiles = [
          { p: 0.3, value },
          { p: 0.6, value: scaling.continuous_range?.at(7) ?? 0 },
        ];
        const { continuous_cdf } = await client.buildCdf(id, { percentiles });
        return { question: id, continuous_cdf };
      }),
    );
    const items = [
      { question: binary.id, probability_yes: 0.37 },
      { question: choice.id, probability_yes_per_category: even },
      ...built,
    ];

    const { history_total: before } = await own(binary.id);
    const { would } = await client.checkForecasts(items);
    assert.deepEqual(
      would.map(({ question }) => question),
      items.map(({ question }) => question),
    );
    assert.equal((await own(binary.id)).history_total, before);
    await client.forecast(items, { check: true });
    assert.equal((await own(binary.id)).history_total, before + 1);
    assert.equal((await own(binary.id)).latest?.forecast_values[1], 0.37);
    for (const { question, continuous_cdf } of built) {
      const stored = (await own(question)).latest?.forecast_values ?? [];
      assert.equal(stored.length, continuous_cdf.length);
      // A CDF is stored with ten digits.
      stored.forEach((value, index) => {
        assert.ok(Math.abs((value ?? 0) - continuous_cdf[index]!) < 1e-9, String(index));
      });
    }

    const withdrawals = items.map(({ question }) => ({ question }));
    assert.equal((await client.checkWithdrawals(withdrawals)).would.length, items.length);
    assert.equal((await own(binary.id)).latest?.end_time, null);
    await client.withdraw(withdrawals);
    assert.notEqual((await own(binary.id)).latest?.end_time, null);
  });

  it("refuses a faulty forecast with the item, the rule and what to send", async () => {
    const good = { question: ofType("binary").id, probability_yes: 0.5 };
    const refusal: unknown = await client
      .forecast([good, { ...good, probability_yes: 1.7 }])
      .catch((error: unknown) => error);

    assert.ok(refusal instanceof PresageError);
    assert.equal(refusal.status, 400);
    assert.match(refusal.detail, /The probability is 1.7, above 1/);
    assert.match(refusal.requestId ?? "", /^[\w-]+$/);
    const [fault] = refusal.faults;
    assert.deepEqual([fault?.item, fault?.code, fault?.path], [1, "range", "probability_yes"]);
    assert.equal(fault?.fix, "Send a number from 0 to 1");
  });

  it("writes a comment once, although the answer to it was lost", async () => {
    const [post] = await all(client.posts({ statuses: ["open"], limit: 1 }));
    const text = `Written once, ${crypto.randomUUID()}`;
    const body = { on_post: post!.id, text };
    assert.ok(await client.checkComment(body));
    const proxy = await startServer(
      forward(baseUrl, { losesAnswer: true }),
      forward(baseUrl, { losesAnswer: false }),
    );

    const written = await new Presage({ baseUrl: proxy.baseUrl, token }).comment(body);
    await proxy.close();

    assert.equal(proxy.got.length, 2);
    const comments = await all(client.comments({ post: post!.id, limit: 1 }));
    const same = comments.filter((comment) => comment.text === text);
    assert.deepEqual(
      same.map(({ id }) => id),
      [written.id],
    );
    assert.ok(comments.length > 0);
  });

  it("opens answers that are no JSON", async () => {
    const answer = await client.open("/healthz");

    assert.equal(await answer.text(), "ok");
  });
});
