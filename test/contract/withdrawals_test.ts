/** Withdrawals, and forecasts with an end time (contract 2.5 and 4.5). */
import { expect } from "chai";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ownRows } from "../support/own_rows.ts";

const FORECAST = "/api/questions/forecast/";
const WITHDRAW = "/api/questions/withdraw/";

describe("POST /api/questions/withdraw/", () => {
  const app = useApp("withdrawals");
  const ada = prepared(() => app.make.account());
  let client: Client;

  before(() => {
    client = app.as(ada.token);
  });

  const stored = (questionId: number) => ownRows(app.caps.store.forecasts, ada.id, questionId);
  async function forecastOn(question: QuestionDocument): Promise<void> {
    const item = { question: question._id, probability_yes: 0.5 };
    expect((await client.post(FORECAST, [item])).status).to.equal(201);
  }
  const isStanding = async (question: QuestionDocument) =>
    (await app.caps.store.forecasts.standing(question._id, app.caps.clock.now())).length > 0;

  it("ends the standing forecast, and a repeat changes nothing", async () => {
    const { question } = await app.make.question("binary");
    await forecastOn(question);
    const first = await client.post(WITHDRAW, [{ question: question._id }]);
    const end = (await stored(question._id))[0]?.e;
    const again = await client.post(WITHDRAW, [{ question: question._id }]);

    expect([first.status, first.body]).to.deep.equal([201, {}]);
    expect([again.status, again.body]).to.deep.equal([201, {}]);
    expect(end).to.be.a("number");
    expect((await stored(question._id))[0]?.e).to.equal(end);
    expect(await isStanding(question)).to.equal(false);
    const read = await client.get(`/api/questions/${question._id}/`);
    expect(read.body.my_forecasts.history).to.have.length(1);
    expect(read.body.my_forecasts.latest.end_time).to.equal(end! / 1000);
  });

  it("refuses a body of tiny objects before it is parsed, and so does its check", async () => {
    const tiny = Array.from({ length: 100_001 }, () => ({}));
    const message = "Malformed JSON: more than 100000 elements, arrays and objects";
    for (const path of [WITHDRAW, `${WITHDRAW}check/`]) {
      const { status, body } = await client.post(path, tiny);
      expect([status, body]).to.deep.equal([400, { error: message, detail: message }]);
    }
  });

  it("skips questions without a forecast and reports no fault", async () => {
    const group = await app.make.group(["binary", "binary"]);
    const [first, second] = group.questions;
    await forecastOn(first!);
    const reply = await client.post(
      WITHDRAW,
      group.questions.map(({ _id }) => ({ question: _id })),
    );

    expect(reply.status).to.equal(201);
    expect(await isStanding(first!)).to.equal(false);
    expect(await stored(second!._id)).to.deep.equal([]);
  });

  it("is allowed on closed and resolved questions", async () => {
    for (const times of [{ scheduledCloseTime: Date.now() - 1 }, { resolution: "no" }]) {
      const { question } = await app.make.question("binary");
      await forecastOn(question);
      await app.caps.store.questions.update(question._id, times);

      expect((await client.post(WITHDRAW, [{ question: question._id }])).status).to.equal(201);
    }
  });

  it("withdraws at a later time, which pages follow without any job", async () => {
    const { question } = await app.make.question("binary");
    await forecastOn(question);
    const at = Date.now() + 60_000;
    const reply = await client.post(WITHDRAW, [
      { question: question._id, withdraw_at: new Date(at).toISOString() },
    ]);

    expect(reply.status, reply.text).to.equal(201);
    expect((await stored(question._id))[0]?.e).to.equal(at);
    expect(await isStanding(question)).to.equal(true);
    app.travel(60_001);
    expect(await isStanding(question)).to.equal(false);
  });

  it("allows a new forecast afterwards, and the withdrawn one keeps its end", async () => {
    const { question } = await app.make.question("binary");
    await forecastOn(question);
    await client.post(WITHDRAW, [{ question: question._id }]);
    const end = (await stored(question._id))[0]?.e;
    app.travel(5);
    await forecastOn(question);
    const rows = await stored(question._id);

    expect(rows.map(({ e }) => e)).to.deep.equal([end, null]);
    expect(await isStanding(question)).to.equal(true);
  });

  for (const [what, body, code] of [
    ["an object", {}, null],
    ["an empty array", [], null],
    ["no question", [{}], "required"],
    ["a text", ["x"], "type"],
    ["an unknown question", [{ question: 999_999 }], "unknown_question"],
    ["no time", [{ question: 1, withdraw_at: "never" }], "type"],
  ] as const) {
    it(`refuses ${what} with error`, async () => {
      const reply = await client.post(WITHDRAW, body);

      expect(reply.status).to.equal(400);
      expect(reply.body.error).to.be.a("string");
      if (code !== null) expect(reply.body.errors[0].faults[0].code).to.equal(code);
    });
  }

  it("refuses a time in the past, and stores nothing for any item", async () => {
    const { question } = await app.make.question("binary");
    const other = (await app.make.question("binary")).question;
    await forecastOn(question);
    const reply = await client.post(WITHDRAW, [
      { question: question._id },
      { question: other._id, withdraw_at: "2020-01-01" },
    ]);

    expect(reply.status).to.equal(400);
    expect(reply.body.errors[0]).to.deep.equal({});
    expect(reply.body.errors[1].faults[0].code).to.equal("past");
    expect(await isStanding(question)).to.equal(true);
  });

  it("leaves one end after simultaneous forecasts and withdrawals", async () => {
    const { question } = await app.make.question("binary");
    await forecastOn(question);
    const calls = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? client.post(FORECAST, [{ question: question._id, probability_yes: 0.5 }])
        : client.post(WITHDRAW, [{ question: question._id }]),
    );
    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ status }) => status))).to.deep.equal(new Set([201]));
    const rows = await stored(question._id);

    rows.slice(1).forEach((row, i) => expect(rows[i]!.e).to.be.at.most(row.s));
    const now = app.caps.clock.now() + 1_000;
    const standing = await app.caps.store.forecasts.standing(question._id, now);
    const open = rows.filter(({ e }) => e === null);
    expect(standing).to.have.length(open.length);
    expect(open.length).to.be.at.most(1);
  });
});
