/** Imports a file of posts, and reports which lines were stored, which not, and why. */
import type { RefObject } from "preact";
import { useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Radios } from "../parts/radios.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { Link } from "../router.tsx";
import { write } from "../texts/write.ts";
import { count } from "../texts/format.ts";
import { COLUMNS } from "./csv_lines.ts";
import { readLines } from "./import_lines.ts";
import { ProjectChoice, type ProjectChoiceProps } from "./project_choice.tsx";
import {
  type Importing,
  type LineState,
  type Progress,
  stateText,
  useImport,
} from "./use_import.ts";

/** Whether the good lines are stored, or nothing while a line has a fault. */
type Mode = keyof typeof write.import.modes;
const MODES: readonly Mode[] = ["good", "all"];

const STORED: readonly LineState[] = ["draft", "approved", "not_approved"];

export function Page({ projects, project, onChoose }: ProjectChoiceProps) {
  const texts = write.import;
  const text = useSignal("");
  const mode = useSignal<Mode>("good");
  const importing = useImport();
  const report = useRef<HTMLElement>(null);
  const submit = () => {
    void importing.start(readLines(text.value, projects, project.id));
    // It stands below a long form.
    requestAnimationFrame(() => report.current?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <div class="import">
      <Form label={write.parts.import} onSubmit={submit}>
        <p class="quiet">{texts.about}</p>
        <pre class="code">{texts.table}</pre>
        <pre class="code">{texts.example}</pre>
        <details>
          <summary>{texts.columnsTitle}</summary>
          <p class="quiet">{texts.columns(COLUMNS.join(", "))}</p>
        </details>
        <ProjectChoice {...{ projects, project, onChoose }} />
        <FileField onRead={(content) => (text.value = content)} />
        <Field label={texts.text} hint={texts.textHint} value={text} rows={6} isRequired />
        <Radios
          legend={texts.mode}
          value={mode.value}
          options={MODES.map((one) => [one, ...texts.modes[one]] as const)}
          onChoose={(value) => (mode.value = value)}
        />
        <Button type="submit" kind="primary" isBusy={importing.isBusy.value}>
          {texts.check}
        </Button>
      </Form>
      <ImportReport {...{ importing, mode: mode.value, projectId: project.id }} place={report} />
    </div>
  );
}

function FileField({ onRead }: { readonly onRead: (text: string) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{write.import.file}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.jsonl,.ndjson,.json,.txt"
        onChange={({ currentTarget }) => {
          void currentTarget.files?.[0]?.text().then(onRead);
        }}
      />
    </div>
  );
}

interface ReportProps {
  readonly importing: Importing;
  readonly mode: Mode;
  readonly projectId: number;
  readonly place: RefObject<HTMLElement>;
}

function ImportReport({ importing, mode, projectId, place }: ReportProps) {
  const texts = write.import;
  const lines = importing.lines.value;
  if (lines.length === 0) return null;
  const having = (...states: readonly LineState[]) =>
    lines.filter(({ state }) => states.includes(state)).length;
  const [good, stored, unchecked] = [having("good"), having(...STORED), having("unchecked")];
  const isHeld = mode === "all" && having("faulty") > 0;
  return (
    <section ref={place} aria-label={texts.report}>
      <h2>{texts.report}</h2>
      <p role="status">
        {unchecked > 0 || good > 0
          ? texts.checked(count(lines.length, ...texts.lines), good, having("faulty"), stored)
          : texts.summary(stored, count(lines.length, ...texts.lines))}
      </p>
      <ProblemNotice problem={importing.problem.value} />
      <SessionEnded />
      <Next {...{ importing, isHeld, good, stored, unchecked, projectId }} />
      <Lines lines={lines} />
    </section>
  );
}

interface NextProps {
  readonly importing: Importing;
  /** Whether nothing may be stored, because a line has a fault. */
  readonly isHeld: boolean;
  /** How many lines can be stored, are stored, and were not checked. */
  readonly good: number;
  readonly stored: number;
  readonly unchecked: number;
  readonly projectId: number;
}

/** What can be done with the lines now. */
function Next({ importing, isHeld, good, stored, unchecked, projectId }: NextProps) {
  const texts = write.import;
  const isBusy = importing.isBusy.value;
  const isOver = !isBusy && good === 0 && unchecked === 0;
  return (
    <div class="row">
      {unchecked > 0 && !isBusy && (
        <Button onClick={() => void importing.check()}>{texts.goOn}</Button>
      )}
      {unchecked === 0 && good > 0 && isHeld && <p class="notice bad">{texts.notAll}</p>}
      {unchecked === 0 && good > 0 && !isHeld && (
        <Button kind="primary" isBusy={isBusy} onClick={() => void importing.store()}>
          {stored === 0 ? texts.store(count(good, ...texts.lines)) : texts.goOn}
        </Button>
      )}
      {isOver && stored > 0 && <Link href={`/manage/${projectId}/`}>{texts.manage}</Link>}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly Progress[] }) {
  const texts = write.import;
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.linesTitle}>
      <table class="figures lines">
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.post}</th>
            <th scope="col">{texts.result}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((progress) => (
            <tr key={progress.line.number} class={progress.state}>
              <th scope="row">{progress.line.number}</th>
              <td>
                <Title progress={progress} />
              </td>
              <td>
                <b>{stateText(progress)}</b>
                {progress.why !== "" && <span class="fault"> {progress.why}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Title({ progress: { line, postId } }: { readonly progress: Progress }) {
  // The line may hold anything under the name of the title.
  const title: unknown = line.post?.title;
  const text = typeof title === "string" ? title : "–";
  return postId === null ? text : <Link href={`/questions/${postId}/`}>{text}</Link>;
}
