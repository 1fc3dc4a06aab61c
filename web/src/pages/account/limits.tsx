import { readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { en } from "../../texts/en.ts";
import { whole } from "../../texts/format.ts";
import { Section } from "./section.tsx";

type Limit = Schemas["OwnLimits"]["limits"][number];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY_HOURS = 24;
const ROUNDING = 1e-6;

/** What is left of the rate limits of the account. */
export function Limits() {
  const texts = en.account.limits;
  const { data, problem, read } = useRead(() => readOf(api.GET("/api/users/me/limits/")), "limits");
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ProblemNotice problem={problem.value} />
      <div class="scrolls" tabIndex={0} role="region" aria-label={texts.left}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{texts.kind}</th>
              <th scope="col">{texts.left}</th>
              <th scope="col">{texts.most}</th>
              <th scope="col">{texts.refill}</th>
            </tr>
          </thead>
          <tbody>
            {data.value?.limits.map((limit) => (
              <LimitRow key={limit.class} limit={limit} />
            ))}
          </tbody>
        </table>
      </div>
      <Button onClick={() => void read()}>{texts.refresh}</Button>
    </Section>
  );
}

function LimitRow({ limit }: { readonly limit: Limit }) {
  const texts = en.account.limits;
  const { burst, remaining, refill } = limit;
  const number = (value: number | null) => (value === null ? texts.unlimited : whole(value));
  return (
    <tr>
      <th scope="row">{texts.kinds[limit.class] ?? limit.class}</th>
      <td>{number(remaining)}</td>
      <td>{number(burst)}</td>
      <td>{refill === null ? "–" : refillText(refill)}</td>
    </tr>
  );
}

/** @param refill units a second */
function refillText(refill: number): string {
  const { perMinute, perHour, perDay } = en.account.limits;
  if (refill * MINUTE >= 1) return perMinute(whole(refill * MINUTE));
  const hourly = refill * HOUR;
  // What is meant by the day comes with decimals by the hour.
  const isWhole = Math.abs(hourly - Math.round(hourly)) < ROUNDING;
  return isWhole ? perHour(whole(hourly)) : perDay(whole(hourly * DAY_HOURS));
}
