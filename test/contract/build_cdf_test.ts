/** Tests the CDFs that the server builds from other forms of a forecast (Contract 2.30). */
import { expect } from "chai";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

const HUNDRED = {
  rangeMin: 0,
  rangeMax: 100,
  openLowerBound: true,
  openUpperBound: true,
  inboundOutcomeCount: 200,
};
const DAY = 86_400;
const START = Date.UTC(2027, 0, 1) / 1000;

describe("building a CDF", () => {
  const app = useApp("build_cdf");
  const person = prepared(() => app.make.account());
  let numeric: QuestionDocument;
  let date: QuestionDocument;
  const build = (id: number, body: unknown, account: Account = person) =>
    app.as(account.token).post(`/api/questions/${id}/build-cdf/`, body);

  before(async () => {
    numeric = (await app.make.question("numeric", { question: HUNDRED })).question;
    const range = { rangeMin: START, rangeMax: START + 200 * DAY };
    date = (await app.make.question("date", { question: { ...HUNDRED, ...range } })).question;
  });

  it("builds a CDF that is accepted as a forecast and stored exactly as it was returned", async () => {
    const { status, body } = await build(numeric._id, {
      percentiles: [
        { p: 0.25, value: 30 },
        { p: 0.5, value: "42.5" },
        { p: 0.75, value: 60 },
      ],
    });
    const sent = await app
      .as(person.token)
      .post("/api/questions/forecast/", [
        { question: numeric._id, continuous_cdf: body.continuous_cdf },
      ]);
    const read = await app.as(person.token).get(`/api/questions/${numeric._id}/`);

    expect(status).to.equal(200);
    expect(sent.status).to.equal(201);
    const stored: number[] = read.body.my_forecasts.latest.forecast_values;
    stored.forEach((entry, i) => {
      expect(entry).to.be.closeTo(body.continuous_cdf[i], 1e-10);
    });
    expect(stored[85]).to.be.closeTo(0.5, 1e-10);
    expect(body.report).to.deep.include({ largest_change: 0, adjusted: [] });
    const median = body.report.percentiles.find((one: { p: number }) => one.p === 0.5);
    expect(median.value).to.be.closeTo(42.5, 1e-9);
  });

  it("stores nothing", async () => {
    const before = await app.caps.store.forecasts.count(date._id);

    await build(date._id, { samples: ["2027-02-01", "2027-03-01T12:00:00Z"] });

    expect(await app.caps.store.forecasts.count(date._id)).to.equal(before);
  });

  it("reads dates as texts and as Unix seconds, and reports them as texts", async () => {
    const middle = START + 100 * DAY;
    const text = new Date(1000 * middle).toISOString();

    const asText = await build(date._id, { normal: { mean: text, sd: 20 * DAY } });
    const asNumber = await build(date._id, { normal: { mean: middle, sd: 20 * DAY } });

    expect(asText.body).to.deep.equal(asNumber.body);
    expect(asText.body.continuous_cdf[100]).to.be.closeTo(0.5, 1e-3);
    const median = asText.body.report.percentiles[2].value as string;
    expect(Date.parse(median) / 1000).to.be.closeTo(middle, DAY / 10);
  });

  it("builds large requests in a thread with the same result", async () => {
    const samples = Array.from({ length: 100_000 }, (_, i) => 20 + ((i * 7919) % 60_000) / 1000);

    const { status, body } = await build(numeric._id, { samples });

    expect(status).to.equal(200);
    expect(body.continuous_cdf[100]).to.be.closeTo(0.5, 1e-3);
  });

  it("refuses a body of more values than any distribution has, before it is parsed", async () => {
    const samples = (count: number) => ({ samples: Array.from({ length: count }, () => 5) });
    const [listed, counted] = [
      await build(numeric._id, samples(109_999)),
      await build(numeric._id, samples(110_000)),
    ];

    expect([listed.status, counted.status]).to.deep.equal([400, 400]);
    expect(listed.body).to.have.all.keys("samples");
    expect(counted.body).to.deep.equal({
      detail: "Malformed JSON: more than 110000 elements, arrays and objects",
    });
  });

  const refusals: readonly (readonly [what: string, body: unknown, faults: object])[] = [
    [
      "no form",
      {},
      {
        non_field_errors: [
          "Send exactly one of percentiles, normal, log_normal, mixture, histogram, samples; none of them is there.",
        ],
      },
    ],
    [
      "two forms",
      { normal: { mean: 1, sd: 1 }, samples: [1] },
      {
        non_field_errors: [
          "Send exactly one of percentiles, normal, log_normal, mixture, histogram, samples; normal, samples are there.",
        ],
      },
    ],
    [
      "percentiles in percent and out of order",
      {
        percentiles: [
          { p: 25, value: 30 },
          { p: 0.1, value: 20 },
        ],
      },
      {
        percentiles: [
          "Entry 0: p must be a probability from 0 to 1. Send 0.25 for the percentile 25.",
          "Entry 1: p must be larger than in the entry before; 0.1 follows 25.",
          "Entry 1: value must not be smaller than in the entry before; 20 follows 30.",
        ],
      },
    ],
    [
      "one percentile",
      { percentiles: [{ p: 0.5, value: 3 }] },
      { percentiles: ["percentiles must be a list of 2 to 200 entries; it has 1."] },
    ],
    [
      "no spread",
      { normal: { mean: "high", sd: 0 } },
      { normal: ["mean must be a number.", "sd must be a number above 0."] },
    ],
    [
      "a median of 0",
      { log_normal: { median: 0, sigma: -1 } },
      { log_normal: ["median must be a number above 0.", "sigma must be a number above 0."] },
    ],
    [
      "a mixture of nothing",
      { mixture: [{ weight: 0, normal: { mean: 1, sd: 1 } }, { weight: 1 }] },
      {
        mixture: [
          "Entry 1: send exactly one of percentiles, normal, log_normal, histogram.",
          "At least one weight must be above 0, and their sum must be finite.",
        ],
      },
    ],
    [
      "a bin that ends before it begins, and no mass",
      { histogram: [{ from: 3, to: 2, mass: 0 }] },
      {
        histogram: [
          "Entry 0: to must not be smaller than from.",
          "At least one mass must be above 0, and their sum must be finite.",
        ],
      },
    ],
    [
      "a sample that is no number",
      { samples: [1, null, 3] },
      { samples: ["Entry 1 must be a number."] },
    ],
    [
      "more beyond the bounds than there is",
      { normal: { mean: 1, sd: 1 }, below: 0.6, above: 0.4 },
      { non_field_errors: ["below and above together must be less than 1."] },
    ],
    [
      "a bound that contradicts the percentiles",
      {
        percentiles: [
          { p: 0.2, value: 10 },
          { p: 0.8, value: 90 },
        ],
        below: 0.3,
      },
      { below: ["This contradicts entry 0 of percentiles: p is 0.2 at its value."] },
    ],
  ];
  for (const [what, body, faults] of refusals) {
    it(`refuses ${what} and says what to send`, async () => {
      const answer = await build(numeric._id, body);

      expect(answer.status).to.equal(400);
      expect(answer.body).to.deep.equal(faults);
    });
  }

  it("refuses probability beyond a closed bound and log-normal distributions of dates", async () => {
    const { question } = await app.make.question("numeric", {
      question: { ...HUNDRED, openLowerBound: false },
    });

    const closed = await build(question._id, { normal: { mean: 5, sd: 1 }, below: 0.1 });
    const dates = await build(date._id, { log_normal: { median: 5, sigma: 1 } });

    expect(closed.body).to.deep.equal({
      below: ["The bound is closed: no outcome lies below it. Leave it out or send 0."],
    });
    expect(dates.body).to.deep.equal({
      log_normal: ["The question asks for a date; send normal, percentiles or another form."],
    });
  });

  it("serves only continuous questions that the caller may see", async () => {
    const { question: binary } = await app.make.question("binary");
    const normal = { normal: { mean: 1, sd: 1 } };

    const ofBinary = await build(binary._id, normal);
    const ofNone = await build(99_999_999, normal);
    const malformed = await app
      .as(person.token)
      .post(`/api/questions/${numeric._id}/build-cdf/`, {}, { raw: "{" });

    expect(ofBinary.status).to.equal(400);
    expect(ofBinary.body).to.deep.equal({
      non_field_errors: ["The question is of type binary, which takes no CDF."],
    });
    expect(ofNone.status).to.equal(404);
    expect(malformed.status).to.equal(400);
  });
});
