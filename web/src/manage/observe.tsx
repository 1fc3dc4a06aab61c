/** Enters or pastes what was observed. What the values resolve is shown before they are recorded. */
import { useSignal } from "@preact/signals";
import { type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { series } from "../texts/series.ts";
import "./cascade.css";

const texts = series.observe;

interface ObserveProps {
  readonly projectId: number;
  readonly seriesId: number;
  readonly onDone: (said: string) => void;
}

type Sent = Schemas["ObservationsWrite"];
type Report = Schemas["ObservationReport"];

export function Observe({ projectId, seriesId, onDone }: ObserveProps) {
  const lines = useSignal("");
  const note = useSignal("");
  const fault = useSignal<string | null>(null);
  const foreseen = useSignal<{ readonly sent: Sent; readonly report: Report } | null>(null);
  const params = { path: { projectId, seriesId } };
  const checking = useAction((body: Sent) =>
    readOf(
      api.POST("/api/projects/{projectId}/series/{seriesId}/observations/check/", { params, body }),
    ),
  );
  const recording = useAction((body: Sent, headers) =>
    readOf(
      api.POST("/api/projects/{projectId}/series/{seriesId}/observations/", {
        params,
        body,
        headers,
      }),
    ),
  );
  const check = async () => {
    const read = readLines(lines.value);
    fault.value = typeof read === "string" ? read : null;
    if (typeof read === "string") return;
    const sent = { observations: read, note: note.value };
    const answer = await checking.run(sent);
    if (answer?.data) foreseen.value = { sent, report: answer.data };
  };
  const record = async (sent: Sent) => {
    const answer = await recording.run(sent);
    if (!answer?.data) return;
    const { resolved, revised } = answer.data.counts;
    foreseen.value = null;
    lines.value = "";
    onDone(texts.done(resolved + revised));
  };
  return (
    <Form label={texts.title} onSubmit={() => void check()}>
      <Field
        label={texts.label}
        hint={texts.about}
        value={lines}
        rows={4}
        fault={fault.value ?? undefined}
      />
      <Field label={texts.note} hint={texts.noteHint} value={note} />
      <ProblemNotice problem={checking.problem.value} />
      <Button kind="primary" type="submit" isBusy={checking.isBusy.value}>
        {texts.see}
      </Button>
      {foreseen.value !== null && (
        <ConfirmReport
          {...foreseen.value}
          isBusy={recording.isBusy.value}
          problem={recording.problem.value}
          onConfirm={(sent) => void record(sent)}
          onClose={() => {
            foreseen.value = null;
          }}
        />
      )}
    </Form>
  );
}

interface ConfirmProps {
  readonly sent: Sent;
  readonly report: Report;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: (sent: Sent) => void;
  readonly onClose: () => void;
}

function ConfirmReport({ sent, report, onConfirm, ...asking }: ConfirmProps) {
  const { resolved, revised } = report.counts;
  return (
    <Confirm
      title={texts.confirmTitle(resolved + revised)}
      about={texts.confirmAbout}
      confirm={texts.confirm}
      {...asking}
      onConfirm={() => onConfirm(sent)}
    >
      <div class="cascade observed">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{texts.target}</th>
              <th scope="col">{texts.value}</th>
              <th scope="col" class="text">
                {texts.result}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.results.map((one) => (
              <tr key={`${one.date} ${one.target}`}>
                <th scope="row">
                  {one.target}
                  <div class="hint">{one.date}</div>
                </th>
                <td>
                  {one.revised_from !== null && (
                    <>
                      <del>{one.revised_from}</del>{" "}
                    </>
                  )}
                  {one.value}
                </td>
                <td class="text">
                  {one.questions.length === 0 ? texts.nothing : one.questions.map(ResultLine)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Confirm>
  );
}

type Result = Report["results"][number]["questions"][number];

function ResultLine({ question, result, resolution, reason }: Result) {
  const outcome = result === "refused" ? reason : resolution;
  return (
    <div key={question}>
      {texts.question(question)} {texts.results[result]}
      {outcome === null ? "" : `: ${outcome}`}
    </div>
  );
}

/** Returns the values of the lines, or what is wrong with the first line that has none. */
function readLines(text: string): Sent["observations"] | string {
  const found: Sent["observations"] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parts = line.split(line.includes("\t") ? "\t" : ",").map((part) => part.trim());
    // A target may hold commas, a date and a value do not.
    const [date = "", value = ""] = parts.slice(-2);
    const target = parts.slice(0, -2).join(", ");
    if (target === "" || date === "" || value === "") return texts.line(index + 1);
    found.push({ target, date, value });
  }
  return found.length === 0 ? texts.empty : found;
}
