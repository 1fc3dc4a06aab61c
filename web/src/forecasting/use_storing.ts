/** Stores the forecasts of a post that the reader has changed, in one request. */
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { answerOf, type Problem } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { en } from "../texts/en.ts";
import type { Draft } from "./draft.ts";
import { type End, endTimeOf, startEnd } from "./ends.tsx";
import { hasEnded, isOpen, type Row } from "./entry.ts";
import { explainable } from "./refusal.ts";

export interface Storing {
  readonly end: Signal<End>;
  readonly endFault: Signal<string | undefined>;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  /** The questions of the newest request, in its order. */
  readonly sent: readonly number[];
  /** The rows that the button stores. */
  readonly wanted: readonly Row[];
  /** Whether each of them has something that can be stored. */
  readonly isReady: boolean;
  readonly touch: (row: Row) => void;
  /** Stores them, as soon as the server has made the last distribution. */
  readonly store: () => void;
}

const CLOSED_STATUS = 405;

export function useStoring(rows: readonly Row[], onStored: () => void): Storing {
  const end = useSignal(useMemo(() => startEnd(sharedEnd(rows)), []));
  const endFault = useSignal<string | undefined>(undefined);
  const isWaiting = useSignal(false);
  const sent = useSignal<readonly number[]>([]);
  const action = useAction((items: Schemas["ForecastItem"][], headers) =>
    explainable(answerOf(api.POST("/api/questions/forecast/", { body: items, headers }))),
  );
  const touch = ({ entry }: Row) => {
    entry.changes += 1;
    entry.isTouched.value = true;
    entry.isDone.value = false;
    endFault.value = undefined;
  };
  const send = async (chosen: readonly Row[]) => {
    const endTime = endTimeOf(end.value);
    endFault.value = endTime === undefined ? en.forecasting.end.missing : undefined;
    if (endTime === undefined) return;
    const changes = chosen.map(({ entry }) => entry.changes);
    sent.value = chosen.map(({ question }) => question.id);
    const answer = await action.run(itemsOf(chosen, endTime));
    if (answer === null) return;
    if (answer.data !== null) settle(chosen, changes, answer.isReplay === true);
    if (answer.data !== null || answer.problem.status === CLOSED_STATUS) onStored();
  };
  useSignalEffect(() => {
    if (!isWaiting.value) return;
    const chosen = wantedOf(rows);
    const drafts = chosen.map(({ entry }) => entry.draft.value);
    if (drafts.includes("building")) return;
    isWaiting.value = false;
    if (!drafts.includes(null)) void send(chosen);
  });
  const wanted = wantedOf(rows);
  const isReady = wanted.length > 0 && wanted.every(({ entry }) => entry.draft.value !== null);
  return {
    end,
    endFault,
    touch,
    wanted,
    isReady,
    isBusy: action.isBusy.value || isWaiting.value,
    problem: action.problem.value,
    sent: sent.value,
    store: () => (isWaiting.value = isReady),
  };
}

function itemsOf(rows: readonly Row[], endTime: string | null): Schemas["ForecastItem"][] {
  return rows.map(({ question, entry }) => ({
    ...(entry.draft.peek() as Draft),
    question: question.id,
    end_time: endTime,
  }));
}

/**
 * Notes that rows were stored.
 * @param changes how often the reader had changed each when the request left
 */
function settle(rows: readonly Row[], changes: readonly number[], isReplay: boolean): void {
  rows.forEach(({ question, entry }, at) => {
    // What an earlier attempt stored may be the newest already, and may have ended.
    entry.before = isReplay ? undefined : question.my_forecasts.latest?.start_time;
    // What the reader changed while the request ran is not stored.
    entry.isDone.value = entry.changes === changes[at];
    entry.isTouched.value = !entry.isDone.value;
  });
}

/** Returns the end that all own forecasts share. */
function sharedEnd(rows: readonly Row[]): number | null | undefined {
  const ends = new Set(rows.flatMap(({ question: { my_forecasts: own } }) => own.latest?.end_time));
  ends.delete(undefined);
  return ends.size === 1 ? [...ends][0] : undefined;
}

/**
 * Returns the rows that were changed and can be stored. The forecast of a question alone stands
 * again, when it has ended and is stored as it was.
 */
function wantedOf(rows: readonly Row[]): Row[] {
  return rows.filter((row) => {
    const isNews = row.entry.isTouched.value || (row.name === undefined && hasEnded(row));
    return isNews && isOpen(row);
  });
}
