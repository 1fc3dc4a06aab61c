/** What a platform shows of its forecasts: predictions, scores, boards and the file of an export. */
import { withheldIn } from "./nothing_withheld.ts";
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import { recomputeLeaderboard } from "../../jobs/processors/boards/recompute_leaderboard.ts";
import { scoreQuestion } from "../../jobs/processors/boards/score_question.ts";
import type { Capabilities } from "../../src/capabilities.ts";
import { PLAIN_METHODS } from "../../src/domain/vocabulary.ts";
import { PACES, planExport } from "../../src/export/export_plan.ts";
import { exportBytes } from "../../src/export/export_stream.ts";
import { scoresInForce } from "./scores.ts";

export interface Place {
  readonly projectId: number;
  readonly boardId: number;
  readonly questionIds: readonly number[];
  /** ms */
  readonly now: number;
}

const CONTEXT = { signal: new AbortController().signal, progress: () => Promise.resolve() };

/** Everything that is derived, computed again from the rows. */
export async function recompute(
  caps: Capabilities,
  { questionIds, boardId }: Place,
): Promise<void> {
  for (const questionId of questionIds) {
    await aggregateQuestion(caps, { questionId, rebuild: true }, CONTEXT);
    await scoreQuestion(caps, { questionId }, CONTEXT);
  }
  await recomputeLeaderboard(caps, { leaderboardId: boardId }, CONTEXT);
}

/** Numbers by name, and the file. */
export async function measured(caps: Capabilities, place: Place) {
  const { projectId, boardId, questionIds, now } = place;
  const { aggregates, leaderboards, leaderboardEntries, projects } = caps.store;
  const numbers: Record<string, number | null> = {};
  for (const id of questionIds) {
    const head = await aggregates.head(id);
    if (head === null) continue;
    for (const { s, e, n, ...methods } of await aggregates.history(head, { now, limit: null })) {
      numbers[`${id} ${s} end`] = e;
      numbers[`${id} ${s} forecasters`] = n;
      for (const method of PLAIN_METHODS) {
        const { forecastValues, centers } = methods[method];
        [...forecastValues, ...centers].forEach((value, i) => {
          numbers[`${id} ${s} ${method} ${i}`] = value;
        });
      }
    }
  }
  for (const { q, u, method, type, score, coverage } of await scoresInForce(caps, questionIds)) {
    numbers[`score ${q} ${u ?? method} ${type}`] = score;
    numbers[`coverage ${q} ${u ?? method} ${type}`] = coverage;
  }
  const board = await leaderboards.byId(boardId);
  for (const entry of board === null ? [] : await leaderboardEntries.all(board)) {
    numbers[`entry ${entry.u ?? entry.method}`] = entry.score;
    numbers[`rank ${entry.u ?? entry.method}`] = entry.rank;
  }
  const project = await projects.byId(projectId);
  const options = {
    includeComments: false,
    includeScores: true,
    includeKeyFactors: false,
    anonymized: false,
    raw: false,
    format: "ndjson" as const,
  };
  const request = {
    project: project!,
    options,
    now,
    baseUrl: "http://presage.example",
    mayHold: () => true,
    withheldIn,
  };
  const { signal } = CONTEXT;
  const plan = await planExport(caps, request, signal);
  const chunks: Uint8Array[] = [];
  const run = { signal, onRows: () => undefined, pace: PACES.inJobs };
  for await (const chunk of exportBytes(caps, plan, run)) chunks.push(Uint8Array.from(chunk));
  return { numbers, file: Buffer.concat(chunks).toString("utf8") };
}
