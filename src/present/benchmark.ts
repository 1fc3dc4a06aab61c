/** Puts a benchmark on the wire. Contract 2.44. */
import type { Benchmark } from "../schema/benchmark.ts";
import type { BotCardDocument } from "../store/accounts/bot_cards.ts";
import type {
  BenchmarkChoice,
  BenchmarkDocument,
  BenchmarkEntry,
} from "../store/scores/benchmarks.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull } from "./time.ts";

interface View {
  readonly choice: BenchmarkChoice;
  readonly isCurrent: boolean;
  readonly users: ReadonlyMap<number, ShortUserSource>;
  /** The versions of the cards of all bots among the entries. */
  readonly cards: readonly BotCardDocument[];
  /** Only bots with this model on their card. */
  readonly card: string | undefined;
}

/** What is shown before the first run. */
const EMPTY = { questions: 0, clusters: 0, entries: [], pairs: [], readAt: null };

export function presentBenchmark(known: BenchmarkDocument | null, view: View): Benchmark {
  const { choice, isCurrent, card } = view;
  const { questions, clusters, entries, pairs, readAt } = known ?? EMPTY;
  const all = entries.map((entry) => presentEntry(entry, view));
  const isKept = (entry: Benchmark["entries"][number]) =>
    card === undefined || entry.user === null || entry.card?.model === card;
  const kept = all.filter(isKept);
  // Pairs name entries by place, and the places move when entries are left out.
  const places = new Map(kept.map((entry, place) => [all.indexOf(entry), place]));
  return {
    project_id: choice.projectId,
    score_type: choice.scoreType,
    calculated_at: isoOrNull(readAt),
    is_current: isCurrent,
    questions,
    clusters,
    entries: kept,
    pairs: pairs.flatMap((pair) => {
      const [first, second] = [places.get(pair.first), places.get(pair.second)];
      return first === undefined || second === undefined ? [] : [{ ...pair, first, second }];
    }),
  };
}

function presentEntry(entry: BenchmarkEntry, { users, cards }: View): Benchmark["entries"][number] {
  const { userId, version, bounds } = entry;
  const user = userId === null ? undefined : users.get(userId);
  const card = cards.find((one) => one.botId === userId && one.version === version)?.card;
  return {
    user: user === undefined ? null : presentShortUser(user),
    aggregation_method: entry.aggregationMethod,
    reference: entry.reference,
    card: version === null ? null : { version, model: card?.model ?? "" },
    questions: entry.questions,
    coverage: entry.coverage,
    mean: entry.mean,
    lower: bounds?.lower ?? null,
    upper: bounds?.upper ?? null,
    adjusted: entry.adjusted,
    cost_usd: entry.costUsd,
    seconds: entry.seconds,
  };
}
