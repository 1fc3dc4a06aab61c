/** Chooses a file, shows what its check finds, and sends it. The browser never reads it for that. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Radios } from "../parts/radios.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { megabytes } from "../texts/format.ts";
import { submissions as texts } from "../texts/submissions.ts";
import { Drop } from "./drop.tsx";
import { Faults } from "./faults.tsx";

type Check = Schemas["FileCheck"];
type Sent = Schemas["ForecastFile"];
type Mode = Sent["mode"];

const MODES = Object.keys(texts.modes) as Mode[];

interface SendingProps {
  readonly projectId: number;
  readonly onSent: (sent: Sent) => void;
}

export function Sending({ projectId, onSent }: SendingProps) {
  const file = useSignal<File | null>(null);
  const found = useSignal<Check | null>(null);
  const mode = useSignal<Mode>("all_or_nothing");
  const pattern = useSignal("");
  /** Counts the files that were sent. Each leaves an empty place for the next. */
  const sent = useSignal(0);
  const path = { projectId };
  const named = () => (pattern.value.trim() === "" ? {} : { pattern: pattern.value.trim() });
  const checking = useAction((chosen: File) =>
    readOf(
      api.POST("/api/projects/{projectId}/submissions/check/", {
        params: { path, query: named() },
        body: formOf(chosen) as never,
      }),
    ),
  );
  const sending = useAction((_what: string, headers) =>
    answerOf(
      api.POST("/api/projects/{projectId}/submissions/", {
        params: { path, query: { mode: mode.value, ...named() } },
        body: formOf(file.value) as never,
        headers,
      }),
    ),
  );
  const check = async (chosen: File) => {
    file.value = chosen;
    found.value = null;
    sending.problem.value = null;
    found.value = (await checking.run(chosen))?.data ?? null;
  };
  const send = async () => {
    const { name = "", size = 0, lastModified = 0 } = file.value ?? {};
    // The same file in the same way is one call, also after an uncertain end.
    const answer = await sending.run(
      [name, size, lastModified, mode.value, pattern.value].join("\n"),
    );
    if (!answer?.data) return;
    file.value = null;
    found.value = null;
    sent.value += 1;
    onSent(answer.data);
  };
  const isBusy = checking.isBusy.value || sending.isBusy.value;
  return (
    <section class="block" aria-label={texts.send}>
      <h2>{texts.send}</h2>
      <p class="quiet">{texts.forms}</p>
      <Drop key={sent.value} isBusy={isBusy} onChoose={(chosen) => void check(chosen)} />
      <details class="fold">
        <summary>{texts.naming}</summary>
        <Field label={texts.pattern} hint={texts.patternHint} value={pattern} most={400} />
      </details>
      {file.value !== null && (
        <p>
          <b>{texts.chosen(file.value.name, megabytes(file.value.size))}</b>
        </p>
      )}
      <p role="status">
        {checking.isBusy.value ? texts.checking : sending.isBusy.value ? texts.sending : ""}
      </p>
      {isBusy && <progress aria-label={texts.send} />}
      <ProblemNotice problem={checking.problem.value ?? sending.problem.value} />
      <SessionEnded />
      {found.value !== null && <Found check={found.value} mode={mode} />}
      <div class="row">
        {sendable(found.value, mode.value) > 0 && (
          <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
            {texts.record(sendable(found.value, mode.value))}
          </Button>
        )}
        {file.value !== null && !isBusy && (
          <Button onClick={() => file.value && void check(file.value)}>{texts.check}</Button>
        )}
      </div>
    </section>
  );
}

/** Returns a form with the file, so that its name arrives with it. */
function formOf(file: File | null): FormData {
  const form = new FormData();
  if (file !== null) form.append("file", file);
  return form;
}

/** Returns how many forecasts would be recorded. */
function sendable(check: Check | null, mode: Mode): number {
  if (check === null) return 0;
  return mode === "all_or_nothing" && check.faults_count > 0 ? 0 : check.right;
}

function Found({ check, mode }: { readonly check: Check; readonly mode: Signal<Mode> }) {
  const { lines, forecasts, right, faults, faults_count: wrong } = check;
  const isHeld = sendable(check, mode.value) === 0;
  return (
    <section class="found" aria-label={texts.checked}>
      <h3>{texts.checked}</h3>
      <p role="status">{texts.found(lines, forecasts, right, wrong)}</p>
      <Faults faults={faults} />
      {faults.length < wrong && <p class="quiet">{texts.firstFaults(faults.length, wrong)}</p>}
      {wrong > 0 && right > 0 && (
        <Radios
          legend={texts.mode}
          value={mode.value}
          options={MODES.map((one) => [one, ...texts.modes[one]] as const)}
          onChoose={(value) => (mode.value = value)}
        />
      )}
      {isHeld && <p class="notice bad">{right > 0 ? texts.held : texts.nothing}</p>}
    </section>
  );
}
