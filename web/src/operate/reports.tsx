/** Reported comments, and what can be done with them. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Toggles } from "../charts/toggles.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { operate } from "../texts/operate.ts";
import { Pager } from "./pager.tsx";
import { ReportLine } from "./report_line.tsx";

const PAGE_SIZE = 20;
type Which = keyof typeof operate.reports.choices;

const readReports = (status: Which, offset: number) =>
  readOf(
    api.GET("/api/admin/reports/", { params: { query: { status, limit: PAGE_SIZE, offset } } }),
  );

type Report = Schemas["Report"];
type OfComment = [Report, ...Report[]];

/** Returns the reports of each comment together, in the order of its first one on the page. */
function byComment(reports: readonly Report[]): readonly OfComment[] {
  const groups = new Map<number, OfComment>();
  for (const report of reports) {
    const group = groups.get(report.comment_id);
    if (group === undefined) groups.set(report.comment_id, [report]);
    else group.push(report);
  }
  return [...groups.values()];
}

export function Reports() {
  const texts = operate.reports;
  const which = useSignal<Which>("open");
  const offset = useSignal(0);
  const reading = useRead(
    () => readReports(which.value, offset.value),
    `reports ${which.value} ${offset.value}`,
  );
  const data = reading.data.value;
  return (
    <section>
      <div class="spread">
        <h2>{texts.title}</h2>
        <Toggles
          label={texts.which}
          choices={texts.choices}
          chosen={which.value}
          onChoose={(name) => {
            which.value = name;
            offset.value = 0;
          }}
        />
      </div>
      <ReadState of={reading} />
      {data?.count === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="lines">
        {byComment(data?.results ?? []).map((reports) => (
          <ReportLine
            key={reports[0].comment_id}
            reports={reports}
            onChanged={() => void reading.read()}
          />
        ))}
      </ul>
      {data && (
        <Pager
          {...{ offset: offset.value, size: PAGE_SIZE, count: data.count }}
          onTurn={(to) => (offset.value = to)}
        />
      )}
    </section>
  );
}
