import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useId, useMemo, useRef } from "preact/hooks";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { en } from "../texts/en.ts";
import { BinaryEditor, startOfBinary } from "./binary.tsx";
import { ContinuousEditor, startOfContinuous } from "./continuous.tsx";
import type { Draft, EditorProps, Question } from "./draft.ts";
import { endTimeOf, Ends, startEnd } from "./ends.tsx";
import { explained } from "./explained.ts";
import { OptionsEditor, startOfOptions } from "./options.tsx";
import { isStanding } from "./standing.tsx";

interface ForecastFormProps {
  readonly label: string;
  readonly question: Question;
  /** Whether the reader has changed something that is not stored. */
  readonly isTouched: Signal<boolean>;
  /** Whether the forecast that was stored here still stands. */
  readonly isDone: Signal<boolean>;
  /** The start of the forecast that was withdrawn here. */
  readonly withdrawn: number | null;
  readonly onStored: () => void;
}

const CLOSED_STATUS = 405;

/** The form of one forecast. It keeps what was entered until it leaves the page. */
export function ForecastForm(props: ForecastFormProps) {
  const { label, question, isTouched, isDone, withdrawn, onStored } = props;
  const texts = en.forecasting;
  const { latest } = question.my_forecasts;
  const draft = useSignal<Draft | "building" | null>(useMemo(() => startOf(question), []));
  const end = useSignal(useMemo(() => startEnd(latest?.end_time), []));
  const endFault = useSignal<string | undefined>(undefined);
  const isWaiting = useSignal(false);
  /** The start of the forecast that stood before the one that was stored here. */
  const before = useRef<number | undefined>(undefined);
  /** Counts the changes of the reader. */
  const changes = useRef(0);
  const action = useAction((item: Schemas["ForecastItem"], headers) =>
    answerOf(api.POST("/api/questions/forecast/", { body: [item], headers })),
  );
  const touch = () => {
    changes.current += 1;
    isTouched.value = true;
    isDone.value = false;
    endFault.value = undefined;
  };
  const store = async (value: Draft) => {
    const endTime = endTimeOf(end.value);
    endFault.value = endTime === undefined ? texts.end.missing : undefined;
    if (endTime === undefined) return;
    const sent = changes.current;
    const answer = await action.run({ ...value, question: question.id, end_time: endTime });
    if (answer === null) return;
    if (answer.data !== null) {
      // What an earlier attempt stored may be the newest already, and may have ended.
      before.current = answer.isReplay ? undefined : latest?.start_time;
      // What the reader changed while the request ran is not stored.
      isDone.value = changes.current === sent;
      isTouched.value = !isDone.value;
    }
    if (answer.data !== null || answer.problem.status === CLOSED_STATUS) onStored();
  };
  useSignalEffect(() => {
    const value = draft.value;
    if (!isWaiting.value || value === "building") return;
    isWaiting.value = false;
    if (value !== null) void store(value);
  });
  const problem = explained(action.problem.value, question);
  const isOpen = question.status === "open";
  const isOver = hasEnded(latest, before.current, withdrawn);
  return (
    <Form label={label} onSubmit={() => (isWaiting.value = isOpen && draft.value !== null)}>
      <Editor {...{ question, draft }} faults={problem?.fields ?? {}} onTouch={touch} />
      <Ends end={end} fault={endFault.value ?? problem?.fields["end_time"]} onTouch={touch} />
      <ProblemNotice problem={problem} />
      {problem === null && !isOpen && <p class="notice bad">{texts.closedMeanwhile}</p>}
      <SessionEnded />
      {isDone.value && !isOver && <Done>{texts.stored}</Done>}
      <Store
        isFirst={latest === null}
        isBusy={action.isBusy.value || isWaiting.value}
        isReady={isOpen && draft.value !== null}
        // A forecast that has ended stands again when it is stored as it was.
        hasNews={isTouched.value || isOver}
        isSilent={!isOpen || isDone.value}
      />
    </Form>
  );
}

interface StoreProps {
  /** Whether the reader has no forecast yet. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  /** Whether there is something that could be stored. */
  readonly isReady: boolean;
  /** Whether storing it would change anything. */
  readonly hasNews: boolean;
  /** Whether something else says why it cannot be stored. */
  readonly isSilent: boolean;
}

/** The button that stores. While it is off it says why. */
function Store({ isFirst, isBusy, isReady, hasNews, isSilent }: StoreProps) {
  const { submit, replace, obstacles } = en.forecasting;
  const id = useId();
  const isOff = !isReady || !hasNews;
  const obstacle = hasNews ? "missing" : isFirst ? "untouched" : "unchanged";
  return (
    <div class="row">
      <Button kind="primary" type="submit" isBusy={isBusy} isDisabled={isOff} describedBy={id}>
        {isFirst ? submit : replace}
      </Button>
      <span id={id} class="hint">
        {isOff && !isSilent && obstacles[obstacle]}
      </span>
    </div>
  );
}

/**
 * Returns whether the newest forecast stands no longer: it may have been withdrawn, here or
 * elsewhere, or have come to its end. After a new one was stored the newest that is known is the one
 * before, until the question is read again.
 */
function hasEnded(
  latest: Schemas["OwnForecast"] | null,
  before: number | undefined,
  withdrawn: number | null,
): boolean {
  if (latest === null || latest.start_time === before) return false;
  return latest.start_time === withdrawn || !isStanding(latest, Date.now());
}

/** Returns what would be stored before the reader changes anything. */
function startOf(question: Question): Draft | null {
  if (question.type === "binary") return startOfBinary(question);
  if (question.type === "multiple_choice") return startOfOptions(question);
  return startOfContinuous(question);
}

function Editor(props: EditorProps) {
  const { type, options } = props.question;
  if (type === "binary") return <BinaryEditor {...props} />;
  if (type === "multiple_choice") return <OptionsEditor key={options?.join("\n")} {...props} />;
  return <ContinuousEditor {...props} />;
}
