/**
 * Handles GET /api/projects/{projectId}/benchmark/ (Contract 2.44). A job computes a benchmark when
 * somebody asks for it and scores have changed, so a project without readers costs nothing.
 */
import type { ProjectAccess } from "../../access/access.ts";
import { type ProjectDirectory, projectDirectory } from "../../access/projects.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { invalidField } from "../../errors.ts";
import type { BenchmarkEntry } from "../../domain/scoring/benchmark/benchmark.ts";
import type { Request } from "../../http/route.ts";
import { presentShortUser, type ShortUserSource } from "../../present/short_user.ts";
import { isoOrNull } from "../../present/time.ts";
import type { Benchmark, BenchmarkQuery } from "../../schema/benchmark.ts";
import type { BenchmarkChoice } from "../../store/scores/benchmarks.ts";

/** A benchmark is computed again at most this often, ms. */
const LEAST_AGE_MS = 10_000;
/** Names, exclusions and projects change without a score, so an old benchmark is computed again. */
const MOST_AGE_MS = 600_000;

type BenchmarkRequest = Request<string, BenchmarkQuery, unknown, ProjectAccess>;

export async function readBenchmark(
  caps: Announcing & DirectoryNeeds,
  { subject, query, caller }: BenchmarkRequest,
) {
  const choice = choiceOf(subject.project._id, query, await projectDirectory(caps, caller));
  const known = await caps.store.benchmarks.of(choice);
  const age = caps.clock.now() - (known?.readAt ?? 0);
  const isCurrent =
    known !== null &&
    age < MOST_AGE_MS &&
    !(await caps.store.scoreHeads.changedSince(known.through));
  if (!isCurrent && Math.abs(age) >= LEAST_AGE_MS)
    await announce(caps, { kind: "benchmarkWanted", choice });
  const { scoreType } = choice;
  const { questions, clusters, entries, pairs, readAt } = known ?? EMPTY;
  const users = await caps.store.users.byIds(entries.flatMap(({ userId }) => userId ?? []));
  const body: Benchmark = {
    project_id: choice.projectId,
    score_type: scoreType,
    calculated_at: isoOrNull(readAt),
    is_current: isCurrent,
    questions,
    clusters,
    entries: entries.map((entry) => presentEntry(entry, users)),
    pairs,
  };
  return { status: 200, body } as const;
}

/** What is shown before the first run. */
const EMPTY = { questions: 0, clusters: 0, entries: [], pairs: [], readAt: null };

function presentEntry(
  { userId, aggregationMethod, questions, coverage, mean, bounds, adjusted }: BenchmarkEntry,
  users: ReadonlyMap<number, ShortUserSource>,
): Benchmark["entries"][number] {
  const user = userId === null ? undefined : users.get(userId);
  return {
    user: user === undefined ? null : presentShortUser(user),
    aggregation_method: aggregationMethod,
    questions,
    coverage,
    mean,
    lower: bounds?.lower ?? null,
    upper: bounds?.upper ?? null,
    adjusted,
  };
}

/** @throws {ValidationError} when there is no such category, because each choice is kept */
function choiceOf(
  projectId: number,
  { score_type: scoreType = "peer", question_type: questionType, category }: BenchmarkQuery,
  projects: ProjectDirectory,
): BenchmarkChoice {
  if (category !== undefined && projects.byId.get(category)?.type !== "category")
    throw invalidField("category", "There is no such category.");
  return {
    projectId,
    scoreType,
    ...(questionType === undefined ? {} : { questionType }),
    ...(category === undefined ? {} : { categoryId: category }),
  };
}
