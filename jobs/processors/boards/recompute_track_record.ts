/** Computes the platform's track record over all public questions (Maths 8, Contract 1.10). */
import type { Capabilities } from "../../../src/capabilities.ts";
import { bringsToMainFeed } from "../../../src/domain/posts/main_feed.ts";
import {
  addSnapshot,
  calibrationBins,
  type CalibrationSums,
  emptyCalibration,
  entersCalibration,
} from "../../../src/domain/scoring/record/calibration.ts";
import {
  type ScoredRecord,
  scoreHistogram,
  scoreScatter,
  trackStatistics,
} from "../../../src/domain/scoring/record/track_record.ts";
import { inGroups } from "../../../src/domain/numbers/lists.ts";
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { ResolvedQuestion } from "../../../src/store/posts/resolved_questions.ts";
import type { TrackRecord } from "../../../src/store/scores/track_record.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";

type Needs = Pick<Capabilities, "store" | "clock">;

/** Milliseconds; a younger record is not computed again. */
export const LEAST_AGE_MS = 3_600_000;
const CHUNK = 500;

export async function recomputeTrackRecord(
  caps: Needs,
  _: JobPayloads["recompute_track_record"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const now = caps.clock.now();
  const last = await caps.store.trackRecord.read();
  // `leaderboard_cadence` enqueues the job again when the record is old enough.
  if (last !== null && now - last.calculatedOn < LEAST_AGE_MS) return;
  const sums: Sums = {
    records: [],
    calibration: emptyCalibration(),
    forecastsCount: 0,
    questionsPredictedCount: 0,
  };
  const ids = await publicQuestionIds(caps, now);
  for (const group of inGroups(ids, CHUNK)) {
    signal.throwIfAborted();
    await addQuestions(caps, sums, group);
  }
  await caps.store.trackRecord.replace(recordOf(sums, now));
}

interface Sums {
  records: ScoredRecord[];
  calibration: CalibrationSums;
  forecastsCount: number;
  questionsPredictedCount: number;
}

/**
 * Returns the questions of posts that everybody may see and that are in the main feed (Maths 8).
 */
async function publicQuestionIds(caps: Needs, now: number): Promise<number[]> {
  const { all } = await allProjects(caps);
  const idsOf = (projects: typeof all) => projects.map(({ _id }) => _id);
  const homes = idsOf(all.filter(({ defaultPermission }) => defaultPermission !== null));
  const among = idsOf(all.filter(bringsToMainFeed));
  return caps.store.posts.publishedQuestionIds({ homes, among }, now);
}

async function addQuestions(caps: Needs, sums: Sums, ids: readonly number[]): Promise<void> {
  const [questions, scores] = await Promise.all([
    caps.store.questions.withoutTexts(ids),
    caps.store.scores.ofQuestions(ids, null),
  ]);
  for (const question of questions) {
    sums.forecastsCount += question.forecastsCount;
    if (question.forecastsCount > 0) sums.questionsPredictedCount += 1;
    const score = scores
      .get(question._id)
      ?.find(({ method, type }) => method === "recency_weighted" && type === "baseline");
    // A prediction that never stood is not counted.
    if (score !== undefined && score.coverage > 0) {
      sums.records.push(scoredRecord(question, score));
    }
    if (entersCalibration(question, caps.clock.now())) {
      await addHistory(caps, sums.calibration, question);
    }
  }
}

function scoredRecord(
  { title, postId, type, resolution }: ResolvedQuestion,
  { score, at }: { score: number; at: number },
): ScoredRecord {
  return { score, time: at, questionTitle: title, postId, type, resolution: resolution ?? "" };
}

/** Adds every stored snapshot of a question. A snapshot ends when the next one begins. */
async function addHistory(
  { store }: Needs,
  calibration: CalibrationSums,
  question: ResolvedQuestion,
): Promise<void> {
  const { openTime, actualCloseTime, resolution } = question;
  const head = await store.aggregates.head(question._id);
  if (head === null || openTime === null || actualCloseTime === null) return;
  const life = { openTime, actualCloseTime, resolvedYes: resolution === "yes" };
  let before: { start: number; probabilityYes: number } | null = null;
  for await (const { s, n, recency_weighted } of store.aggregates.all(head)) {
    if (before !== null) addSnapshot(calibration, { ...life, ...before, end: s });
    const probabilityYes = recency_weighted.forecastValues[1] ?? Number.NaN;
    before = n === 0 ? null : { start: s, probabilityYes };
  }
  if (before !== null) addSnapshot(calibration, { ...life, ...before, end: head.latestEnd });
}

function recordOf({ records, calibration, ...counts }: Sums, now: number): TrackRecord {
  return {
    calculatedOn: now,
    statistics: trackStatistics(records, counts),
    calibration: calibrationBins(calibration),
    histogram: scoreHistogram(records.map(({ score }) => score)),
    scatter: scoreScatter(records),
  };
}
