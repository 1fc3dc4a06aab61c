/**
 * Histories as JSON, kept until the prediction moves: they are by far the largest part of a detail,
 * the same for every caller, and change only when the prediction does.
 */
import { LRUCache } from "lru-cache";
import { AGGREGATION_METHODS, presentHistory, type ShownSnapshot } from "../present/aggregation.ts";
import type {
  AggregateHeadDocument,
  AggregationMethod,
  QuestionDocument,
} from "../store/documents.ts";
import { type HistoryDetail, readLimit, shownHistory } from "./history.ts";
import { knownInstants } from "./known_instants.ts";
import type { ReadingNeeds } from "./load_posts.ts";

const KEPT_BYTES = 64 * 1024 * 1024;

export interface SharedHistory {
  /** The newest snapshot, null before the first forecast. */
  readonly latest: ShownSnapshot | null;
  readonly json: Readonly<Record<AggregationMethod, Buffer>>;
}

interface Kept {
  /** What it was made from. */
  readonly version: string;
  readonly history: SharedHistory;
}

/** By question and detail: of a prediction that moved nothing is left. */
type Shelf = LRUCache<string, Kept>;
/** One per store, so that two applications in one process do not mix. */
const shelves = new WeakMap<object, Shelf>();

export async function sharedHistory(
  caps: ReadingNeeds,
  question: Pick<QuestionDocument, "type">,
  options: {
    readonly head: AggregateHeadDocument;
    readonly detail: HistoryDetail;
    readonly now: number;
  },
): Promise<SharedHistory> {
  const { head, detail, now } = options;
  const shelf = shelves.get(caps.store) ?? newShelf();
  shelves.set(caps.store, shelf);
  // A known end that comes cuts a snapshot without any write.
  const ended = head.latestEnd !== null && head.latestEnd <= now;
  const version = `${head.generation} ${head.version} ${String(ended)}`;
  const key = `${head._id} ${detail}`;
  const kept = shelf.get(key);
  if (kept?.version === version) return kept.history;
  const instants = await knownInstants(caps, head, now);
  const wanted = { now, limit: readLimit(detail), instants };
  const snapshots = await caps.store.aggregates.history(head, wanted);
  const shown = shownHistory(snapshots, { type: question.type, detail, now, head });
  const json = (method: AggregationMethod) =>
    Buffer.from(JSON.stringify(presentHistory(question.type, method, shown)));
  const [weighted, unweighted, service] = AGGREGATION_METHODS.map(json);
  const history: SharedHistory = {
    latest: shown.at(-1) ?? null,
    json: {
      recency_weighted: weighted!,
      unweighted: unweighted!,
      service_prediction: service!,
    },
  };
  shelf.set(key, { version, history });
  return history;
}

function newShelf(): Shelf {
  return new LRUCache({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ history: { json } }) =>
      AGGREGATION_METHODS.reduce((sum, method) => sum + json[method].length, 0),
  });
}
