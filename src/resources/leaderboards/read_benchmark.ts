/**
 * Handles GET /api/projects/{projectId}/benchmark/ (Contract 2.44). A job computes a benchmark when
 * somebody asks for it and scores have changed, so a project without readers costs nothing.
 */
import type { ProjectAccess } from "../../access/access.ts";
import { type ProjectDirectory, projectDirectory } from "../../access/projects.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { entriesCsv, pairsCsv } from "../../pages/benchmark_csv.ts";
import { SENT_TYPES } from "../../pages/sent_texts.ts";
import { presentBenchmark } from "../../present/benchmark.ts";
import type { BenchmarkQuery } from "../../schema/benchmark.ts";
import type { BenchmarkChoice, BenchmarkEntry } from "../../store/scores/benchmarks.ts";

/** A benchmark is computed again at most this often, ms. */
const LEAST_AGE_MS = 10_000;
/** Names, exclusions and projects change without a score, so an old benchmark is computed again. */
const MOST_AGE_MS = 600_000;

type BenchmarkRequest = Request<string, BenchmarkQuery, unknown, ProjectAccess>;

export async function readBenchmark(
  caps: Announcing & DirectoryNeeds,
  { subject, query, caller }: BenchmarkRequest,
) {
  const projects = await projectDirectory(caps, caller);
  const choice = await choiceOf(caps, subject.project._id, query, projects);
  const known = await caps.store.benchmarks.of(choice);
  const age = caps.clock.now() - (known?.readAt ?? 0);
  const isCurrent =
    known !== null &&
    age < MOST_AGE_MS &&
    !(await caps.store.scoreHeads.changedSince(known.through));
  if (!isCurrent && Math.abs(age) >= LEAST_AGE_MS)
    await announce(caps, { kind: "benchmarkWanted", choice });
  const { card, format = "json" } = query;
  const [users, cards] = await namesOf(caps, known?.entries ?? []);
  const benchmark = presentBenchmark(known, { choice, isCurrent, users, cards, card });
  if (format === "json") return { status: 200, body: benchmark } as const;
  const csv = format === "csv" ? entriesCsv(benchmark) : pairsCsv(benchmark);
  return { status: 200, json: csv, type: `${SENT_TYPES.csv}; charset=utf-8` } as const;
}

/** Returns the accounts of the entries, and the versions of the cards of the bots among them. */
async function namesOf({ store }: Announcing, entries: readonly BenchmarkEntry[]) {
  const users = await store.users.byIds(entries.flatMap(({ userId }) => userId ?? []));
  const bots = [...users.values()].filter(({ isBot }) => isBot).map(({ _id }) => _id);
  return [users, await store.botCards.ofBots(bots)] as const;
}

/**
 * Returns which scores the query names.
 * @throws {ValidationError} when there is no such category, series or round: each choice is kept
 */
async function choiceOf(
  caps: Announcing,
  projectId: number,
  query: BenchmarkQuery,
  projects: ProjectDirectory,
): Promise<BenchmarkChoice> {
  const { score_type: scoreType = "peer", category, horizon, series, round } = query;
  const { question_type: questionType } = query;
  if (category !== undefined && projects.byId.get(category)?.type !== "category")
    throw invalidField("category", "There is no such category.");
  await requireRound(caps, projectId, { series, round });
  return {
    projectId,
    scoreType,
    ...(questionType === undefined ? {} : { questionType }),
    ...(category === undefined ? {} : { categoryId: category }),
    ...(horizon === undefined ? {} : { horizon }),
    ...(series === undefined ? {} : { seriesId: series }),
    ...(round === undefined ? {} : { roundDate: round }),
  };
}

interface NamedRound {
  readonly series: number | undefined;
  readonly round: string | undefined;
}

/** @throws {ValidationError} when the project has no such series, or the series no such round */
async function requireRound(
  { store }: Announcing,
  projectId: number,
  { series, round }: NamedRound,
): Promise<void> {
  if (series === undefined) {
    if (round !== undefined) throw invalidField("series", "Name the series of the round.");
    return;
  }
  if ((await store.series.byId(series))?.projectId !== projectId)
    throw invalidField("series", "The project has no such series.");
  if (round === undefined) return;
  const rounds = await store.rounds.ofSeries(series);
  if (!rounds.some(({ date }) => date === round))
    throw invalidField("round", "The series has no such round.");
}
