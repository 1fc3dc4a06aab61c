/** What the reader enters for one question, from when the page shows it until they leave the page. */
import { type Signal, signal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import type { Draft, Editor, Question } from "./draft.ts";

const MS = 1000;

export interface Entry {
  readonly draft: Signal<Draft | "building" | null>;
  /** Whether the reader has changed something that is not stored. */
  readonly isTouched: Signal<boolean>;
  /** Whether the forecast that was stored here still stands. */
  readonly isDone: Signal<boolean>;
  /** The start of the forecast that was withdrawn here: the reader's clock may be slow. */
  readonly withdrawn: Signal<number | null>;
  /** The start of the forecast that stood before the one that was stored here. */
  before: number | undefined;
  /** Counts the changes of the reader. */
  changes: number;
}

/** A question of the panel. */
export interface Row {
  readonly question: Question;
  /** What tells it from the others. Undefined for a question alone. */
  readonly name: string | undefined;
  readonly editor: Editor;
  readonly entry: Entry;
  /** Why the reader cannot forecast it, or null where they can. */
  readonly note: string | null;
}

export function entryOf(question: Question, editor: Editor): Entry {
  return {
    draft: signal(editor.startOf(question)),
    isTouched: signal(false),
    isDone: signal(false),
    withdrawn: signal(null),
    before: undefined,
    changes: 0,
  };
}

/**
 * Returns whether the newest forecast stands no longer: it may have been withdrawn, here or
 * elsewhere, or have come to its end. After a new one was stored the newest that is known is the one
 * before, until the question is read again.
 */
export function hasEnded({ question, entry }: Row): boolean {
  const { latest } = question.my_forecasts;
  if (latest === null || latest.start_time === entry.before) return false;
  return latest.start_time === entry.withdrawn.value || !isStanding(latest, Date.now());
}

export function isOpen({ question }: Row): boolean {
  return question.status === "open";
}

/** Whether a forecast counts at a time (Contract 4.5). */
export function isStanding({ end_time }: Schemas["OwnForecast"], now: number): boolean {
  return end_time === null || end_time * MS > now;
}
