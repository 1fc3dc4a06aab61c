/** The scores of the community prediction: how many questions had which, and when. */
import type { Schemas } from "../api/client.ts";
import { Behind } from "../charts/behind.tsx";
import { anchorOf, roundNumbers, timeTicks } from "../charts/ticks.ts";
import { useWidth } from "../charts/use_width.ts";
import { Link } from "../router.tsx";
import { date, signed, whole } from "../texts/format.ts";
import { profile } from "../texts/profile.ts";
import { dateValue } from "../texts/values.ts";

type Record = Schemas["TrackRecord"]["calibration_data"];
type Score = Record["score_scatter_plot"][number];

const HEIGHT = 220;
const TOP = 8;
const BASE = HEIGHT - 26;
/** Room for the texts of the value axis, right of the points. */
const LABELS = 46;
const MARKS = 5;
const TICK_WIDTH = 75;
const MOST_ROWS = 200;
const MS = 1000;

export function Histogram({ bins }: { readonly bins: Record["score_histogram"] }) {
  const texts = profile.platform;
  const { ref, width } = useWidth();
  const low = bins[0]?.bin_start ?? 0;
  const high = bins.at(-1)?.bin_end ?? 1;
  const most = Math.max(...bins.map(({ score_count }) => score_count), 1);
  const x = (score: number) => ((score - low) / (high - low)) * width;
  return (
    <figure class="chart">
      <figcaption>{texts.histogram}</figcaption>
      <div ref={ref}>
        <svg width={width} height={HEIGHT} role="img" aria-label={texts.histogramAbout}>
          {bins.map(({ bin_start, bin_end, score_count }) => {
            const height = (score_count / most) * (BASE - TOP);
            return (
              <rect
                key={bin_start}
                class="count"
                x={x(bin_start) + 1}
                width={Math.max(x(bin_end) - x(bin_start) - 2, 1)}
                y={BASE - height}
                height={height}
              />
            );
          })}
          <line class="grid" x1={0} x2={width} y1={BASE} y2={BASE} />
          {roundNumbers(low, high, MARKS).map((score) => (
            <text
              key={score}
              x={x(score)}
              y={HEIGHT - 6}
              text-anchor={anchorOf((score - low) / (high - low))}
            >
              {whole(score)}
            </text>
          ))}
        </svg>
      </div>
      <Behind
        label={texts.histogram}
        summary={profile.calibration.asTable}
        head={[texts.scores, texts.questions]}
        rows={() =>
          bins.map(({ bin_start, bin_end, score_count }) => [
            profile.calibration.between(whole(bin_start), whole(bin_end)),
            whole(score_count),
          ])
        }
      />
    </figure>
  );
}

/** @param scores by time, the oldest first */
export function Scatter({ scores }: { readonly scores: readonly Score[] }) {
  const texts = profile.platform;
  const { ref, width } = useWidth();
  const right = Math.max(width - LABELS, 1);
  const start = scores[0]?.score_timestamp ?? 0;
  const end = Math.max(scores.at(-1)?.score_timestamp ?? 0, start + 1);
  const values = scores.map(({ score }) => score);
  const low = Math.min(...values, 0);
  const high = Math.max(...values, low + 1);
  const x = (time: number) => ((time - start) / (end - start)) * right;
  const y = (score: number) => BASE - ((score - low) / (high - low)) * (BASE - TOP);
  // A line without length and with round ends is a dot, and one path draws all of them.
  const dots = scores.map(
    ({ score, score_timestamp }) => `M${x(score_timestamp).toFixed(1)} ${y(score).toFixed(1)}h0`,
  );
  return (
    <figure class="chart">
      <figcaption>{texts.scatter}</figcaption>
      <div ref={ref}>
        <svg width={width} height={HEIGHT} role="img" aria-label={texts.scatterAbout}>
          {roundNumbers(low, high, MARKS).map((score) => (
            <g key={score}>
              <line class="grid" x1={0} x2={right} y1={y(score)} y2={y(score)} />
              <text x={right + 8} y={y(score) + 4}>
                {whole(score)}
              </text>
            </g>
          ))}
          {timeTicks(start, end, Math.max(Math.floor(right / TICK_WIDTH), 2)).map(
            ({ place, text }) => (
              <text key={place} x={place * right} y={HEIGHT - 6} text-anchor={anchorOf(place)}>
                {text}
              </text>
            ),
          )}
          <path class="points" d={dots.join("")} />
        </svg>
      </div>
      {scores.length > MOST_ROWS && <p class="quiet">{texts.newest(MOST_ROWS, scores.length)}</p>}
      <Behind
        label={texts.scatter}
        summary={profile.calibration.asTable}
        head={[texts.question, texts.resolved, texts.outcome, texts.scores]}
        rows={() => scores.slice(-MOST_ROWS).reverse().map(rowOf)}
      />
    </figure>
  );
}

const rowOf = (score: Score) => [
  <Link key="title" href={`/questions/${score.post_id}/`}>
    {score.question_title}
  </Link>,
  date(score.score_timestamp * MS),
  outcomeOf(score),
  signed(score.score),
];

/** Returns the outcome as a reader knows it: that of a date question is a time, or a word. */
function outcomeOf({ question_type, question_resolution: outcome }: Score): string {
  const time = question_type === "date" ? Number(outcome) : NaN;
  return Number.isNaN(time) ? outcome : dateValue(time);
}
