/** The form of the forecasts of a post: one button stores each that was changed. */
import type { ComponentType } from "preact";
import { useId } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { en } from "../texts/en.ts";
import { Ends } from "./ends.tsx";
import { hasEnded, isOpen, isStanding, type Row } from "./entry.ts";
import { refusalOf } from "./refusal.ts";
import { Control } from "./control.tsx";
import type { NextProps } from "./next.tsx";
import type { RowsProps } from "./question_rows.tsx";
import { type Storing, useStoring } from "./use_storing.ts";

const Next = lazyPage(() => import("./next.tsx"), true);

interface ForecastFormProps extends NextProps {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Shows the questions of a group, or the branches of a conditional. */
  readonly Rows: ComponentType<RowsProps>;
  readonly onStored: () => void;
}

/** The form keeps what was entered until it leaves the page. */
export function ForecastForm({ label, post, rows, Rows, onStored }: ForecastFormProps) {
  const texts = en.forecasting;
  const storing = useStoring(rows, onStored);
  const { end, endFault, sent, touch } = storing;
  const problemOf = ({ question }: Row) =>
    refusalOf(storing.problem, question, sent.indexOf(question.id));
  const about = faultyOf(rows, storing) ?? rows[0];
  const problem = about === undefined ? null : problemOf(about);
  const alone = aloneOf(rows);
  const isDone = alone?.entry.isDone.value === true && !hasEnded(alone);
  const isClosed = alone !== undefined && !isOpen(alone);
  const faultsOf = (row: Row) => problemOf(row)?.fields ?? {};
  const touchAll = () => {
    for (const row of rows) if (row === alone || isKept(row)) touch(row);
  };
  return (
    <Form label={label} onSubmit={storing.store}>
      {alone ? (
        <Control row={alone} faults={faultsOf(alone)} onTouch={() => touch(alone)} />
      ) : (
        <Rows {...{ rows, faultsOf, touch, onStored }} />
      )}
      <Ends end={end} fault={endFault.value ?? problem?.fields["end_time"]} onTouch={touchAll} />
      <ProblemNotice problem={problem} />
      {problem === null && isClosed && <p class="notice bad">{texts.closedMeanwhile}</p>}
      <SessionEnded />
      {isDone && <Done>{texts.stored}</Done>}
      <Store {...storing} alone={alone} isSilent={isClosed || isDone} />
      {isAllDone(rows, storing) && <Next post={post} />}
    </Form>
  );
}

/** Whether something was stored here and nothing waits. */
function isAllDone(rows: readonly Row[], { wanted }: Storing): boolean {
  return wanted.length === 0 && rows.some(({ entry }) => entry.isDone.value);
}

/** Returns the question that is no row among others. */
function aloneOf([first]: readonly Row[]): Row | undefined {
  return first?.name === undefined ? first : undefined;
}

/** Returns the first row that was refused. */
function faultyOf(rows: readonly Row[], { sent, problem }: Storing): Row | undefined {
  const at = problem?.codes.findIndex((codes) => Object.keys(codes).length > 0) ?? 0;
  return rows.find(({ question }) => question.id === sent[Math.max(at, 0)]);
}

/** Whether the reader has a forecast here that would go on with another end. */
function isKept({ question, note }: Row): boolean {
  const { latest } = question.my_forecasts;
  return note === null && latest !== null && isStanding(latest, Date.now());
}

interface StoreProps extends Pick<Storing, "wanted" | "isReady" | "isBusy"> {
  readonly alone: Row | undefined;
  /** Whether something else says why it cannot be stored. */
  readonly isSilent: boolean;
}

/** The button that stores. While it is off it says why. */
function Store({ wanted, isReady, isBusy, alone, isSilent }: StoreProps) {
  const { submit, replace, submitMany, obstacles } = en.forecasting;
  const id = useId();
  const isFirst = alone?.question.my_forecasts.latest === null;
  const unchanged = alone === undefined ? "none" : isFirst ? "untouched" : "unchanged";
  const obstacle = wanted.length > 0 ? "missing" : unchanged;
  return (
    <div class="row">
      <Button kind="primary" type="submit" isBusy={isBusy} isDisabled={!isReady} describedBy={id}>
        {alone === undefined ? submitMany(wanted.length) : isFirst ? submit : replace}
      </Button>
      <span id={id} class="hint">
        {!isReady && !isSilent && obstacles[obstacle]}
      </span>
    </div>
  );
}
