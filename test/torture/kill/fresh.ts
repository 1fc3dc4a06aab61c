/** Compares predictions, scores and boards with a naive computation from the rows. */
import { resolutionBucket } from "../../../src/domain/questions/resolution.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import {
  type NaiveForecast,
  naiveHistory,
  type NaiveQuestion,
} from "../../support/naive_aggregation.ts";
import { naiveLeaderboard, type NaiveScore } from "../../support/naive_leaderboard.ts";
import { naiveScores } from "../../support/naive_scoring.ts";
import { scoresInForce } from "../../support/scores.ts";
import { documentsOf, type Scene } from "./scene.ts";

const TOLERANCE = 1e-9;
const METHODS = ["recency_weighted", "unweighted"] as const;

/** A question with its forecasts; times in seconds. */
interface Given {
  readonly document: QuestionDocument;
  readonly question: NaiveQuestion;
  readonly forecasts: NaiveForecast[];
}

export async function freshFaults(scene: Scene): Promise<Record<string, string[]>> {
  const given: Given[] = [];
  for (const document of await documentsOf(scene)) {
    const forecasts = await forecastsOf(scene, document._id);
    given.push({ document, question: naiveQuestion(document), forecasts });
  }
  const predictions: string[] = [];
  for (const one of given) predictions.push(...(await predictionFaults(scene, one)));
  const wanted = given.flatMap(wantedScores);
  return {
    predictions,
    scores: await scoreFaults(scene, wanted),
    boards: await boardFaults(scene, wanted),
  };
}

async function predictionFaults({ stage }: Scene, given: Given): Promise<string[]> {
  const { aggregates } = stage.caps.store;
  const { document, question, forecasts } = given;
  const name = `prediction of ${document._id}`;
  const head = await aggregates.head(document._id);
  const now = stage.caps.clock.now();
  const history = head === null ? [] : await aggregates.history(head, { now, limit: null });
  const byStart = new Map(history.map((snapshot) => [snapshot.s, snapshot]));
  for (const method of METHODS) {
    const expected = naiveHistory(question, forecasts, method);
    if (expected.length !== history.length) {
      return [`${name} has ${history.length} snapshots, not ${expected.length}`];
    }
    for (const { start, values } of expected) {
      const said = byStart.get(Math.round(start * 1_000))?.[method].forecastValues;
      const off = values.some((value, i) => !isNear(said?.[i], value ?? 0));
      if (off) return [`${name} at ${start}: ${method} is another one`];
    }
  }
  return [];
}

type Wanted = NaiveScore & { readonly type: string };

function wantedScores({ document, question, forecasts }: Given): Wanted[] {
  const bucket = resolutionBucket(document.resolution, document);
  const authored = forecasts.map((forecast) => ({ ...forecast, inBase: true }));
  return naiveScores(question, bucket, authored).map((row) => ({
    subject: String(row.user ?? row.aggregation_method),
    userId: row.user,
    question: document._id,
    type: row.score_type,
    score: row.score,
    coverage: row.coverage,
  }));
}

async function scoreFaults(
  { stage, questions }: Scene,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const found = await scoresInForce(
    stage.caps,
    questions.map(({ id }) => id),
  );
  const byName = new Map(
    found.map((score) => [`${score.q} ${score.u ?? score.method} ${score.type}`, score]),
  );
  const faults = wanted.flatMap(({ question, subject, type, score, coverage }) => {
    const name = `${question} ${subject} ${type}`;
    const stored = byName.get(name);
    byName.delete(name);
    const isRight = isNear(stored?.score, score) && isNear(stored?.coverage, coverage);
    return isRight ? [] : [`score ${name} is ${stored?.score ?? "missing"}, not ${score}`];
  });
  return [...faults, ...[...byName.keys()].map((name) => `score ${name} has no reason`)];
}

async function boardFaults(
  { stage, boardId }: Scene,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const { leaderboards, leaderboardEntries } = stage.caps.store;
  const board = await leaderboards.byId(boardId);
  const entries = board === null ? [] : await leaderboardEntries.all(board);
  const rows = wanted.filter(({ type }) => type === "peer");
  const expected = naiveLeaderboard(rows, {
    kind: "sum",
    weights: new Map(),
    levels: new Map(),
    pool: 0,
    minimum: 50,
  });
  const most = new Set(rows.map(({ question }) => question)).size;
  const bySubject = new Map(entries.map((entry) => [String(entry.u ?? entry.method), entry]));
  const faults = expected.flatMap((naive) => {
    const entry = bySubject.get(naive.subject);
    const isRight =
      entry !== undefined &&
      isNear(entry.score, naive.score) &&
      isNear(entry.coverage * most, naive.coverageSum) &&
      entry.contributionCount === naive.contributionCount &&
      entry.rank === naive.rank;
    return isRight ? [] : [`entry of ${naive.subject} is not that of the scores`];
  });
  if (entries.length !== expected.length) {
    faults.push(`the board has ${entries.length} entries, not ${expected.length}`);
  }
  return faults;
}

async function forecastsOf({ stage }: Scene, id: number): Promise<NaiveForecast[]> {
  const forecasts: NaiveForecast[] = [];
  for await (const { u, s, e, v } of stage.caps.store.forecasts.ofQuestion(id)) {
    const end = e === null ? null : e / 1_000;
    forecasts.push({ user: u, start: s / 1_000, end, values: valuesOf(v) });
  }
  return forecasts;
}

function valuesOf(v: ForecastDocument["v"]): number[] {
  return typeof v === "number" ? [1 - v, v] : [...v];
}

function naiveQuestion(question: QuestionDocument): NaiveQuestion {
  const seconds = (time: number | null) => (time === null ? null : time / 1_000);
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

function isNear(found: number | null | undefined, wanted: number): boolean {
  const most = TOLERANCE * Math.max(1, Math.abs(wanted));
  return typeof found === "number" && Math.abs(found - wanted) <= most;
}
