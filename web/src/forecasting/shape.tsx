/** Draws the distribution that the server built, and lists its figures. */
import type { ComponentChildren } from "preact";
import { anchorOf, type Tick, withRoom } from "../charts/ticks.ts";
import { useWidth } from "../charts/use_width.ts";
import { quantile, type Scale } from "../charts/scale.ts";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";

interface ShapeProps {
  readonly cdf: readonly number[] | null;
  /** What the others predict. */
  readonly community: readonly number[] | null;
  readonly scale: Scale;
  /** The marks of the axis, where they are not at the ends of the range and between them. */
  readonly ticks: readonly Tick[] | null;
  /** Drawn below the curve, with the same places. */
  readonly below: {
    readonly height: number;
    readonly draw: (size: {
      readonly width: number;
      readonly margin: number;
      readonly top: number;
    }) => ComponentChildren;
  } | null;
}

const CURVE = 150;
const TOP = 8;
const MARGIN = 16;
const AXIS = 26;
const PLACES = [0, 0.25, 0.5, 0.75, 1];
/** A distribution of few steps is drawn as bars. */
const FEW = 60;

export function Shape({ cdf, community, scale, ticks, below }: ShapeProps) {
  const { ref, width } = useWidth();
  const texts = en.forecasting.continuous;
  const span = width - 2 * MARGIN;
  const x = (place: number) => MARGIN + place * span;
  const ends = PLACES.map((place) => ({ place, text: scale.text(scale.valueAt(place)) }));
  const most = Math.max(...massesOf(cdf ?? []), ...massesOf(community ?? []), Number.EPSILON);
  const height = CURVE + (below?.height ?? 0) + AXIS;
  return (
    <div ref={ref} class="shape">
      <svg width={width} height={height} role="group" aria-label={texts.drawing}>
        {community !== null && <path class="others" d={areaOf(community, x, most)} />}
        {cdf !== null && (
          <g class="curve">
            <path d={areaOf(cdf, x, most)} />
            {[0.25, 0.5, 0.75].map((share) => {
              const at = x(scale.centerAt(quantile(cdf, share)));
              return <line key={share} x1={at} x2={at} y1={TOP} y2={CURVE} />;
            })}
          </g>
        )}
        <line class="base" x1={MARGIN} x2={width - MARGIN} y1={CURVE} y2={CURVE} />
        {below?.draw({ width, margin: MARGIN, top: CURVE })}
        {withRoom(ticks ?? ends, span).map(({ place, text }) => (
          <text key={place} x={x(place)} y={height - 8} text-anchor={anchorOf(place)}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

function massesOf(cdf: readonly number[]): number[] {
  return cdf.slice(1).map((value, at) => value - (cdf[at] ?? 0));
}

/**
 * Returns the outline of the density: bars where there are few steps, a line where there are many.
 * @param most what stands at the top
 */
function areaOf(cdf: readonly number[], x: (place: number) => number, most: number): string {
  const masses = massesOf(cdf);
  const y = (mass: number) => (CURVE - (mass / most) * (CURVE - TOP)).toFixed(1);
  const steps = masses.length;
  const points = masses.flatMap((mass, at) => {
    const places = steps <= FEW ? [at, at + 1] : [at + 1 / 2];
    return places.map((place) => `${x(place / steps).toFixed(1)} ${y(mass)}`);
  });
  return `M${x(0)} ${CURVE}L${points.join("L")}L${x(1)} ${CURVE}Z`;
}

/** The percentiles of the figures. */
const SHOWN = [0.05, 0.25, 0.5, 0.75, 0.95];

/**
 * Returns the value of a percentile as text; one beyond a bound is named after it. The axis above
 * names the unit, which would make the row wider than the panel.
 */
function percentileText(cdf: readonly number[], share: number, scale: Scale): string {
  const texts = en.forecasting.continuous;
  const last = cdf.at(-1) ?? 1;
  const textAt = (place: number) =>
    scale.isDate ? scale.textAt(place) : scale.bareText(scale.valueAt(scale.centerAt(place)));
  if (share < (cdf[0] ?? 0)) return texts.lessThan(textAt(0));
  if (share > last) return texts.moreThan(textAt(1));
  return textAt(quantile(cdf, share));
}

/** The figures behind the drawing. */
export function Figures({
  cdf,
  scale,
}: {
  readonly cdf: readonly number[];
  readonly scale: Scale;
}) {
  const texts = en.forecasting.continuous;
  const cells = [
    { head: texts.below, text: percent(cdf[0] ?? 0) },
    ...SHOWN.map((share) => ({ head: percent(share), text: percentileText(cdf, share, scale) })),
    { head: texts.above, text: percent(1 - (cdf.at(-1) ?? 1)) },
  ];
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={texts.figures}>
      <table class="figures">
        <caption class="hidden">{texts.figures}</caption>
        <thead>
          <tr>
            {cells.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {cells.map(({ head, text }) => (
              <td key={head}>{text}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
