/**
 * Makes what an archive of a benchmark is read from. Lines of reference, versions of cards and Brier
 * scores are made when a benchmark first needs them, so some may be missing.
 */
import { makeMissingLines, type LineMaking } from "../boards/benchmark_lines.ts";
import { benchmarkQuestions } from "../boards/benchmark_questions.ts";
import { allProjects } from "../boards/board_questions.ts";
import type { Capabilities } from "../capabilities.ts";
import type { RunsInForce } from "../store/scores/score_runs.ts";
import { scoreRunsAt } from "./score_runs.ts";
import { inGroups } from "../domain/numbers/lists.ts";

/**
 * Returns the runs in force of the questions that count for the benchmark of a project. The lines
 * beside each of them are stored now.
 * @param caps with the store that takes writes
 */
export async function benchmarkRuns(
  caps: Pick<Capabilities, "store" | "pool" | "clock">,
  projectId: number,
  making: LineMaking,
): Promise<RunsInForce> {
  const projects = await allProjects(caps);
  const verdicts = await benchmarkQuestions(caps, { projectId }, projects);
  const ids = verdicts.map(({ question }) => question._id);
  const runs = new Map<number, number>();
  for (const group of inGroups(ids)) {
    const found = await scoreRunsAt(caps, group, caps.clock.now());
    for (const { questionId, run } of found) runs.set(questionId, run);
  }
  return makeMissingLines(caps, runs, making);
}
