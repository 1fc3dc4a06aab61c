/** Imports a file of posts, and reports which lines were stored, which not, and why. */
import { useId } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Link } from "wouter-preact";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { write } from "../texts/write.ts";
import { count } from "../texts/format.ts";
import { readLines } from "./import_lines.ts";
import { ProjectChoice, type ProjectChoiceProps } from "./project_choice.tsx";
import {
  type Importing,
  type LineState,
  type Progress,
  stateText,
  useImport,
} from "./use_import.ts";

const STORED: readonly LineState[] = ["draft", "approved", "not_approved"];

export function Page({ projects, project, onChoose }: ProjectChoiceProps) {
  const texts = write.import;
  const text = useSignal("");
  const importing = useImport();
  const submit = () => void importing.start(readLines(text.value, projects, project.id));
  return (
    <div class="import">
      <Form label={write.parts.import} onSubmit={submit}>
        <p class="quiet">{texts.about}</p>
        <pre class="code">{texts.example}</pre>
        <ProjectChoice {...{ projects, project, onChoose }} />
        <FileField onRead={(content) => (text.value = content)} />
        <Field label={texts.text} hint={texts.textHint} value={text} rows={6} isRequired />
        <Button type="submit" kind="primary" isBusy={importing.isBusy.value}>
          {texts.check}
        </Button>
      </Form>
      <ImportReport {...{ importing, projectId: project.id }} />
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
        accept=".jsonl,.ndjson,.json,.txt"
        onChange={({ currentTarget }) => {
          void currentTarget.files?.[0]?.text().then(onRead);
        }}
      />
    </div>
  );
}

interface ReportProps {
  readonly importing: Importing;
  readonly projectId: number;
}

function ImportReport({ importing, projectId }: ReportProps) {
  const texts = write.import;
  const lines = importing.lines.value;
  if (lines.length === 0) return null;
  const isBusy = importing.isBusy.value;
  const having = (...states: readonly LineState[]) =>
    lines.filter(({ state }) => states.includes(state)).length;
  const [good, stored, unchecked] = [having("good"), having(...STORED), having("unchecked")];
  const isOver = !isBusy && good === 0 && unchecked === 0;
  return (
    <section aria-label={texts.report}>
      <h2>{texts.report}</h2>
      <p role="status">
        {unchecked > 0 || good > 0
          ? texts.checked(count(lines.length, ...texts.lines), good, having("faulty"), stored)
          : texts.summary(stored, count(lines.length, ...texts.lines))}
      </p>
      <ProblemNotice problem={importing.problem.value} />
      <SessionEnded />
      <div class="row">
        {unchecked > 0 && !isBusy && (
          <Button onClick={() => void importing.check()}>{texts.goOn}</Button>
        )}
        {unchecked === 0 && good > 0 && (
          <Button kind="primary" isBusy={isBusy} onClick={() => void importing.store()}>
            {stored === 0 ? texts.store(count(good, ...texts.lines)) : texts.goOn}
          </Button>
        )}
        {isOver && stored > 0 && <Link href={`/manage/${projectId}/`}>{texts.manage}</Link>}
      </div>
      <Lines lines={lines} />
    </section>
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
