import type { Schemas } from "../../api/client.ts";
import "../../styles/why.css";
import { scores as scoreTexts } from "../../texts/scores.ts";
import { dateTime, percent, signed } from "../../texts/format.ts";
import { SCORE_KINDS } from "./score_kinds.ts";

type Explanation = Schemas["ScoreExplanation"];
type Interval = Schemas["ScoreInterval"];

const MS = 1000;

/** Why each score is what it is: its intervals, which add up to it. */
export function Why({ explanation }: { readonly explanation: Explanation }) {
  const texts = scoreTexts;
  const scores = SCORE_KINDS.flatMap((kind) =>
    explanation.scores.filter(({ score_type }) => score_type === kind),
  );
  return (
    <div class="why">
      {scores.map(({ score_type, score, intervals }) => (
        <section key={score_type}>
          <h2>{texts.sum(texts.kinds[score_type], signed(score))}</h2>
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
  const texts = scoreTexts;
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
