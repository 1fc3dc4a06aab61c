/** What CDFs say: how dense the probability is, or how much lies below each value. */
import { useSignal } from "@preact/signals";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import { quantile } from "./scale.ts";
import { anchorOf, type Tick, withRoom } from "./ticks.ts";
import { Toggles } from "./toggles.tsx";
import { useWidth } from "./use_width.ts";

export interface Curve {
  readonly name: string;
  /** The class that colours it. */
  readonly kind: string;
  readonly cdf: readonly number[];
}

interface DistributionChartProps {
  readonly curves: readonly Curve[];
  readonly textAt: (place: number) => string;
  /** Returns where the value of a place is drawn. */
  readonly centerAt: (place: number) => number;
  readonly ticks: readonly Tick[];
  readonly unit: string;
  /** Whether the steps are outcomes, so that each is drawn as a bar. */
  readonly isDiscrete: boolean;
  /** The place of the outcome. */
  readonly outcome: number | null;
}

const HEIGHT = 220;
const TOP = 8;
const BASE = HEIGHT - 26;
/** Room for the unit, below the texts of the axis. */
const UNIT = 16;
const QUARTILES = [0.25, 0.5, 0.75] as const;
/** The highest point of a flat density, so that a flat one does not fill the chart. */
const LEAST_TOP = 1.6;

type Point = readonly [place: number, height: number];

export function DistributionChart(props: DistributionChartProps) {
  const { curves, textAt, centerAt, ticks, isDiscrete, outcome, unit } = props;
  const texts = en.question.distribution;
  const { ref, width } = useWidth();
  const shape = useSignal<"density" | "cumulative">("density");
  const isDensity = shape.value === "density";
  const points = curves.map(({ cdf }) => (isDensity ? density(cdf, isDiscrete) : cumulative(cdf)));
  const heights = points.flat().map(([, height]) => height);
  const most = isDensity ? Math.max(...heights, LEAST_TOP) : 1;
  const at = ([place, height]: Point) =>
    `${(place * width).toFixed(1)} ${(BASE - (height / most) * (BASE - TOP)).toFixed(1)}`;
  return (
    <figure class="chart">
      <div class="spread">
        <figcaption>{texts.title}</figcaption>
        <Toggles
          label={texts.shape}
          choices={texts.shapes}
          chosen={shape.value}
          onChoose={(name) => (shape.value = name)}
        />
      </div>
      <div ref={ref}>
        <svg
          width={width}
          height={HEIGHT + (unit === "" ? 0 : UNIT)}
          role="img"
          aria-label={texts.about}
        >
          <line class="grid" x1={0} x2={width} y1={BASE} y2={BASE} />
          {ticks.map(({ place, text }) => (
            <line
              key={text}
              class="grid"
              x1={place * width}
              x2={place * width}
              y1={TOP}
              y2={BASE}
            />
          ))}
          {withRoom(ticks, width).map(({ place, text }) => (
            <text key={text} x={place * width} y={HEIGHT - 6} text-anchor={anchorOf(place)}>
              {text}
            </text>
          ))}
          {unit !== "" && (
            <text x={width} y={HEIGHT - 6 + UNIT} text-anchor="end">
              {unit}
            </text>
          )}
          {curves.map(({ name, kind, cdf }, index) => {
            const own = points[index] ?? [];
            const [low, median, high] = QUARTILES.map((share) => quantile(cdf, share));
            const [from, to] = isDiscrete
              ? wholeSteps(low ?? 0, high ?? 1, cdf)
              : [low ?? 0, high ?? 1];
            const middle = own.filter(([place]) => place >= from && place <= to);
            return (
              <g key={name} class={kind}>
                <path class="band" d={area(middle.map(at), middle, width)} />
                <path class="line" d={`M${own.map(at).join("L")}`} />
                <Upright kind="median" x={centerAt(median ?? 0) * width} />
              </g>
            );
          })}
          {outcome !== null && <Upright kind="outcome" x={outcome * width} />}
        </svg>
      </div>
      <Quartiles {...{ curves, textAt, unit }} />
    </figure>
  );
}

function Upright({ kind, x }: { readonly kind: string; readonly x: number }) {
  return <line class={kind} x1={x} x2={x} y1={TOP} y2={BASE} />;
}

/** Returns the density over the places; 1 everywhere is a flat one. */
function density(cdf: readonly number[], isDiscrete: boolean): Point[] {
  const count = cdf.length - 1;
  return cdf.slice(1).flatMap((value, at): Point[] => {
    const height = (value - (cdf[at] ?? 0)) * count;
    if (!isDiscrete) return [[(at + 0.5) / count, height]];
    return [
      [at / count, height],
      [(at + 1) / count, height],
    ];
  });
}

/** Returns the ends of the steps that two places lie in. */
function wholeSteps(low: number, high: number, cdf: readonly number[]): readonly [number, number] {
  const count = cdf.length - 1;
  const end = Math.min(Math.floor(high * count), count - 1) + 1;
  return [Math.floor(low * count) / count, end / count];
}

function cumulative(cdf: readonly number[]): Point[] {
  return cdf.map((value, at) => [at / (cdf.length - 1), value]);
}

function area(drawn: readonly string[], points: readonly Point[], width: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const foot = ([place]: Point) => `${(place * width).toFixed(1)} ${BASE}`;
  return `M${foot(first)}L${drawn.join("L")}L${foot(last)}Z`;
}

/** The figures behind the chart. The unit stands once, because three long ones are too wide. */
function Quartiles({
  curves,
  textAt,
  unit,
}: Pick<DistributionChartProps, "curves" | "textAt" | "unit">) {
  const texts = en.question.distribution;
  const { series } = en.question.history;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={texts.quartiles}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{unit === "" ? series : `${series} (${unit})`}</th>
            <th scope="col">{texts.below}</th>
            {QUARTILES.map((share) => (
              <th key={share} scope="col">
                {percent(share)}
              </th>
            ))}
            <th scope="col">{texts.above}</th>
          </tr>
        </thead>
        <tbody>
          {curves.map(({ name, kind, cdf }) => (
            <tr key={name}>
              <th scope="row" class={kind}>
                <span class="swatch" />
                {name}
              </th>
              <td>{percent(cdf[0] ?? 0)}</td>
              {QUARTILES.map((share) => (
                <td key={share}>{textAt(quantile(cdf, share)).replace(`\u00a0${unit}`, "")}</td>
              ))}
              <td>{percent(1 - (cdf.at(-1) ?? 1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
