/** The FluSight tournament of the demo, finished and scored, with its final board. */
import { computeBoards, scoreQuestions } from "../../src/demo/boards.ts";
import { planFluSight } from "../../src/demo/flusight.ts";
import { loadHistory } from "../../src/demo/history.ts";
import type { Progress } from "../../src/demo/progress.ts";
import { readFluSight } from "../../src/demo/sources.ts";
import type { TestApp } from "./app.ts";

const silent: Progress = { step: (_label, run) => run(() => undefined) };

export async function seedFluSight({ caps, make }: TestApp) {
  const admin = await make.account();
  const project = await make.project({
    startDate: Date.parse("2025-11-17"),
    closeDate: Date.parse("2026-06-28"),
    botLeaderboardStatus: "include",
  });
  const flu = await planFluSight(caps, readFluSight(), { project, authorId: admin.id });
  for (const account of flu.accounts) await caps.store.users.insert(account);
  await caps.store.questions.insertMany(flu.questions);
  await caps.store.posts.insertMany(flu.posts);
  await loadHistory(caps, flu.forecasts, () => undefined);
  await scoreQuestions(caps, silent, flu.questions);
  const board = { project, excludedIds: flu.ensembleIds, isOver: true };
  await computeBoards(caps, silent, [board]);
  return { flu, project };
}
