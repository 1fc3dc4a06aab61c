/**
 * Computes a benchmark from the scores in force (Maths 15). The rows are gathered here and resampled
 * in a thread. Running twice changes nothing.
 */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import type { ProjectDirectory } from "../../../src/access/projects.ts";
import { costsOf, meanCosts } from "../../../src/boards/benchmark_costs.ts";
import { benchmarkLines, type LinesOfQuestion } from "../../../src/boards/benchmark_lines.ts";
import { benchmarkQuestions } from "../../../src/boards/benchmark_questions.ts";
import { allProjects, type BoardQuestionVerdict } from "../../../src/boards/board_questions.ts";
import { readBoardSheets } from "../../../src/boards/board_sheets.ts";
import { shownAccounts } from "../../../src/boards/shown_accounts.ts";
import type { BenchmarkChoice } from "../../../src/store/scores/benchmarks.ts";
import {
  joinSheets,
  memoryOf,
  type ScoreSheet,
  usersOn,
  withoutNames,
} from "../../../src/domain/scoring/boards/packed_scores.ts";
import { subjectOf } from "../../../src/domain/scoring/benchmark/subjects.ts";
import {
  type Horizon,
  HORIZON_DAYS,
  HORIZONS,
} from "../../../src/domain/scoring/benchmark/words.ts";
import type { BoardQuestion } from "../../../src/store/posts/resolved_questions.ts";
import { MOST_SKEW_MS } from "../../../src/timing.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";

const DAY_MS = 86_400_000;

type Needs = Pick<Capabilities, "store" | "pool" | "clock"> & Caches<"boardSheets">;

export async function computeBenchmark(
  caps: Needs,
  choice: JobPayloads["compute_benchmark"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const { projectId, scoreType } = choice;
  const readAt = caps.clock.now();
  const projects = await allProjects(caps);
  const project = projects.byId.get(projectId);
  if (project === undefined) return;
  const counting = await chosenQuestions(caps, choice, projects);
  // Scores of the four types are stored. Brier scores stand among the lines alone.
  const storedType = scoreType === "brier" ? "baseline" : scoreType;
  const types = new Map(counting.map(({ question }) => [question._id, storedType] as const));
  const { runs, sheets: stored } = await readBoardSheets(caps, types);
  const lines = await benchmarkLines(caps, { runs, score: scoreType }, signal);
  const beside = lines.flatMap(({ sheet }) => sheet ?? []);
  const sheets = scoreType === "brier" ? beside : [...stored, ...beside];
  const shown = await (await shownAccounts(caps, project))(usersOn(sheets));
  const versions = versionsOn(beside);
  const kept = sheets.map((sheet) =>
    withoutNames(sheet, (name) => isLineShown(name, { shown, versions })),
  );
  const rows = joinSheets(kept, shown);
  const scored = new Set(rows.questionIds);
  const clusterOf = await clustersOf(caps, counting);
  const questions = counting
    .filter(({ question }) => runs.has(question._id) && scored.has(question._id))
    .map(({ question, post }) => ({ id: question._id, cluster: clusterOf(post._id) }));
  const { entries, pairs } =
    questions.length === 0
      ? { entries: [], pairs: [] }
      : await caps.pool.run(
          "computeBenchmark",
          { seed: projectId, questions, rows, isLowerBetter: scoreType === "brier" },
          { transfer: memoryOf(rows), signal },
        );
  const costs = openCosts(lines, counting, projects);
  await caps.store.benchmarks.replace(choice, {
    questions: questions.length,
    clusters: new Set(questions.map(({ cluster }) => cluster)).size,
    readAt,
    through: readAt - MOST_SKEW_MS,
    entries: entries.map((entry) => {
      const { userId } = entry;
      // The only version of a card has the forecasts of its account.
      const version = entry.version ?? (userId === null ? null : onlyOf(versions.get(userId)));
      return { ...entry, version, ...costsOf(costs, entry) };
    }),
    pairs,
  });
}

/** Returns the questions of a choice that count, in order of id. */
async function chosenQuestions(
  caps: Needs,
  { questionType, categoryId, horizon, ...part }: BenchmarkChoice,
  projects: ProjectDirectory,
): Promise<BoardQuestionVerdict[]> {
  return (await benchmarkQuestions(caps, part, projects)).filter(
    ({ question, post }) =>
      (questionType === undefined || question.type === questionType) &&
      (categoryId === undefined || post.projectIds.includes(categoryId)) &&
      (horizon === undefined || horizonOf(question) === horizon),
  );
}

/**
 * Returns the cluster of the questions of a post: its id, or within a round that of the first post
 * of the round. The questions of a round share its days, and what happens on them.
 */
async function clustersOf(
  { store }: Needs,
  counting: readonly BoardQuestionVerdict[],
): Promise<(postId: number) => number> {
  const postIds = [...new Set(counting.map(({ post }) => post._id))];
  const rounds = await store.rounds.namesOfPosts(postIds);
  const firstOf = new Map<string, number>();
  for (const postId of postIds) {
    const round = rounds.get(postId);
    if (round !== undefined && !firstOf.has(round)) firstOf.set(round, postId);
  }
  return (postId) => firstOf.get(rounds.get(postId) ?? "") ?? postId;
}

/** Returns what forecasts cost, by traces that others may read. All questions are resolved. */
function openCosts(
  lines: readonly LinesOfQuestion[],
  counting: readonly BoardQuestionVerdict[],
  projects: ProjectDirectory,
) {
  const open = counting.filter(({ post }) => {
    const reveal = projects.byId.get(post.defaultProjectId)?.traceReveal;
    return reveal !== undefined && reveal !== "never";
  });
  const ids = new Set(open.map(({ question }) => question._id));
  return meanCosts(lines.filter(({ questionId }) => ids.has(questionId)));
}

/** Returns how long a question is open for. Contract 2.44. */
function horizonOf({ openTime, scheduledCloseTime }: BoardQuestion): Horizon | null {
  if (openTime === null || scheduledCloseTime === null) return null;
  const days = (scheduledCloseTime - openTime) / DAY_MS;
  return HORIZONS.find((name) => name === "longer" || days <= HORIZON_DAYS[name]) ?? null;
}

interface Shown {
  readonly shown: ReadonlySet<number>;
  readonly versions: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Returns whether a name has a row: versions only of shown accounts with several of them. */
function isLineShown(name: string, { shown, versions }: Shown): boolean {
  const { userId } = subjectOf({ userId: null, aggregationMethod: name });
  return userId === null || (shown.has(userId) && versions.get(userId)!.size > 1);
}

/** Returns the versions of cards on these sheets by account. */
function versionsOn(sheets: readonly ScoreSheet[]): Map<number, Set<number>> {
  const versions = new Map<number, Set<number>>();
  for (const name of sheets.flatMap(({ methods }) => methods)) {
    const { userId, version } = subjectOf({ userId: null, aggregationMethod: name });
    if (userId === null || version === null) continue;
    versions.set(userId, (versions.get(userId) ?? new Set()).add(version));
  }
  return versions;
}

function onlyOf(versions: ReadonlySet<number> | undefined): number | null {
  return versions?.size === 1 ? [...versions][0]! : null;
}
