/** What an editor makes: the forecast as it will be sent. */
import type { Signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Schemas } from "../api/client.ts";

export type Question = Schemas["Question"];

/** The value of a forecast, under the key of its question's type. */
export type Draft = Omit<Schemas["ForecastItem"], "question" | "end_time">;

export interface EditorProps {
  readonly question: Question;
  /** Null while there is nothing that could be stored; `building` while the server makes it. */
  readonly draft: Signal<Draft | "building" | null>;
  /** What the server refused, by the path of the field. */
  readonly faults: Readonly<Record<string, string>>;
  /** Whether it is a row among others, where a control has little room. */
  readonly isRow?: boolean;
  /** The reader has changed something. */
  readonly onTouch: () => void;
}

/** The part of the form that a type of question has for itself. Only that of the question is loaded. */
export interface Editor {
  /** Returns what would be stored before the reader changes anything. */
  readonly startOf: (question: Question) => Draft | null;
  readonly View: ComponentType<EditorProps>;
}
