/** What lists draw of the last month of a prediction: a small line, and the change of seven days. */
import type { Schemas } from "../api/client.ts";
import { communityOf, scaleOf } from "../charts/scale.ts";
import { en } from "../texts/en.ts";
import { count, short } from "../texts/format.ts";
import { hasEnded } from "./ended.ts";

type Question = Schemas["Question"];
type Values = readonly (number | null)[];

const WIDTH = 88;
const HEIGHT = 28;
const EDGE = 2;
/** A prediction that moves less than this stays a flat line. */
const LEAST_SPAN = 0.08;
const DAY_SECONDS = 86_400;
const HUNDRED = 100;

/** A line for each of the questions that has something to draw. They share their scale. */
export function Spark({ questions }: { readonly questions: readonly Question[] }) {
  const lines = questions.flatMap((question) => {
    const { spark } = standing(question) ?? {};
    return spark !== undefined && spark.length > 1 ? [spark] : [];
  });
  if (lines.length === 0) return <span class="spark" />;
  const known = lines.flat().filter((value) => value !== null);
  const middle = (Math.min(...known) + Math.max(...known)) / 2;
  const span = Math.max(Math.max(...known) - Math.min(...known), LEAST_SPAN);
  const most = Math.max(...lines.map(({ length }) => length));
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {lines.map((line, index) => (
        <path key={index} d={pathOf(line, { most, low: middle - span / 2, span })} />
      ))}
    </svg>
  );
}

interface Frame {
  readonly most: number;
  readonly low: number;
  readonly span: number;
}

/** Returns the line. All of them end at the right, and a gap is left where nothing stood. */
function pathOf(line: Values, { most, low, span }: Frame): string {
  const start = most - line.length;
  let isDrawn = false;
  return line
    .map((value, index) => {
      const command = isDrawn ? "L" : "M";
      isDrawn = value !== null;
      if (value === null) return "";
      const x = EDGE + ((WIDTH - 2 * EDGE) * (start + index)) / (most - 1);
      const y = HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span;
      return `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** How far the prediction has moved in seven days; nothing where that is not to be seen. */
export function Change({ question }: { readonly question: Question }) {
  const change = standing(question)?.change_7d ?? 0;
  const size = sizeOf(question, change);
  if (size === null) return null;
  const [arrow, said] = change > 0 ? ["\u25b2", en.feed.up] : ["\u25bc", en.feed.down];
  return (
    <span class="change">
      <span aria-hidden="true">
        {arrow}
        {size.short}
      </span>
      <span class="hidden">{said(size.long)}</span>
    </span>
  );
}

/** Returns the community's prediction unless it has ended. */
function standing(question: Question): Schemas["Aggregation"] | null {
  const community = communityOf(question);
  if (!community?.latest || hasEnded(question, community.latest)) return null;
  return community;
}

interface Size {
  readonly short: string;
  readonly long: string;
}

function sizeOf(question: Question, change: number): Size | null {
  if (question.type === "binary" || question.type === "multiple_choice") {
    const points = Math.round(HUNDRED * Math.abs(change));
    return points === 0 ? null : { short: `${points}`, long: count(points, ...en.feed.points) };
  }
  const scale = scaleOf(question);
  const now = communityOf(question)?.latest?.centers?.[0];
  if (change === 0 || typeof now !== "number") return null;
  const moved = Math.abs(scale.valueAt(now) - scale.valueAt(now - change));
  if (!scale.isDate) {
    const text = short(Number(moved.toPrecision(2)));
    return { short: text, long: `${text} ${question.unit}` };
  }
  const days = Math.round(moved / DAY_SECONDS);
  return days === 0 ? null : { short: en.feed.days(days), long: count(days, "day", "days") };
}
