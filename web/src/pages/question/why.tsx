import type { Schemas } from "../../api/client.ts";
import { en } from "../../texts/en.ts";
import { dateTime, percent, signed } from "../../texts/format.ts";

type Explanation = Schemas["ScoreExplanation"];
type Interval = Schemas["ScoreInterval"];

/** In the order in which they are shown. */
export const SCORE_KINDS = ["peer", "baseline", "spot_peer", "spot_baseline"] as const;
const MS = 1000;

/** Why each score is what it is: its intervals, which add up to it. */
export function Why({ explanation }: { readonly explanation: Explanation }) {
  const texts = en.question.scores;
  const scores = SCORE_KINDS.flatMap((kind) =>
    explanation.scores.filter(({ score_type }) => score_type === kind),
  );
  return (
    <div class="why">
      {scores.map(({ score_type, score, intervals }) => (
        <section key={score_type}>
          <h3>{texts.sum(texts.kinds[score_type], signed(score))}</h3>
          <p class="quiet">{texts.about[score_type]}</p>
          <div class="scroll" tabIndex={0} role="region" aria-label={texts.kinds[score_type]}>
            <table class="figures">
              <thead>
                <tr>
                  <th scope="col">{texts.time}</th>
                  <th scope="col">{texts.own}</th>
                  {hasGroup(intervals) && <th scope="col">{texts.others}</th>}
                  <th scope="col">{texts.coverage}</th>
                  <th scope="col">{texts.points}</th>
                </tr>
              </thead>
              <tbody>
                {intervals.map((interval) => (
                  <IntervalRow
                    key={interval.start_time}
                    interval={interval}
                    hasGroup={hasGroup(intervals)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  );
}

const hasGroup = (intervals: readonly Interval[]) => intervals.some(({ group }) => group !== null);

interface IntervalRowProps {
  readonly interval: Interval;
  readonly hasGroup: boolean;
}

function IntervalRow({ interval, hasGroup: withGroup }: IntervalRowProps) {
  const { start_time, end_time, group } = interval;
  const texts = en.question.scores;
  const [from, to] = [dateTime(start_time * MS), dateTime(end_time * MS)];
  return (
    <tr>
      <th scope="row">{from === to ? from : texts.fromTo(from, to)}</th>
      <td>{percent(interval.forecast_probability)}</td>
      {withGroup && (
        <td>{group === null ? "–" : texts.group(percent(group.probability), group.size)}</td>
      )}
      <td>{percent(interval.coverage)}</td>
      <td>{signed(interval.points)}</td>
    </tr>
  );
}
