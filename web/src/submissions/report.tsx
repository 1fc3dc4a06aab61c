/** What became of a file that was sent. It is read again until it is done. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Done } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { percent } from "../texts/format.ts";
import { submissions as texts } from "../texts/submissions.ts";
import { Faults } from "./faults.tsx";

type Sent = Schemas["ForecastFile"];

const PAUSE_MS = 1_000;
/** Faults of a page. */
const PAGE = 100;

export const isDone = ({ status }: Pick<Sent, "status">) =>
  status === "done" || status === "failed";

interface ReportProps {
  readonly projectId: number;
  readonly submission: string;
  /** Is called once the file is done. */
  readonly onDone: () => void;
}

export function Report({ projectId, submission, onDone }: ReportProps) {
  const offset = useSignal(0);
  const path = { projectId, submission };
  const reading = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/submissions/{submission}/", {
          params: { path, query: { limit: PAGE, offset: offset.value } },
        }),
      ),
    `file ${submission} ${offset.value}`,
  );
  const report = reading.data.value;
  const goesOn = report !== null && !isDone(report);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => void reading.refresh(), PAUSE_MS);
    return () => {
      clearInterval(timer);
      onDone();
    };
  }, [goesOn]);
  const name = report?.file_name ?? texts.unnamed;
  return (
    <section class="block" aria-label={texts.report}>
      <h2>{report === null ? texts.report : texts.reportOf(name)}</h2>
      <ReadState of={reading} />
      {report !== null && <Outcome report={report} />}
      {report !== null && <Faults faults={report.faults} />}
      <div class="row">
        {offset.value > 0 && (
          <Button onClick={() => (offset.value -= PAGE)}>{texts.earlierFaults}</Button>
        )}
        {(report?.next ?? null) !== null && (
          <Button onClick={() => (offset.value += PAGE)}>{texts.laterFaults}</Button>
        )}
      </div>
    </section>
  );
}

function Outcome({ report }: { readonly report: Sent }) {
  const { status, progress, written, faults_count: wrong, error } = report;
  if (status === "queued") return <p role="status">{texts.queued}</p>;
  if (status === "running") {
    return (
      <>
        <p role="status">
          {texts.progress} {percent(Math.round(100 * progress) / 100)}
        </p>
        <progress aria-label={texts.progress} max={1} value={progress} />
        <p class="quiet small">{texts.about}</p>
      </>
    );
  }
  if (status === "failed" || (written === 0 && wrong > 0)) {
    return (
      <p class="notice bad" role="alert">
        {status === "failed" ? texts.failed(error ?? "") : texts.noneWritten(wrong)}
      </p>
    );
  }
  return <Done>{texts.written(written, wrong)}</Done>;
}
