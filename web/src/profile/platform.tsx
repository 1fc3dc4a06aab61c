/** The track record of the platform. It is read when the reader opens it. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import { signed, whole } from "../texts/format.ts";
import { profile } from "../texts/profile.ts";
import { CalibrationChart } from "./calibration_chart.tsx";
import { Histogram, Scatter } from "./score_charts.tsx";

export function Platform() {
  const isOpen = useSignal(false);
  return (
    <details
      class="fold platform"
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>
        <h2>{profile.platform.title}</h2>
      </summary>
      {isOpen.value && <Content />}
    </details>
  );
}

function Content() {
  const reading = useRead(() => readOf(api.GET("/api/service_track_record/")), "record");
  const record = reading.data.value;
  return record ? <RecordView record={record} /> : <ReadState of={reading} />;
}

function RecordView({ record }: { readonly record: Schemas["TrackRecord"] }) {
  const texts = profile.platform;
  const { calibration_curve: curve, score_histogram, score_scatter_plot } = record.calibration_data;
  const isCalibrated = curve.some(({ average_resolution }) => average_resolution !== null);
  return (
    <div class="stack-wide">
      <p class="quiet">{texts.about}</p>
      <dl class="numbers" aria-label={texts.facts}>
        {record.statistics.map(({ name, value, description }) => (
          <div key={name} title={description}>
            <dt>{texts.statistics[name] ?? name}</dt>
            <dd>{valueText(name, value)}</dd>
          </div>
        ))}
      </dl>
      {isCalibrated ? (
        <CalibrationChart bins={curve} />
      ) : (
        <p class="quiet">{profile.calibration.empty}</p>
      )}
      {score_scatter_plot.length === 0 ? (
        <p class="quiet">{texts.none}</p>
      ) : (
        <div class="side-by-side">
          <Histogram bins={score_histogram} />
          <Scatter scores={score_scatter_plot} />
        </div>
      )}
    </div>
  );
}

function valueText(name: string, value: number | null): string {
  if (value === null) return profile.calibration.none;
  return name === "average_score" ? signed(value) : whole(value);
}
