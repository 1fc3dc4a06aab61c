/** Tests the community predictions at given times (Contract 2.35). */
import { expect } from "chai";
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import { readPrediction } from "../../src/export/whole_prediction.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import { logisticCdf } from "../support/cdfs.ts";
import type { Answer } from "../support/client.ts";
import { openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

const PATH = "/api/aggregations/";
const DAY = 86_400_000;
const HOUR = 3_600_000;

type Line = Record<string, unknown>;

describe("POST /api/aggregations/", () => {
  const app = useApp("predictions_at");
  const desk = prepared(() => openExportDesk(app));
  const reader = prepared(() => app.make.account());
  let people: Account[];
  const asked: QuestionDocument[] = [];

  const send = (body: object): Promise<Answer> => app.as(reader.token).post(PATH, body);
  const linesOf = (text: string): Line[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  const ask = async (body: object): Promise<Line[]> => {
    const { status, text, headers } = await send(body);
    expect(status, text).to.equal(200);
    expect(headers.get("content-type")).to.equal("application/x-ndjson; charset=utf-8");
    return linesOf(text);
  };
  /** The rows of aggregates in the export, as NDJSON has them. */
  const exported = async (method: string): Promise<Line[]> => {
    const reply = await desk.download(desk.admin, "format=ndjson");
    const rows = linesOf(await reply.text());
    return rows.filter((row) => row["forecaster_username"] === method);
  };
  const iso = (ms: number) => new Date(ms).toISOString();
  const time = (line: Line, key: string) => Date.parse(String(line[key]));

  before(async () => {
    people = await app.make.accounts(3);
    const now = app.caps.clock.now();
    const give = createPredictions(app.caps);
    const cdf = (center: number) => logisticCdf(center, { open: true });
    const values = {
      binary: [0.9, 0.6, 0.3],
      multiple_choice: [
        [0.5, 0.3, 0.2],
        [0.2, 0.3, 0.5],
        [0.3, 0.3, 0.4],
      ],
      numeric: [0.2, 0.5, 0.8].map(cdf),
      date: [0.2, 0.5, 0.8].map(cdf),
    } as const;
    for (const type of ["binary", "multiple_choice", "numeric", "date"] as const) {
      const { question } = await app.make.question(type, {
        ...desk.inProject,
        question: {
          openTime: now - 5 * DAY,
          openLowerBound: true,
          openUpperBound: true,
        },
      });
      asked.push(question);
      for (const [i, value] of values[type].entries()) {
        const start = now - (4 - i) * DAY;
        // Between the first and the second forecast nothing stands.
        const end = i === 0 ? start + HOUR : null;
        await give.forecast({ question, userId: people[i]!.id, value, start, end });
      }
    }
    app.startJobs();
    const ids = asked.map(({ _id }) => _id);
    await app.caps.jobs.enqueueMany(
      "aggregate_question",
      ids.map((questionId) => ({ questionId, rebuild: true })),
    );
    await until("all predictions are there", async () => {
      const heads = await app.caps.store.aggregates.heads(ids);
      return ids.every((id) => heads.get(id)?.latest?.n === 2);
    });
  });

  it("has the cells of the export's rows, whenever they held, and null where none did", async () => {
    const questions = asked.map(({ _id }) => _id);
    for (const method of ["recency_weighted", "unweighted"]) {
      const rows = await exported(method);
      expect(rows).to.have.lengthOf(3 * asked.length);
      const cuts = rows.flatMap((row) => [row["start_time"], row["end_time"]]);
      const ends = cuts.flatMap((cut) => (cut === null ? [] : [Date.parse(cut as string)]));
      const at = [...new Set(ends.flatMap((ms) => [ms - 1, ms, ms + 1, ms + HOUR / 2]))];

      const lines = await ask({ questions, at: at.map(iso), method });

      expect(lines.map((line) => [line["question_id"], time(line, "at")])).to.deep.equal(
        questions.flatMap((id) => at.map((ms) => [id, ms])),
      );
      let held = 0;
      for (const line of lines) {
        const { table, at: shownAt, method: named, question_id: id, ...cells } = line;
        expect([table, named]).to.deep.equal(["prediction_data", method]);
        const ms = Date.parse(shownAt as string);
        const row = rows.find(
          (one) =>
            one["question_id"] === id &&
            time(one, "start_time") <= ms &&
            (one["end_time"] === null || ms < time(one, "end_time")),
        );
        held += row === undefined ? 0 : 1;
        for (const [key, cell] of Object.entries(cells)) {
          expect(cell, `${id as number} ${iso(ms)} ${key}`).to.deep.equal(row?.[key] ?? null);
        }
      }
      expect(held).to.be.within(1, lines.length - 1);
    }
  });

  it("has null for a method without a value, and for a time to come", async () => {
    const now = app.caps.clock.now();
    const { question } = await app.make.question("binary", desk.inProject);
    await createPredictions(app.caps).prediction(question, [{ at: now - 2 * HOUR, value: 0.7 }]);
    const questions = [question._id];
    const none = await ask({ questions, at: [iso(now - HOUR)], method: "service_prediction" });
    expect(none[0]).to.include({ probability_yes: null, forecaster_count: null, start_time: null });
    const lines = await ask({ questions, at: [iso(now - HOUR), iso(now + HOUR)] });
    expect(lines.map((line) => typeof line["probability_yes"])).to.deep.equal(["number", "object"]);
    expect(lines.map((line) => line["method"])).to.deep.equal(Array(2).fill("recency_weighted"));
  });

  it("has null before the reveal, for those who may export it too", async () => {
    const now = app.caps.clock.now();
    const { question } = await app.make.question("binary", {
      ...desk.inProject,
      question: { cpRevealTime: now + HOUR },
    });
    await createPredictions(app.caps).prediction(question, [{ at: now - HOUR, value: 0.7 }]);
    const body = { questions: [question._id], at: [iso(now - 1_000)] };
    for (const { token } of [reader, desk.admin]) {
      const { text } = await app.as(token).post(PATH, body);
      expect(linesOf(text)[0]).to.include({ probability_yes: null, forecaster_count: null });
    }
    await app.caps.store.questions.update(question._id, { cpRevealTime: now - 1 });

    const [line] = await ask(body);
    expect(line).to.include({ probability_yes: 0.7, forecaster_count: 1 });
  });

  it("is exact in a history that is longer than an export shows", async () => {
    const now = app.caps.clock.now();
    const { question } = await app.make.question("binary", {
      ...desk.inProject,
      question: { openTime: now - 300 * DAY },
    });
    const points = Array.from({ length: 1_000 }, (_, i) => ({
      at: now - 300 * DAY + i * 6 * HOUR,
      value: 0.2 + i / 2_000,
    }));
    await createPredictions(app.caps).prediction(question, points);
    const some = points.filter((_, i) => i % 97 === 5);

    const lines = await ask({
      questions: [question._id],
      at: some.map((point) => iso(point.at + HOUR)),
    });

    expect(lines.map((line) => line["probability_yes"])).to.deep.equal(
      some.map(({ value }) => value),
    );
    expect(lines.map((line) => time(line, "start_time"))).to.deep.equal(some.map(({ at }) => at));
    const kept = (await exported("recency_weighted")).filter(
      (row) => row["question_id"] === question._id,
    );
    expect(kept).to.have.length.below(500);
    const times = kept.map((row) => row["start_time"]);
    const same = await ask({ questions: [question._id], at: times.slice(0, 100) });
    const value = (line: Line) => line["probability_yes"];
    expect(same.map(value)).to.deep.equal(kept.slice(0, 100).map(value));
  });

  it("is read again when it is rebuilt meanwhile, and not at all when it never rests", async () => {
    const { question } = await app.make.question("binary");
    const { _id: questionId } = question;
    const start = app.caps.clock.now() - HOUR;
    const give = createPredictions(app.caps);
    await give.forecast({ question, userId: reader.id, value: 0.7, start });
    const { signal } = new AbortController();
    const rebuild = () => aggregateQuestion(app.caps, { questionId, rebuild: true }, { signal });
    await rebuild();
    let [reads, rebuilds] = [0, 1];
    const read = () =>
      readPrediction(app.caps, questionId, async ({ generation }) => {
        reads += 1;
        if (rebuilds-- > 0) await rebuild();
        return generation;
      });

    expect(await read()).to.equal((await app.caps.store.aggregates.head(questionId))?.generation);
    expect(reads).to.equal(2);
    rebuilds = Number.POSITIVE_INFINITY;
    const failure = await read().catch((error: unknown) => error);
    expect(failure).to.include({ message: "a prediction kept changing while it was read" });
  });

  it("refuses what breaks the limits, and questions that the caller does not see", async () => {
    const secret = await app.make.project({ defaultPermission: null });
    const inside = { defaultProjectId: secret._id, projectIds: [secret._id] };
    const hidden = (await app.make.question("binary", { post: inside })).question._id;
    const questions = [asked[0]!._id];
    const at = ["2026-01-01T00:00:00Z"];
    for (const [body, field] of [
      [{ questions: [], at }, "questions"],
      [{ questions: Array(501).fill(questions[0]), at }, "questions"],
      [{ questions: [hidden], at }, "questions"],
      [{ questions: [...questions, 999_999], at }, "questions"],
      [{ at }, "questions"],
      [{ questions, at: [] }, "at"],
      [{ questions, at: Array(101).fill(at[0]) }, "at"],
      [{ questions, at: ["soon"] }, "at"],
      [{ questions, at, method: "mean" }, "method"],
    ] as const) {
      const answer = await send(body);
      const named = Object.keys(answer.body as object);
      expect([answer.status, named], JSON.stringify(body).slice(0, 80)).to.deep.equal([
        400,
        [field],
      ]);
    }
    expect((await app.as(null).post(PATH, { questions, at })).status).to.equal(401);
  });

  it("answers the largest request, and other requests meanwhile", async () => {
    const questions = Array(500).fill(asked[0]!._id);
    const now = app.caps.clock.now();
    const at = Array.from({ length: 100 }, (_, i) => iso(now - i * HOUR));
    const state = { isDone: false };
    const large = ask({ questions, at }).finally(() => {
      state.isDone = true;
    });
    let others = 0;
    // Twenty are enough. Without an end they would take the time of the large one.
    while (!state.isDone && others < 20) {
      expect((await app.as(reader.token).get("/api/users/me/")).status).to.equal(200);
      others += 1;
    }
    expect(await large).to.have.lengthOf(50_000);
    expect(others).to.be.above(1);
  });
});
