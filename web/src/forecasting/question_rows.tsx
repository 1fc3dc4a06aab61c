/** The questions of a group, or the branches of a conditional, as rows. */
import { useSignal } from "@preact/signals";
import { axisOf } from "../charts/axis.ts";
import { Done } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { Button } from "../parts/button.tsx";
import { communityNow } from "./community.ts";
import type { Question } from "./draft.ts";
import { Control, type ControlProps } from "./control.tsx";
import "./question_rows.css";
import { hasEnded, isOpen, type Row } from "./entry.ts";
import { StandingOf } from "./standing.tsx";

/** Of more rows than these only the first are shown until the reader asks for all. */
const FEW = 5;
/** The controls of so many rows are open at first. */
const OPEN = 3;

export interface RowsProps {
  readonly rows: readonly Row[];
  readonly onStored: () => void;
  readonly faultsOf: (row: Row) => Readonly<Record<string, string>>;
  readonly touch: (row: Row) => void;
}

export function Rows({ rows, faultsOf, touch, onStored }: RowsProps) {
  const isAll = useSignal(false);
  const shown = isAll.value ? rows : rows.slice(0, FEW);
  return (
    <>
      {shown.map((row) => (
        <QuestionRow
          key={row.question.id}
          {...{ row, onStored }}
          faults={faultsOf(row)}
          isFirstOpen={rows.length <= OPEN}
          onTouch={() => touch(row)}
        />
      ))}
      {shown.length < rows.length && (
        <p>
          <Button onClick={() => (isAll.value = true)}>
            {en.question.prediction.showAll(rows.length)}
          </Button>
        </p>
      )}
    </>
  );
}

interface QuestionRowProps extends ControlProps {
  /** Whether its control is open at first. A control of one line is always open. */
  readonly isFirstOpen: boolean;
  readonly onStored: () => void;
}

function QuestionRow({ row, isFirstOpen, faults, onTouch, onStored }: QuestionRowProps) {
  const { question, name, note, entry } = row;
  const isMade = useSignal(isFirstOpen);
  const title = (
    <>
      <h3 dir="auto">{name === "" ? question.title : name}</h3>
      <span class="quiet">{communityText(question)}</span>
    </>
  );
  const control = (
    <>
      <StandingOf {...{ row, onStored }} />
      {note === null ? <Control {...{ row, faults, onTouch }} /> : <p class="quiet">{note}</p>}
      {entry.isTouched.value && !isOpen(row) && (
        <p class="notice bad">{en.forecasting.closedMeanwhile}</p>
      )}
      {entry.isDone.value && !hasEnded(row) && <Done>{en.forecasting.stored}</Done>}
    </>
  );
  if (question.type === "binary" || note !== null)
    return (
      <div class="question-row" role="group" aria-label={name}>
        <div class="row-head">{title}</div>
        {control}
      </div>
    );
  return (
    <details
      class="question-row"
      role="group"
      aria-label={name}
      open={isFirstOpen}
      onToggle={({ currentTarget }) => (isMade.value ||= currentTarget.open)}
    >
      <summary class="row-head">{title}</summary>
      {isMade.value && <div class="stacked">{control}</div>}
    </details>
  );
}

/** Returns what the others predict, where the control does not show it itself. */
function communityText(question: Question): string {
  const center = communityNow(question)?.centers?.[0];
  const isSaid = question.type === "binary" || question.type === "multiple_choice";
  return isSaid || typeof center !== "number"
    ? ""
    : en.forecasting.community(axisOf(question).textAt(center));
}
