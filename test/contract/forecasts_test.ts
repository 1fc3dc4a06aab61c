import { expect } from "chai";
import type { Account } from "../support/factories.ts";
import { startApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { straightCdf } from "../support/cdfs.ts";

const FORECAST = "/api/questions/forecast/";
const WITHDRAW = "/api/questions/withdraw/";
const NO_VALUES = {
  probability_yes: null,
  probability_yes_per_category: null,
  continuous_cdf: null,
  source: "api",
};

describe("POST /api/questions/forecast/", () => {
  let app: TestApp;
  let ada: Account;
  let client: Client;

  before(async () => {
    app = await startApp("forecasts");
    ada = await app.make.account();
    client = app.as(ada.token);
  });
  after(() => app.close());

  async function stored(questionId: number, account = ada) {
    const rows = await app.caps.store.forecasts.ofUser(account.id, [questionId]);
    return rows.get(questionId) ?? [];
  }

  it("records a forecast of each type with the keys a shipped bot sends", async () => {
    const binary = await app.make.question("binary");
    const choice = await app.make.question("multiple_choice");
    const numeric = await app.make.question("numeric");
    const { options } = choice.question;
    const share = 1 / options!.length;

    const reply = await client.post(FORECAST, [
      { ...NO_VALUES, question: binary.question._id, probability_yes: 0.3 },
      {
        ...NO_VALUES,
        question: choice.question._id,
        probability_yes_per_category: Object.fromEntries(options!.map((o) => [o, share])),
      },
      { ...NO_VALUES, question: numeric.question._id, continuous_cdf: straightCdf() },
    ]);

    expect(reply.status, reply.text).to.equal(201);
    expect(reply.body).to.deep.equal({});
    expect((await stored(binary.question._id))[0]?.v).to.equal(0.3);
    expect(Array.from((await stored(choice.question._id))[0]?.v as Float64Array)).to.deep.equal(
      options!.map(() => share),
    );
    expect((await stored(numeric.question._id))[0]?.v).to.have.length(201);
  });

  it("answers malformed JSON with error and detail", async () => {
    const reply = await client.post(FORECAST, undefined, {
      raw: "[{",
      headers: { "Content-Type": "application/json" },
    });

    expect(reply.status).to.equal(400);
    expect(reply.body.error).to.match(/^Malformed JSON/);
    expect(reply.body.detail).to.equal(reply.body.error);
  });

  for (const [what, body] of [
    ["an object", { question: 1 }],
    ["an empty array", []],
    ["501 items", Array.from({ length: 501 }, () => ({ question: 1, probability_yes: 0.5 }))],
    ["null", null],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const reply = await client.post(FORECAST, body);

      expect(reply.status).to.equal(400);
      expect(reply.body).to.have.all.keys("error");
    });
  }

  it("names every fault of every item, aligned with the request", async () => {
    const { question } = await app.make.question("numeric");
    const cdf = straightCdf();
    cdf[0] = 0.01;
    cdf[50] = cdf[49]!;
    const reply = await client.post(FORECAST, [
      { question: question._id, continuous_cdf: straightCdf() },
      { question: question._id, continuous_cdf: cdf },
    ]);

    expect(reply.status).to.equal(400);
    expect(reply.body.error).to.contain(String(question._id));
    expect(reply.body.errors[0]).to.deep.equal({});
    const codes = reply.body.errors[1].map((fault: { code: string }) => fault.code);
    expect(codes).to.include.members(["lower_bound", "min_step"]);
    expect(reply.body.errors[1][0]).to.have.all.keys(
      "code",
      "path",
      "index",
      "value",
      "limit",
      "message",
      "fix",
    );
    expect(await stored(question._id)).to.deep.equal([]);
  });
});
