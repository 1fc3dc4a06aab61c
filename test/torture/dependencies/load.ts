/** A steady light load. Requests start at their pace, however slow the answers are. */
import type { Answered, Ground, Kind } from "./ground.ts";
import { send } from "./send.ts";

/** Time between two requests of a kind, in ms. */
const PACE: Readonly<Record<Kind, number>> = {
  "read feed": 250,
  "read question": 250,
  forecast: 250,
  comment: 400,
  "log in": 700,
  "/healthz": 400,
  "/readyz": 400,
};
export const KINDS = Object.keys(PACE) as Kind[];

const GOOD: Readonly<Record<Kind, number>> = {
  "read feed": 200,
  "read question": 200,
  forecast: 201,
  comment: 201,
  "log in": 200,
  "/healthz": 200,
  "/readyz": 200,
};
/** After this many good answers in a row a kind counts as recovered. */
const IN_A_ROW = 3;
const POLL_MS = 50;

export interface Load {
  readonly answers: readonly Answered[];
  /**
   * Returns the milliseconds from a time (of `performance.now`) until the first of three good
   * answers in a row, or null when that is not within the limit.
   */
  recovered(kind: Kind, from: number, limitMs: number): Promise<number | null>;
  stop(): Promise<void>;
}

export function isGood({ kind, status }: Answered): boolean {
  return status === GOOD[kind];
}

export function startLoad(ground: Ground): Load {
  const answers: Answered[] = [];
  const open = new Set<Promise<void>>();
  const timers = KINDS.map((kind) => {
    let turn = 0;
    return setInterval(() => {
      const sent = send(ground, kind, turn).then((answer) => {
        answers.push(answer);
        open.delete(sent);
      });
      turn += 1;
      open.add(sent);
    }, PACE[kind]);
  });
  return {
    answers,
    async recovered(kind, from, limitMs) {
      while (performance.now() < from + limitMs) {
        const first = firstOfRow(answers, kind, from);
        if (first !== null) return Math.round(first.started + first.ms - from);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      return null;
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
    },
  };
}

function firstOfRow(answers: readonly Answered[], kind: Kind, from: number): Answered | null {
  const mine = answers
    .filter((answer) => answer.kind === kind && answer.started >= from)
    .sort((a, b) => a.started - b.started);
  const lastBad = mine.findLastIndex((answer) => !isGood(answer));
  const row = mine.slice(lastBad + 1);
  return row.length < IN_A_ROW ? null : row[0]!;
}
