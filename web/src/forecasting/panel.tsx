/** Everything about the forecasts of the reader on the questions of a post. */
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import type { Schemas } from "../api/client.ts";
import { en } from "../texts/en.ts";
import type { Editor, Question } from "./draft.ts";
import { type Entry, entryOf, type Row } from "./entry.ts";
import { ForecastForm } from "./form.tsx";
import "./forecasting.css";
import type { NextPost } from "./next.tsx";
import { noteOf } from "./note.ts";
import type { RowsProps } from "./question_rows.tsx";
import { StandingOf } from "./standing.tsx";

export interface ForecastPanelProps {
  readonly post: NextPost & Pick<Schemas["PostDetail"], "user_permission">;
  /** One question without a name, or those of a group or the branches of a conditional. */
  readonly items: readonly { readonly question: Question; readonly name?: string }[];
  readonly editorOf: (question: Question) => Editor;
  readonly Rows: ComponentType<RowsProps>;
  /** Called after a forecast or a withdrawal was stored, and when a question turns out closed. */
  readonly onStored: () => void;
}

/**
 * The panel of a post. What the reader has begun stays when the session ends or a question closes,
 * with what was entered.
 */
export function ForecastPanel({ post, items, editorOf, Rows, onStored }: ForecastPanelProps) {
  const entries = useRef(new Map<number, Entry>()).current;
  const rows = items.map(({ question, name }): Row => {
    const editor = editorOf(question);
    const entry = entries.get(question.id) ?? entryOf(question, editor);
    entries.set(question.id, entry);
    const note = entry.isTouched.value ? null : noteOf(question, post.user_permission);
    return { question, name, editor, entry, note };
  });
  const [first] = rows;
  if (first === undefined) return null;
  const isAlone = first.name === undefined;
  return (
    <div class="forecasting">
      {isAlone && <StandingOf row={first} onStored={onStored} />}
      {isAlone && first.note !== null ? (
        <p class="quiet">{first.note}</p>
      ) : (
        <ForecastForm
          {...{ post, rows, Rows, onStored }}
          label={isAlone ? en.forecasts.title : en.forecasts.titleOfMany}
        />
      )}
    </div>
  );
}
