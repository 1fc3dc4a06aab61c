/** The last hour in small columns, one for each minute that was measured. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { useUpdates } from "../api/use_updates.ts";
import { ReadState } from "../parts/read_state.tsx";
import { short } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";

type Minute = Schemas["Trends"]["results"][number];
type Measure = Exclude<keyof Minute, "at">;

const MINUTES = 60;
const MINUTE_MS = 60_000;
const STEP = 3;
const HEIGHT = 30;
const readTrends = () => readOf(api.GET("/api/admin/trends/"));

export function Trends() {
  const texts = operate.trends;
  const reading = useRead(readTrends, "trends");
  useUpdates(reading.refresh, "trends");
  const minutes = reading.data.value?.results;
  const newest = minutes?.at(-1);
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <ReadState of={reading} />
      {minutes && newest === undefined && <p>{texts.none}</p>}
      {minutes && newest !== undefined && (
        <dl class="numbers trends" aria-label={texts.title}>
          {(Object.keys(texts.measures) as Measure[]).map((name) => (
            <Trend key={name} name={name} minutes={minutes} newest={newest} />
          ))}
        </dl>
      )}
    </section>
  );
}

interface TrendProps {
  readonly name: Measure;
  readonly minutes: readonly Minute[];
  readonly newest: Minute;
}

/** A minute that was not measured has no column, and one with nothing in it a flat one. */
function Trend({ name, minutes, newest }: TrendProps) {
  const texts = operate.trends;
  const most = Math.max(...minutes.map((minute) => minute[name]));
  const end = Date.parse(newest.at);
  const columns = minutes.map((minute) => {
    const back = (end - Date.parse(minute.at)) / MINUTE_MS;
    const height = 1 + (most === 0 ? 0 : ((HEIGHT - 1) * minute[name]) / most);
    const x = (MINUTES - 1 - back) * STEP;
    return `M${x} ${HEIGHT}v${Number((-height).toFixed(1))}h${STEP - 1}V${HEIGHT}z`;
  });
  return (
    <div>
      <dt>{texts.measures[name]}</dt>
      <dd>
        <svg
          viewBox={`0 0 ${MINUTES * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={columns.join("")} />
        </svg>
        <small class="quiet">{texts.said(short(newest[name]), short(most))}</small>
      </dd>
    </div>
  );
}
