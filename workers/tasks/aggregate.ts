/**
 * Moves the aggregation of a question forward. The state stays in this thread between runs, as long
 * as there is room. A run that finds no state starts again with all forecasts.
 */
import {
  advanceLive,
  createLiveState,
  histogramsNow,
  type LiveState,
  upcomingEnd,
} from "../../src/domain/aggregation/live.ts";
import { unpackForecasts } from "../../src/domain/aggregation/packed_forecasts.ts";
import { knownCount } from "../../src/domain/aggregation/timeline.ts";
import { packSnapshots } from "../../src/domain/aggregation/history/packed_snapshots.ts";
import { type Answer, MOST_STATE_NUMBERS, type TaskInput } from "../messages.ts";

interface Kept {
  token: number;
  live: LiveState;
  /** Number of entries of a forecast. */
  width: number;
}

/** States by question. The one that was used last comes last. */
const kept = new Map<number, Kept>();
let lastToken = 0;

/** Runs one step. The answer is `lost` when this thread does not hold the wanted state. */
export function aggregate(input: TaskInput<"aggregate">): Answer<"aggregate"> {
  const { question, forecasts } = input;
  const entry = take(input);
  if (entry === null) return { output: { kind: "lost" }, transfer: [] };
  const { live } = entry;
  live.question = question;
  const step = advanceLive(live, unpackForecasts(forecasts, question.type), input);
  if (step === null) return { output: { kind: "lost" }, transfer: [] };
  const next = ++lastToken;
  keep(question.id, { token: next, live, width: Math.max(entry.width, forecasts.width) });
  const snapshots = packSnapshots(step.snapshots, question.type);
  return {
    output: {
      kind: "reached",
      token: next,
      rewoundTo: step.rewoundTo,
      snapshots,
      histograms: input.isLast ? histogramsNow(live) : null,
      nextEnd: upcomingEnd(live),
    },
    transfer: [snapshots.records.buffer],
  };
}

function take({ question, token }: TaskInput<"aggregate">): Kept | null {
  const entry = kept.get(question.id);
  kept.delete(question.id);
  if (token === null) return { token: 0, live: createLiveState(question), width: 1 };
  return entry?.token === token ? entry : null;
}

function keep(questionId: number, entry: Kept): void {
  kept.set(questionId, entry);
  let numbers = 0;
  for (const other of kept.values()) numbers += numbersOf(other);
  for (const [id, other] of kept) {
    if (numbers <= MOST_STATE_NUMBERS || id === questionId) break;
    kept.delete(id);
    numbers -= numbersOf(other);
  }
}

function numbersOf({ live, width }: Kept): number {
  return knownCount(live.timeline) * width;
}
