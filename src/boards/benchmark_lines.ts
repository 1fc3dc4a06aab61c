/**
 * Returns the lines of a benchmark for each question, and makes those that no run has made yet. A
 * line is made from the forecasts beside the scores of a run, so a question that is scored again
 * gets new ones. An interrupted run keeps what it has made.
 */
import { loadLinesTask, memoryOfTask } from "./scoring_task.ts";
import type { Capabilities } from "../capabilities.ts";
import type { BenchmarkScore } from "../domain/scoring/benchmark/words.ts";
import type { Observed } from "../domain/scoring/benchmark/last_resolution.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ItemOfSeries } from "../store/posts/rounds.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { LineCost, QuestionLines } from "../store/scores/benchmark_lines.ts";
import type { RunsInForce } from "../store/scores/score_runs.ts";
import { sumOf } from "./benchmark_costs.ts";

type Needs = Pick<Capabilities, "store" | "pool" | "clock">;

/** Questions that are read at once, and those of them that jobs make at the same time. */
const GROUP = 200;
const AT_ONCE = 4;

/** How lines are made. */
export interface LineMaking {
  readonly signal: AbortSignal;
  /** How many questions are made at the same time. */
  readonly atOnce?: number;
  /** The account that waits for the lines. It is absent where none does. */
  readonly accountId?: number;
}

export interface LinesOfQuestion extends QuestionLines {
  readonly questionId: number;
}

/** The start of each version of a card in ms, ascending, by bot. */
type Versions = Map<number, number[]>;

export async function benchmarkLines(
  caps: Needs,
  { runs, score }: { readonly runs: RunsInForce; readonly score: BenchmarkScore },
  signal: AbortSignal,
): Promise<LinesOfQuestion[]> {
  const { benchmarkLines: store } = caps.store;
  const ids = [...runs.keys()];
  const known = await store.ofQuestions(ids, score);
  const missing = ids.filter((id) => known.get(id)?.run !== runs.get(id));
  await makeAll(caps, { ids: missing, runs }, { signal });
  const made = await store.ofQuestions(missing, score);
  return ids.flatMap((questionId) => {
    const lines = made.get(questionId) ?? known.get(questionId);
    return lines?.run === runs.get(questionId) && lines !== undefined
      ? [{ questionId, ...lines }]
      : [];
  });
}

/**
 * Makes the lines that no run of these has yet, for readers that take them as they are stored.
 * Returns the runs with lines. A question that lost its resolution meanwhile has none.
 */
export async function makeMissingLines(
  caps: Needs,
  runs: RunsInForce,
  making: LineMaking,
): Promise<RunsInForce> {
  const { benchmarkLines: store } = caps.store;
  const ids = [...runs.keys()];
  const known = await store.runsOf(ids);
  const missing = ids.filter((id) => known.get(id) !== runs.get(id));
  await makeAll(caps, { ids: missing, runs }, making);
  const made = await store.runsOf(missing);
  return new Map([...runs].filter(([id, run]) => (made.get(id) ?? known.get(id)) === run));
}

interface Wanted {
  readonly ids: readonly number[];
  readonly runs: RunsInForce;
}

async function makeAll(caps: Needs, { ids, runs }: Wanted, making: LineMaking): Promise<void> {
  for (const group of inGroups(ids, GROUP)) {
    await makeLines(caps, { ids: group, runs }, making);
  }
}

async function makeLines(caps: Needs, { ids, runs }: Wanted, making: LineMaking): Promise<void> {
  const { questions, scores, botCards, rounds } = caps.store;
  const [targets, authors] = await Promise.all([questions.targets(ids), scores.authorsOf(ids)]);
  const found = await rounds.itemsOfPosts(targets.map(({ postId }) => postId));
  const items = new Map(found.map((item) => [item.questionId, item]));
  const versions: Versions = new Map();
  // The newest version of each bot comes first.
  for (const { botId, since } of (await botCards.ofBots(authors)).reverse()) {
    versions.set(botId, [...(versions.get(botId) ?? []), since]);
  }
  const waiting = targets.values();
  const work = async () => {
    for (const question of waiting) {
      making.signal.throwIfAborted();
      const run = runs.get(question._id)!;
      const item = items.get(question._id);
      await makeOne(caps, { question, run, versions, item }, making);
    }
  };
  await Promise.all(Array.from({ length: making.atOnce ?? AT_ONCE }, work));
}

interface Made {
  readonly question: ForecastTarget;
  readonly run: number;
  readonly versions: Versions;
  /** Absent outside of series. */
  readonly item: ItemOfSeries | undefined;
}

async function makeOne(
  caps: Needs,
  { question, run, versions, item }: Made,
  { signal, accountId }: LineMaking,
): Promise<void> {
  const { _id: questionId } = question;
  const at = caps.clock.now();
  const observed = item === undefined ? null : await observedBefore(caps, item);
  const task = await loadLinesTask(caps, question, { versions, observed });
  // It lost its resolution meanwhile, and its scores with it.
  if (task === null) return;
  const [sheets, traces] = await Promise.all([
    caps.pool.run(
      "scoreLines",
      { ...task, questionId },
      {
        transfer: [...memoryOfTask(task), task.people.buffer, task.machines.buffer],
        signal,
        ...(accountId === undefined ? {} : { accountId }),
      },
    ),
    caps.store.forecastTraces.costs(questionId),
  ]);
  const costs = new Map<string, LineCost>();
  for (const { u, s, cost_usd: usd, seconds } of traces) {
    const v = (versions.get(u) ?? []).filter((since) => since <= s).length;
    const before = costs.get(`${u} ${v}`);
    costs.set(`${u} ${v}`, {
      u,
      v,
      usd: sumOf(before?.usd, usd),
      seconds: sumOf(before?.seconds, seconds),
    });
  }
  await caps.store.benchmarkLines.replace({
    questionId,
    run,
    at,
    sheets,
    costs: [...costs.values()],
  });
}

/** Returns what was observed of the target of a question on earlier dates. */
async function observedBefore(
  { store }: Needs,
  { seriesId, target, on, rule }: ItemOfSeries,
): Promise<Observed> {
  const found = await store.observations.before(seriesId, target, on);
  const observations = found.map(({ date, value, knownAt, before }) => ({
    date,
    values: [...before, { value, knownAt }],
  }));
  return { rule, on, observations };
}
