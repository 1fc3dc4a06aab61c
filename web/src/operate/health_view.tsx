/** Health and lags, measured again while the page is open. */
import { ReadState } from "../parts/read_state.tsx";
import { dateTime, percent, short, whole } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";
import { Figure } from "./figures.tsx";
import { secondsText, signsOf, type Status } from "./health.ts";
import { Trends } from "./trends.tsx";
import { Old, useStatus } from "./use_status.tsx";

export function Health() {
  const { reading, isOld } = useStatus();
  const data = reading.data.value;
  if (data === null) return <ReadState of={reading} />;
  return (
    <>
      <section>
        <h2>{operate.status.title}</h2>
        {isOld && <Old />}
        <Signs signs={signsOf(data, Date.now())} />
        <Lags status={data} />
      </section>
      <Trends />
      <Process process={data.process} />
    </>
  );
}

function Signs({ signs }: { readonly signs: readonly string[] }) {
  const texts = operate.status;
  if (signs.length === 0) return <p class="notice good">{texts.well}</p>;
  return (
    <div class="notice bad">
      <p>
        <b>{texts.attention}</b>
      </p>
      <ul class="signs">
        {signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </div>
  );
}

function Lags({ status }: { readonly status: Status }) {
  const texts = operate.status;
  const check = status.self_check;
  return (
    <dl class="numbers" aria-label={texts.lags}>
      {status.clock_ahead_seconds !== null && (
        <Figure name={texts.ahead} text={durationText(status.clock_ahead_seconds)} />
      )}
      <Figure name={texts.aggregation} text={secondsText(status.aggregation_lag_seconds)} />
      <Figure name={texts.withdrawal} text={secondsText(status.withdrawal_lag_seconds)} />
      <Figure
        name={texts.check}
        text={check === null ? operate.none : dateTime(check.finished_at)}
      />
      {check !== null && <Figure name={texts.drifts} text={whole(check.drifts)} />}
      {Object.entries(status.dependencies).map(([name, fault]) => (
        <Figure key={name} name={name} text={fault === "ok" ? texts.ok : fault} />
      ))}
    </dl>
  );
}

const MEGABYTE = 1_000_000;
const HOUR = 3_600;
const MINUTE = 60;

function Process({ process }: Pick<Status, "process">) {
  const texts = operate.process;
  const ms = (value: number) => operate.milliseconds(short(value));
  return (
    <section>
      <h2>{texts.title}</h2>
      <dl class="numbers" aria-label={texts.title}>
        <Figure name={texts.uptime} text={durationText(process.uptime_seconds)} />
        <Figure
          name={texts.memory}
          text={texts.megabytes(whole(Math.round(process.rss_bytes / MEGABYTE)))}
        />
        <Figure name={texts.loop} text={ms(process.event_loop_delay_ms)} />
        <Figure name={texts.threads} text={whole(process.pool_threads)} />
        <Figure name={texts.pool} text={whole(process.pool_waiting)} />
        <Figure name={texts.wait} text={ms(process.pool_wait_ms_p99)} />
        <Figure name={texts.run} text={ms(process.pool_run_ms_p99)} />
        <Figure name={texts.requests} text={whole(process.requests)} />
        <Figure name={texts.failed} text={whole(process.failed_requests)} />
        <Figure name={texts.half} text={ms(process.request_ms_p50)} />
        <Figure name={texts.most} text={ms(process.request_ms_p99)} />
        <Figure
          name={texts.hits}
          text={process.feed_hit_rate === null ? operate.none : percent(process.feed_hit_rate)}
        />
      </dl>
    </section>
  );
}

function durationText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  return operate.process.duration(hours, Math.floor((seconds % HOUR) / MINUTE));
}
