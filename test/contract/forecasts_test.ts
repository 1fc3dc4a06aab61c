/** What a forecast request answers, phase by phase, and what it stores (Contract 2.4 and 1.11). */
import { mock } from "node:test";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { mongo } from "mongoose";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import { straightCdf } from "../support/cdfs.ts";
import type { Answer, Client } from "../support/client.ts";
import { ownRows } from "../support/own_rows.ts";

const FORECAST = "/api/questions/forecast/";
const HOUR = 3_600_000;
const NO_VALUES = {
  probability_yes: null,
  probability_yes_per_category: null,
  continuous_cdf: null,
  source: "api",
};
const CLOSED = { openUpperBound: false, openLowerBound: false };

interface Fault {
  code: string;
  path: string;
  index: number | null;
  value: unknown;
  limit: number | null;
}

describe("POST /api/questions/forecast/", () => {
  const app = useApp("forecasts");
  const ada = prepared(() => app.make.account());
  let client: Client;
  let binary: QuestionDocument;

  before(async () => {
    client = app.as(ada.token);
    binary = (await app.make.question("binary")).question;
  });

  const stored = (questionId: number, account = ada) =>
    ownRows(app.caps.store.forecasts, account.id, questionId);
  const codesOf = (reply: Answer, item = 0): string[] =>
    reply.body.errors[item].faults.map(({ code }: Fault) => code);

  function expectRefused(reply: Answer, ...codes: string[]): void {
    expect(reply.status, reply.text).to.equal(400);
    expect(reply.body.error).to.be.a("string").and.not.equal("");
    if (codes.length > 0) expect(codesOf(reply)).to.include.members(codes);
  }

  it("reads again for a refusal, and not when the engine fails", async () => {
    const { questions } = app.caps.store;
    const { question } = await app.make.question("binary");
    const broken = () => Promise.reject(new mongo.MongoNetworkError("broken"));
    const post = (id: number) => client.post(FORECAST, [{ question: id, probability_yes: 0.5 }]);
    try {
      const read = mock.method(questions, "targets");
      const unknown = await post(1e9);
      expect([unknown.status, read.mock.callCount()]).to.deep.equal([400, 2]);
      const failing = mock.method(questions, "targets", broken);
      const failed = await post(question._id);
      expect([failed.status, failing.mock.callCount()]).to.deep.equal([503, 1]);
    } finally {
      mock.restoreAll();
    }
  });

  describe("recording", () => {
    it("accepts all types at once, with the keys that a shipped bot sends", async () => {
      const own = (await app.make.question("binary")).question;
      const choice = (await app.make.question("multiple_choice")).question;
      const numeric = (await app.make.question("numeric", { question: CLOSED })).question;
      const date = (await app.make.question("date")).question;
      const discrete = (await app.make.question("discrete")).question;
      const shares = { A: 0.2, B: 0.3, Other: 0.5 };
      const reply = await client.post(FORECAST, [
        { ...NO_VALUES, question: own._id, probability_yes: 0.3 },
        { ...NO_VALUES, question: choice._id, probability_yes_per_category: shares },
        { ...NO_VALUES, question: numeric._id, continuous_cdf: straightCdf() },
        { ...NO_VALUES, question: date._id, continuous_cdf: straightCdf() },
        { ...NO_VALUES, question: discrete._id, continuous_cdf: straightCdf(10) },
      ]);

      expect(reply.status, reply.text).to.equal(201);
      expect(reply.body).to.deep.equal({});
      expect((await stored(own._id))[0]?.v).to.equal(0.3);
      expect(Array.from((await stored(choice._id))[0]?.v as Float64Array)).to.deep.equal([
        0.2, 0.3, 0.5,
      ]);
      expect((await stored(numeric._id))[0]?.v).to.deep.equal(Float64Array.from(straightCdf()));
      expect((await stored(discrete._id))[0]?.v).to.have.length(11);
      expect(await stored(date._id)).to.have.length(1);
    });

    for (const empty of [null, 0, [], {}, 0.0, "0"]) {
      it(`ignores ${JSON.stringify(empty)} in the keys of other types`, async () => {
        const item = { probability_yes_per_category: empty, continuous_cdf: empty };
        const reply = await client.post(FORECAST, [
          { ...item, question: binary._id, probability_yes: 0.5 },
        ]);

        expect(reply.status, reply.text).to.equal(201);
      });
    }

    for (const [key, value] of [
      ["continuous_cdf", [0.1, 0.9]],
      ["probability_yes_per_category", { A: 1 }],
    ] as const) {
      it(`refuses a value in ${key} of a binary question`, async () => {
        const item = { question: binary._id, probability_yes: 0.5, [key]: value };

        expectRefused(await client.post(FORECAST, [item]), "inapplicable");
      });
    }

    it("refuses false in place of a number", async () => {
      const { question } = await app.make.question("multiple_choice");
      const shares = { A: 0.2, B: 0.3, Other: 0.5 };
      const item = { question: question._id, probability_yes_per_category: shares };

      expectRefused(await client.post(FORECAST, [{ ...item, probability_yes: false }]), "type");
    });

    it("accepts decimal text for numbers, and clamps the stored values", async () => {
      const reply = await client.post(FORECAST, [
        { question: String(binary._id), probability_yes: "0.0" },
      ]);

      expect(reply.status, reply.text).to.equal(201);
      expect((await stored(binary._id)).at(-1)?.v).to.equal(0.001);
    });

    it("accepts float noise on a valid step, and lists all broken rules of an invalid CDF", async () => {
      const { question } = await app.make.question("numeric", { question: CLOSED });
      const noisy = straightCdf();
      noisy[100] = noisy[99]! + 0.00005 - 3e-10;
      const good = await client.post(FORECAST, [{ question: question._id, continuous_cdf: noisy }]);
      expect(good.status, good.text).to.equal(201);

      const bad = straightCdf();
      bad[0] = 0.001;
      bad[50] = bad[49]!;
      bad[150] = bad[149]! + 0.3;
      for (let i = 151; i < 200; i++) bad[i] = bad[150] + i * 0.0001;
      const reply = await client.post(FORECAST, [
        { question: binary._id, probability_yes: 0.5 },
        { question: question._id, continuous_cdf: bad },
      ]);

      expect(reply.status).to.equal(400);
      expect(reply.body.errors[0]).to.deep.equal({});
      expect(codesOf(reply, 1)).to.include.members(["lower_bound", "min_step", "max_step"]);
      const report = reply.body.errors[1];
      expect(report.continuous_cdf).to.have.length(report.faults.length);
      expect(report.faults.find(({ code }: Fault) => code === "min_step")).to.include({
        path: "continuous_cdf",
        index: 49,
        value: 0,
        limit: 0.00005,
      });
      expect(reply.body.error).to.contain(`Question ${question._id}`).and.match(/step/);
      expect(await stored(question._id)).to.have.length(1);
    });

    it("keeps the distribution input of continuous forecasts only", async () => {
      const { question } = await app.make.question("numeric", { question: CLOSED });
      const input = { components: [{ weight: 1, "odd.key": { $gt: 1 } }], ünïcode: "∑" };
      const reply = await client.post(FORECAST, [
        { question: question._id, continuous_cdf: straightCdf(), distribution_input: input },
        { question: binary._id, probability_yes: 0.5, distribution_input: input },
      ]);

      expect(reply.status, reply.text).to.equal(201);
      expect((await stored(question._id))[0]?.d).to.deep.equal(input);
      expect((await stored(binary._id)).at(-1)?.d).to.equal(undefined);
      const read = await client.get(`/api/questions/${question._id}/`);
      expect(read.body.my_forecasts.latest.distribution_input).to.deep.equal(input);
    });

    it("refuses a distribution input that is too large or holds a NUL", async () => {
      const { question } = await app.make.question("numeric", { question: CLOSED });
      const item = { question: question._id, continuous_cdf: straightCdf() };
      const large = { ...item, distribution_input: "x".repeat(16 * 1024 - 1) };
      const refused = await client.post(FORECAST, [large]);

      expectRefused(refused, "size");
      expect(refused.body.error).to.contain("16385 bytes").and.contain("at most 16384");
      expectRefused(await client.post(FORECAST, [{ ...item, distribution_input: "a\0" }]), "text");
      expect(await stored(question._id)).to.deep.equal([]);
    });

    it("records only the last of several items on one question", async () => {
      const { question } = await app.make.question("binary");
      const reply = await client.post(FORECAST, [
        { question: question._id, probability_yes: 0.2 },
        { question: question._id, probability_yes: 0.8 },
      ]);

      expect(reply.status).to.equal(201);
      expect((await stored(question._id)).map(({ v }) => v)).to.deep.equal([0.8]);
      expect((await app.caps.store.questions.byId(question._id))?.forecastsCount).to.equal(1);
    });

    it("ends the standing forecast at the start of the new one, and shows both to the author", async () => {
      const { question } = await app.make.question("binary");
      for (const p of [0.2, 0.4]) {
        const item = { question: question._id, probability_yes: p };
        expect((await client.post(FORECAST, [item])).status).to.equal(201);
      }
      const read = await client.get(`/api/questions/${question._id}/`);
      const { history, latest } = read.body.my_forecasts;

      expect(history).to.have.length(2);
      expect(history[0].end_time).to.equal(history[1].start_time);
      expect(latest).to.deep.equal(history[1]);
      expect(latest.forecast_values).to.deep.equal([0.6, 0.4]);
      expect(latest.end_time).to.equal(null);
    });

    it("stores an end time, also after the close, until the forecast is replaced", async () => {
      const { question } = await app.make.question("binary");
      const end = "2099-01-01T00:00:00Z";
      const item = { question: question._id, probability_yes: 0.3, end_time: end };
      expect((await client.post(FORECAST, [item])).status).to.equal(201);

      expect((await stored(question._id))[0]?.e).to.equal(Date.parse(end));
    });

    it("reads a gzipped body", async () => {
      const body = JSON.stringify([{ question: binary._id, probability_yes: 0.5 }]);
      const reply = await client.post(FORECAST, undefined, {
        raw: gzipSync(body),
        headers: { "Content-Encoding": "gzip", "Content-Type": "application/json" },
      });

      expect(reply.status, reply.text).to.equal(201);
    });

    it("splits a forecast at the end of an option's grace period", async () => {
      const soon = Date.now() + HOUR;
      const { question } = await app.make.question("multiple_choice", {
        question: {
          options: ["A", "B", "C", "Other"],
          allOptionsEver: ["A", "B", "C", "Other"],
          optionsHistory: [
            [null, ["A", "B", "Other"]],
            [soon, ["A", "B", "C", "Other"]],
          ],
        },
      });
      const item = (c: number) => ({
        question: question._id,
        probability_yes_per_category: { A: 0.25, B: 0.25, C: c, Other: 0.5 - c },
      });
      for (const c of [0.1, 0.25]) {
        expect((await client.post(FORECAST, [item(c)])).status).to.equal(201);
      }
      const rows = await stored(question._id);
      const values = rows.map(({ v }) => Array.from(v as Float64Array));

      expect(rows.map(({ auto }) => auto === true)).to.deep.equal([false, false, true]);
      expect(rows[1]?.e).to.equal(soon);
      expect(rows[2]?.s).to.equal(soon);
      expect(values[1]).to.deep.equal([0.25, 0.25, Number.NaN, 0.5]);
      expect(values[2]).to.deep.equal([0.25, 0.25, 0.25, 0.25]);
      expect((await app.caps.store.questions.byId(question._id))?.forecastsCount).to.equal(2);
    });
  });

  describe("phases 2 to 5 of Contract 2.4", () => {
    it("names the right ids when a visible post's id was sent", async () => {
      const group = await app.make.group(["binary", "binary"]);
      const reply = await client.post(FORECAST, [
        { question: group.post._id, probability_yes: 0.5 },
      ]);

      expectRefused(reply, "unknown_question");
      for (const { _id } of group.questions) expect(reply.body.error).to.contain(String(_id));
    });

    it("answers 403 with detail for a viewer, after unknown questions and before bad values", async () => {
      const project = await app.make.project({ defaultPermission: "viewer" });
      const { question } = await app.make.question("binary", {
        post: { defaultProjectId: project._id },
      });
      const bad = { question: question._id, probability_yes: 7 };
      const forbidden = await client.post(FORECAST, [bad]);
      const unknown = await client.post(FORECAST, [
        bad,
        { question: 999_999, probability_yes: 0.5 },
      ]);

      expect(forbidden.status).to.equal(403);
      expect(forbidden.body).to.have.all.keys("detail");
      expectRefused(unknown);
    });

    it("answers 405 with error and Allow when a question is not open", async () => {
      const now = Date.now();
      for (const [times, reason] of [
        [{ openTime: now + HOUR }, /not open/],
        [{ openTime: null }, /not open/],
        [{ scheduledCloseTime: now - 1 }, /closed/],
        [{ actualCloseTime: now - 1 }, /closed/],
        [{ resolution: "yes" }, /resolved/],
        [{ postApproved: false }, /not open/],
      ] as const) {
        const { question } = await app.make.question("binary", { question: times });
        const item = { question: question._id, probability_yes: 0.5 };
        const reply = await client.post(FORECAST, [
          { question: binary._id, probability_yes: 0.5 },
          item,
        ]);

        expect(reply.status, reply.text).to.equal(405);
        expect(reply.body).to.have.all.keys("error");
        expect(reply.body.error).to.match(reason).and.contain(String(question._id));
        expect(reply.headers.get("allow")).to.equal("POST, OPTIONS");
      }
    });

    it("reports a bad value rather than a closed question", async () => {
      const { question } = await app.make.question("binary", {
        question: { scheduledCloseTime: Date.now() - 1 },
      });
      const item = { question: question._id, probability_yes: 1.5 };

      expectRefused(await client.post(FORECAST, [item]), "range");
    });

    it("refuses an end that is not after now", async () => {
      const end = new Date(Date.now() - 1_000).toISOString();
      const item = { question: binary._id, probability_yes: 0.5, end_time: end };

      expectRefused(await client.post(FORECAST, [item]), "past");
    });

    it("judges forecasts by a question that has just changed its options or was resolved", async () => {
      const { question } = await app.make.question("multiple_choice");
      const item = (values: object) => [
        { question: question._id, probability_yes_per_category: values },
      ];
      expect((await client.post(FORECAST, item({ A: 0.2, B: 0.3, Other: 0.5 }))).status).to.equal(
        201,
      );
      const options = ["A", "Other"];
      await app.caps.store.questions.update(question._id, {
        options,
        optionsHistory: [
          [null, ["A", "B", "Other"]],
          [Date.now(), options],
        ],
      });
      expectRefused(
        await client.post(FORECAST, item({ A: 0.2, B: 0.3, Other: 0.5 })),
        "retired_option",
      );
      expect((await client.post(FORECAST, item({ A: 0.2, Other: 0.8 }))).status).to.equal(201);
      await app.caps.store.questions.update(question._id, { resolution: "A" });
      expect((await client.post(FORECAST, item({ A: 0.2, Other: 0.8 }))).status).to.equal(405);
      await app.caps.store.questions.update(question._id, { resolution: null });
      expect((await client.post(FORECAST, item({ A: 0.2, Other: 0.8 }))).status).to.equal(201);
      const rows = await stored(question._id);
      // The forecast with the old options continues as an automatic one.
      expect(rows.map(({ auto = false }) => auto)).to.deep.equal([false, true, false, false]);
    });

    it("stores nothing of a request with one faulty item", async () => {
      const fresh = (await app.make.question("binary")).question;
      for (const bad of [
        { question: 999_999, probability_yes: 0.5 },
        { question: binary._id, probability_yes: -0.1 },
        { question: binary._id },
      ]) {
        expectRefused(
          await client.post(FORECAST, [{ question: fresh._id, probability_yes: 0.5 }, bad]),
        );
      }
      expect(await stored(fresh._id)).to.deep.equal([]);
    });
  });

  describe("the path of large bodies", () => {
    it("gives the same answers when a thread reads the body", async () => {
      const { question } = await app.make.question("numeric", { question: CLOSED });
      const item = { question: question._id, continuous_cdf: straightCdf() };
      const short = straightCdf();
      short[10] = short[9]!;
      for (const body of [
        Array.from({ length: 80 }, () => item),
        [...Array.from({ length: 80 }, () => item), { ...item, continuous_cdf: short }],
        [...Array.from({ length: 80 }, () => item), { ...item, continuous_cdf: ["x"] }],
        [...Array.from({ length: 80 }, () => item), { question: 999_999 }],
      ]) {
        expect(JSON.stringify(body).length).to.be.above(app.caps.config.pool.offloadBytes);
        const threaded = await client.post(FORECAST, body);
        const inPlace = await client.post(FORECAST, body.slice(-2));
        expect(threaded.status, threaded.text).to.equal(inPlace.status);
        expect(threaded.body.errors?.at(-1)).to.deep.equal(inPlace.body.errors?.at(-1));
      }
    });
  });

  describe("counters", () => {
    it("counts forecasts and distinct people, also under concurrency", async () => {
      const group = await app.make.group(["binary", "binary"]);
      const [first, second] = group.questions;
      const people = await Promise.all(Array.from({ length: 5 }, () => app.make.account()));
      const bot = await app.make.account({ isBot: true, botOwnerId: ada.id });
      const one = (question: QuestionDocument | undefined) => ({
        question: question!._id,
        probability_yes: 0.5,
      });
      const replies = await Promise.all(
        [...people, bot].flatMap((account) =>
          [[one(first)], [one(first)], [one(first), one(second)]].map((body) =>
            app.as(account.token).post(FORECAST, body),
          ),
        ),
      );
      expect(new Set(replies.map(({ status }) => status))).to.deep.equal(new Set([201]));
      const read = await client.get(`/api/posts/${group.post._id}/`);
      const counts = await app.caps.store.questions.byIds([first!._id, second!._id]);
      const byId = new Map(counts.map((question) => [question._id, question]));

      expect(read.body.forecasts_count).to.equal(24);
      expect(read.body.nr_forecasters).to.equal(5);
      expect(byId.get(first!._id)).to.include({ forecastsCount: 18, nrForecasters: 5 });
      expect(byId.get(second!._id)).to.include({ forecastsCount: 6, nrForecasters: 5 });
    });
  });

  describe("concurrency", () => {
    it("answers simultaneous forecasts of one author with 201 each; one stands and none overlap", async () => {
      const { question } = await app.make.question("binary");
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          client.post(FORECAST, [{ question: question._id, probability_yes: (i + 1) / 21 }]),
        ),
      );
      expect(replies.map(({ status }) => status)).to.deep.equal(replies.map(() => 201));
      const rows = await stored(question._id);
      const now = app.caps.clock.now() + 1_000;
      const standing = await app.caps.store.forecasts.standing(question._id, now);

      expect(rows).to.have.length(20);
      rows.slice(1).forEach((row, i) => expect(rows[i]!.e).to.equal(row.s));
      expect(rows.filter(({ e }) => e === null)).to.have.length(1);
      expect(standing.map(({ s }) => s)).to.deep.equal([rows.at(-1)!.s]);
    });

    it("accepts nothing after a resolve was answered", async () => {
      const curator = await app.make.account({ isSuperuser: true });
      const { question } = await app.make.question("binary");
      let resolvedAt = Number.POSITIVE_INFINITY;
      const accepted: number[] = [];
      const burst = Array.from({ length: 60 }, async () => {
        const asked = performance.now();
        const item = { question: question._id, probability_yes: 0.5 };
        const { status } = await client.post(FORECAST, [item]);
        expect([201, 405]).to.include(status);
        if (status === 201) accepted.push(asked);
      });
      const resolve = app
        .as(curator.token)
        .post(`/api/questions/${question._id}/resolve/`, {
          resolution: "yes",
          actual_resolve_time: new Date().toISOString(),
        })
        .then(({ status, text }) => {
          expect(status, text).to.equal(200);
          resolvedAt = performance.now();
        });
      await Promise.all([...burst, resolve]);
      const late = await client.post(FORECAST, [{ question: question._id, probability_yes: 0.5 }]);

      expect(late.status).to.equal(405);
      expect(accepted.filter((asked) => asked > resolvedAt)).to.deep.equal([]);
      expect(await stored(question._id)).to.have.length(accepted.length);
      expect((await app.caps.store.questions.byId(question._id))?.forecastsCount).to.equal(
        accepted.length,
      );
    });
  });
});
