/** Asks the server for the CDF of what a reader enters, while it is being entered. */
import { type Signal, signal } from "@preact/signals";
import { type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";

export interface Builder<Entry> {
  /** The newest CDF that the server built. Null until then. */
  readonly built: Signal<Built<Entry> | null>;
  readonly problem: Signal<Problem | null>;
  /** Asks for the CDF of an entry. Null takes back what was asked for last. */
  readonly ask: (wish: Wish<Entry> | null) => void;
  /** Forgets what is under way, when the form is gone. */
  readonly end: () => void;
}

interface Built<Entry> {
  readonly cdf: readonly number[];
  /** What it was built from, and whether nothing was asked for since. */
  readonly entry: Entry;
  readonly isLast: boolean;
}

interface Wish<Entry> {
  readonly distribution: Schemas["Distribution"];
  readonly entry: Entry;
}

/** Requests start this far apart, ms. The read class refills ten a second. */
const PAUSE_MS = 150;

/**
 * Returns a builder. One request is under way at a time, so answers come in order, and the one for
 * the last wish is the last.
 */
export function createBuilder<Entry>(questionId: number): Builder<Entry> {
  const built: Builder<Entry>["built"] = signal(null);
  const problem = signal<Problem | null>(null);
  let wish: Wish<Entry> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;

  const later = () => {
    timer ??= setTimeout(() => void send(), PAUSE_MS);
  };
  const send = async () => {
    timer = undefined;
    const sent = wish;
    if (sent === null || isUnderWay) return;
    isUnderWay = true;
    const answer = await readOf(
      api.POST("/api/questions/{questionId}/build-cdf/", {
        params: { path: { questionId } },
        body: sent.distribution,
      }),
    );
    isUnderWay = false;
    if (wish !== null && wish !== sent) later();
    const isLast = wish === sent;
    if (isLast) problem.value = answer.problem && { ...answer.problem, retry: again };
    if (wish !== null && answer.data !== null) {
      built.value = { cdf: answer.data.continuous_cdf, entry: sent.entry, isLast };
    }
  };
  const again = () => {
    problem.value = null;
    later();
  };
  addEventListener("online", again);
  return {
    built,
    problem,
    ask: (next) => {
      wish = next;
      problem.value = null;
      if (next !== null) later();
    },
    end: () => {
      wish = null;
      clearTimeout(timer);
      removeEventListener("online", again);
    },
  };
}
