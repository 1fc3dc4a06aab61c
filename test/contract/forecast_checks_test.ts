/** Tests the dry runs of forecasts and withdrawals (Contract 2.32). */
import { expect } from "chai";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import { logisticCdf, straightCdf } from "../support/cdfs.ts";
import { at, DAY, HOUR } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { until } from "../support/until.ts";

const FORECAST = "/api/questions/forecast/";
const WITHDRAW = "/api/questions/withdraw/";
const TOMORROW = at(DAY);
const LATER = at(2 * DAY);

describe("the check of a forecast", () => {
  const app = useApp("forecast_checks");
  const ada = prepared(() => app.make.account());
  const bob = prepared(() => app.make.account());
  const as = (account: Account) => app.as(account.token);
  const check = (body: unknown, account = ada) => as(account).post(`${FORECAST}check/`, body);
  const checkWithdrawal = (body: unknown) => as(ada).post(`${WITHDRAW}check/`, body);

  async function forecast(account: Account, body: unknown): Promise<void> {
    const { status, text } = await as(account).post(FORECAST, body);
    expect(status, text).to.equal(201);
  }

  async function make(
    type: QuestionDocument["type"],
    question: Partial<QuestionDocument> = {},
  ): Promise<QuestionDocument> {
    return (await app.make.question(type, { question })).question;
  }

  it("tells what is stored, until when, and what it replaces", async () => {
    const { _id: question } = await make("binary");
    await forecast(ada, [{ question, probability_yes: 0.3, end_time: TOMORROW }]);

    const { status, body } = await check([
      { question, probability_yes: 0.9 },
      { question, probability_yes: 0.00001, end_time: LATER },
    ]);

    expect(status).to.equal(200);
    expect(body.would).to.have.length(1);
    const [would] = body.would;
    expect(would).to.include({ question, ends_at: LATER, interval: null });
    expect(would.recorded).to.deep.equal([0.999, 0.001]);
    expect(would.replaces.recorded).to.deep.equal([0.7, 0.3]);
    expect(would.replaces).to.include({ end_time: TOMORROW, interval: null });
  });

  it("tells the quartiles of a CDF in the unit of the question", async () => {
    const numeric = await make("numeric", { rangeMin: 0, rangeMax: 200, openUpperBound: true });
    const times = { rangeMin: Date.UTC(2027, 0, 1) / 1000, rangeMax: Date.UTC(2027, 0, 5) / 1000 };
    const date = await make("date", times);

    const { body } = await check([
      { question: numeric._id, continuous_cdf: straightCdf(200, 0, 0.7) },
      { question: date._id, continuous_cdf: straightCdf() },
    ]);

    const [first, second] = body.would;
    expect(first.recorded).to.equal(null);
    expect(first.interval.lower).to.be.closeTo((200 * 0.25) / 0.7, 1e-6);
    expect(first.interval.center).to.be.closeTo((200 * 0.5) / 0.7, 1e-6);
    expect(first.interval.upper).to.equal(null);
    expect(second.interval).to.deep.equal({
      lower: "2027-01-02T00:00:00Z",
      center: "2027-01-03T00:00:00Z",
      upper: "2027-01-04T00:00:00Z",
    });
  });

  it("foretells the prediction that the same forecast then leads to", async () => {
    app.startJobs();
    const bot = await app.make.account({ isBot: true });
    const binary = await make("binary");
    const choice = await make("multiple_choice");
    const numeric = await make("numeric");
    const questions = [binary, choice, numeric];
    const bodyOf = (p: number) => [
      { question: binary._id, probability_yes: p },
      {
        question: choice._id,
        probability_yes_per_category: { A: p / 2, B: p / 2, Other: 1 - p },
      },
      { question: numeric._id, continuous_cdf: logisticCdf(p, { open: true }).with(0, 0) },
    ];
    for (const [index, p] of [0.2, 0.35, 0.6].entries()) {
      await forecast(index === 0 ? ada : await app.make.account(), bodyOf(p));
    }
    await forecast(bot, bodyOf(0.99));

    const { body } = await check(bodyOf(0.8));
    await forecast(ada, bodyOf(0.8));

    for (const [index, question] of questions.entries()) {
      const foretold = body.would[index].prediction_after;
      expect(foretold.forecaster_count).to.equal(3);
      await until("the prediction has the forecast", async () => {
        const read = await as(bob).get(`/api/questions/${question._id}/?with_cp=true`);
        const { latest } = read.body.aggregations.recency_weighted;
        if (latest === null) return false;
        return sameNumbers(latest.forecast_values, foretold.forecast_values);
      });
    }
    const asBot = await check(bodyOf(0.01), bot);
    expect(asBot.body.would[0].prediction_after.forecast_values[0]).to.be.closeTo(0.6, 0.2);
    expect(asBot.body.would[0].prediction_after.forecaster_count).to.equal(3);
  });

  it("foretells a prediction without accounts that are closed", async () => {
    const { _id } = await make("binary");
    const carol = await app.make.account();
    await forecast(carol, [{ question: _id, probability_yes: 0.99 }]);
    await forecast(bob, [{ question: _id, probability_yes: 0.4 }]);
    await app.caps.store.users.update(carol.id, { isActive: false });
    const { body } = await check([{ question: _id, probability_yes: 0.4 }]);
    const foretold = body.would[0].prediction_after;
    expect(foretold.forecaster_count).to.equal(2);
    expect(foretold.forecast_values[0]).to.be.closeTo(0.4, 1e-9);
  });

  it("shows no prediction before the reveal, nor on a question that is closed", async () => {
    const hidden = await make("binary", { cpRevealTime: Date.now() + HOUR });
    const closed = await make("binary");
    await forecast(bob, [
      { question: hidden._id, probability_yes: 0.77 },
      { question: closed._id, probability_yes: 0.77 },
    ]);
    await forecast(ada, [{ question: closed._id, probability_yes: 0.5 }]);
    await app.caps.store.questions.update(closed._id, { actualCloseTime: Date.now() - 1 });
    await app.caps.cache.feed.bumpFeed();

    const forecasting = await check([{ question: hidden._id, probability_yes: 0.5 }]);
    const withdrawing = await checkWithdrawal([{ question: closed._id }]);

    expect(forecasting.body.would[0].prediction_after).to.equal(null);
    expect(forecasting.text).not.to.contain("0.77");
    expect(withdrawing.body.would[0].prediction_after).to.equal(null);
    expect(withdrawing.body.would[0].replaces.recorded).to.deep.equal([0.5, 0.5]);
  });

  it("leaves out predictions for which too much would have to be read", async () => {
    const many = await Promise.all(Array.from({ length: 52 }, () => make("binary")));

    const { body } = await check(many.map(({ _id }) => ({ question: _id, probability_yes: 0.5 })));

    const shown = body.would.map((one: { prediction_after: unknown }) => one.prediction_after);
    expect(shown.findIndex((prediction: unknown) => prediction === null)).to.equal(50);
  });

  it("leaves out the prediction of a question with very many forecasters", async () => {
    const [fewer, more] = [await make("binary"), await make("binary")];
    const { questions } = app.caps.store;
    await questions.update(fewer._id, { nrForecasters: 7_000 });
    await questions.update(more._id, { nrForecasters: 9_000 });
    await app.caps.cache.feed.bumpFeed();
    const forecastOn = (question: number) => check([{ question, probability_yes: 0.5 }]);

    const [foretold, left] = [await forecastOn(fewer._id), await forecastOn(more._id)];

    expect(foretold.body.would[0].prediction_after.forecaster_count).to.equal(1);
    expect(left.body.would[0].prediction_after).to.equal(null);
  });

  it("of a withdrawal tells which forecasts would end, and when", async () => {
    const standing = await make("binary");
    const never = await make("binary");
    await forecast(ada, [{ question: standing._id, probability_yes: 0.3 }]);
    await forecast(bob, [{ question: standing._id, probability_yes: 0.6 }]);

    const { status, body } = await checkWithdrawal([
      { question: standing._id, withdraw_at: TOMORROW },
      { question: never._id },
    ]);

    expect(status).to.equal(200);
    const [first, second] = body.would;
    expect(first).to.include({ question: standing._id, recorded: null, ends_at: TOMORROW });
    expect(first.replaces.recorded).to.deep.equal([0.7, 0.3]);
    expect(first.prediction_after.forecast_values).to.deep.equal([0.6]);
    expect(second).to.deep.equal({
      question: never._id,
      recorded: null,
      ends_at: null,
      replaces: null,
      interval: null,
      prediction_after: null,
    });
  });

  it("of a withdrawal tells nothing of a forecast that ends before it", async () => {
    const { _id: question } = await make("binary");
    await forecast(ada, [{ question, probability_yes: 0.3, end_time: at(HOUR) }]);

    const { body } = await checkWithdrawal([{ question, withdraw_at: TOMORROW }]);

    expect(body.would[0]).to.include({ ends_at: null, replaces: null });
  });
});

function sameNumbers(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, i) => Math.abs(one - others[i]!) < 1e-9);
}
