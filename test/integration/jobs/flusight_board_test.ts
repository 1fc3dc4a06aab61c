/**
 * The FluSight tournament of the demo. A second implementation recomputes its scores and its final
 * board directly from the formulas of maths 2, 3, 5 and 6.
 */
import { expect } from "chai";
import type { LoadedFluSight } from "../../../src/demo/flusight.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import type { LeaderboardEntryDocument } from "../../../src/store/scores/score_documents.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { seedFluSight } from "../../support/flusight.ts";
import type { NaiveQuestion, Vector } from "../../support/naive_aggregation.ts";
import {
  type NaiveEntry,
  naiveLeaderboard,
  type NaiveScore,
} from "../../support/naive_leaderboard.ts";
import { naiveScores } from "../../support/naive_scoring.ts";
import { scoresInForce } from "../../support/scores.ts";

describe("the FluSight board", () => {
  let app: TestApp;
  let flu: LoadedFluSight;
  let project: ProjectDocument;
  let rows: NaiveScore[];
  let entries: LeaderboardEntryDocument[];

  before(async function () {
    this.timeout(120_000);
    app = await startApp("flusight_board");
    ({ flu, project } = await seedFluSight(app));
    rows = (await Promise.all(flu.questions.map((question) => naiveRows(app, question)))).flat();
    const [board] = await app.caps.store.leaderboards.ofProject(project._id);
    if (board === undefined) throw new Error("no board");
    entries = await app.caps.store.leaderboardEntries.all(board);
  });
  after(() => app.close());

  it("scores every question as the formulas say", async () => {
    const ids = flu.questions.map(({ _id }) => _id);
    const scores = await scoresInForce(app.caps, ids);
    const peers = scores
      .filter(({ type }) => type === "peer")
      .map(({ q, u, method, ...points }) => ({ key: `${q} ${u ?? method}`, ...points }));
    const expected = new Map(rows.map((row) => [`${row.question} ${row.subject}`, row]));

    expect(flu.questions).to.have.lengthOf(41);
    expect(peers.map(({ key }) => key).sort()).to.deep.equal([...expected.keys()].sort());
    for (const { key, score, coverage } of peers) {
      const naive = expected.get(key)!;
      expectClose(score, naive.score, `score ${key}`);
      expectClose(coverage, naive.coverage, `coverage ${key}`);
    }
  });

  it("is final, with the sums, ranks and medals of the formulas", async () => {
    const [board] = await app.caps.store.leaderboards.ofProject(project._id);
    const levels = new Map(flu.ensembleIds.map((id) => [String(id), 2]));
    const naive = naiveLeaderboard(rows, {
      kind: "sum",
      weights: new Map(),
      levels,
      pool: 0,
      minimum: 50,
    });

    expect(board).to.include({ finalized: true });
    expect(board?.maxCoverage).to.equal(flu.questions.length);
    expect(entries.map(subjectOf).sort()).to.deep.equal(naive.map(({ subject }) => subject).sort());
    for (const entry of entries)
      expectSame(
        entry,
        naive.find((n) => n.subject === subjectOf(entry))!,
      );
  });

  it("shows ensembles outside the ranking, and gives medals to the best teams", () => {
    const medals = entries.flatMap(({ medal }) => medal ?? []);
    const ensembles = entries.filter(({ u }) => flu.ensembleIds.includes(u ?? 0));

    expect(medals).to.deep.equal(["gold", "silver", "bronze"]);
    expect(entries[0]).to.include({ place: 0, rank: 1, medal: "gold" });
    expect(ensembles).to.have.lengthOf(flu.ensembleIds.length);
    for (const entry of ensembles) expect(entry).to.include({ level: 2, medal: null });
  });

  function expectSame(entry: LeaderboardEntryDocument, naive: NaiveEntry): void {
    const name = subjectOf(entry);
    expectClose(entry.score, naive.score, `score ${name}`);
    expectClose(entry.coverage, naive.coverageSum / flu.questions.length, `coverage ${name}`);
    expect(entry.contributionCount, name).to.equal(naive.contributionCount);
    expect(entry.rank, name).to.equal(naive.rank);
    expect(entry.medal, name).to.equal(naive.medal);
    expectClose(entry.take ?? Number.NaN, Math.max(naive.score, 0) ** 2, `take ${name}`);
    expectClose(entry.percentPrize, naive.share, `share ${name}`);
  }
});

/** Peer rows of a question from the recorded forecasts. All teams are bots that count. */
async function naiveRows({ caps }: TestApp, question: QuestionDocument): Promise<NaiveScore[]> {
  const forecasts = [];
  for await (const { u, s, e, v } of caps.store.forecasts.ofQuestion(question._id)) {
    forecasts.push({
      user: u,
      start: s / 1000,
      end: e === null ? null : e / 1000,
      values: vectorOf(v),
      inBase: true,
    });
  }
  return naiveScores(naiveQuestion(question), bucketOf(question), forecasts)
    .filter((row) => row.score_type === "peer")
    .map(({ user, aggregation_method: method, score, coverage }) => ({
      subject: String(user ?? method),
      userId: user,
      question: question._id,
      score,
      coverage,
    }));
}

function vectorOf(value: ForecastDocument["v"]): Vector {
  return typeof value === "number" ? [1 - value, value] : Array.from(value);
}

function naiveQuestion(question: QuestionDocument): NaiveQuestion {
  const seconds = (moment: number | null) => (moment === null ? null : moment / 1000);
  return {
    type: question.type,
    openTime: seconds(question.openTime) ?? 0,
    scheduledCloseTime: seconds(question.scheduledCloseTime) ?? 0,
    actualCloseTime: seconds(question.actualCloseTime),
    cpRevealTime: seconds(question.cpRevealTime),
    spotScoringTime: seconds(question.spotScoringTime),
    openLowerBound: question.openLowerBound,
    openUpperBound: question.openUpperBound,
    inboundOutcomeCount: question.inboundOutcomeCount,
  };
}

/** The bucket of the resolution (Maths 3.2 and 3.3). Every scale of the tournament is linear. */
function bucketOf({ type, resolution, ...question }: QuestionDocument): number {
  if (type === "multiple_choice") return question.allOptionsEver!.indexOf(resolution!);
  const [low, high] = [question.rangeMin!, question.rangeMax!];
  const count = question.inboundOutcomeCount ?? 200;
  const u = (Number(resolution) - low) / (high - low);
  if (u < 0) return 0;
  if (u > 1) return count + 1;
  return u === 1 ? count : Math.max(1, Math.trunc(u * count + 1 - 1e-10));
}

function subjectOf({ u, method }: LeaderboardEntryDocument): string {
  return String(u ?? method);
}

function expectClose(got: number, expected: number, what: string): void {
  expect(Math.abs(got - expected), `${what}: got ${got}, expected ${expected}`).to.be.at.most(
    1e-9 * Math.max(1, Math.abs(expected)),
  );
}
