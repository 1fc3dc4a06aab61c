/** The plots of a benchmark: intervals on one scale, and scores against costs. */
import { roundNumbers, withRoom } from "../charts/ticks.ts";
import { useWidth } from "../charts/use_width.ts";
import { benchmark as texts } from "../texts/benchmark.ts";
import { short } from "../texts/format.ts";
import { nameOf } from "./names.tsx";
import type { Entry } from "./read.ts";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** A value with its interval, whose ends are null where there is none. */
export interface Spread {
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Returns the range that holds all of these, and 0. */
export function rangeOf(spreads: readonly Spread[]): Range {
  const ends = spreads.flatMap(({ value, lower, upper }) => [
    value,
    lower ?? value,
    upper ?? value,
  ]);
  return { low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
}

const WIDTH = 160;
const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;
const CAP = 4;
const RADIUS = 3.4;
const MARGIN = 6;

/** An interval as a line with ends, on the scale of all rows. The numbers stand beside it. */
export function IntervalPlot({
  spread,
  range,
}: {
  readonly spread: Spread;
  readonly range: Range;
}) {
  const { value, lower, upper } = spread;
  const size = range.high - range.low || 1;
  const x = (at: number) => MARGIN + ((WIDTH - 2 * MARGIN) * (at - range.low)) / size;
  return (
    <svg
      class="spread"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <line class="zero" x1={x(0)} x2={x(0)} y1="0" y2={HEIGHT} />
      {lower !== null && upper !== null && (
        <path
          class="bar"
          d={`M${x(lower)} ${MIDDLE - CAP}v${2 * CAP}m0 ${-CAP}H${x(upper)}m0 ${-CAP}v${2 * CAP}`}
        />
      )}
      <circle class="dot" cx={x(value)} cy={MIDDLE} r={RADIUS} />
    </svg>
  );
}

const PLOT_HEIGHT = 300;
const EDGE = { left: 56, right: 20, top: 14, bottom: 44 };

/** Means against costs. It shows nothing that the table does not say. */
export function CostPlot({ entries }: { readonly entries: readonly Entry[] }) {
  const { ref, width } = useWidth();
  const costly = entries.filter(({ cost_usd: cost }) => cost !== null && cost > 0);
  const costs = costly.map(({ cost_usd: cost }) => Math.log10(cost!));
  const [cheap, dear] = [Math.min(...costs) - 0.15, Math.max(...costs) + 0.15];
  const means = costly.map(({ mean }) => mean);
  const pad = (Math.max(...means) - Math.min(...means) || 1) * 0.12;
  const [low, high] = [Math.min(...means) - pad, Math.max(...means) + pad];
  const inner = width - EDGE.left - EDGE.right;
  const x = (cost: number) => EDGE.left + (inner * (Math.log10(cost) - cheap)) / (dear - cheap);
  const y = (mean: number) =>
    EDGE.top + ((PLOT_HEIGHT - EDGE.top - EDGE.bottom) * (high - mean)) / (high - low);
  const floor = PLOT_HEIGHT - EDGE.bottom;
  const powers = [1, 2, 5].flatMap((factor) =>
    Array.from({ length: 16 }, (_, at) => factor * 10 ** (at - 9)),
  );
  const marks = withRoom(
    powers
      .sort((one, other) => one - other)
      .map((cost) => ({ place: (Math.log10(cost) - cheap) / (dear - cheap), text: short(cost) }))
      .filter(({ place }) => place >= 0 && place <= 1),
    inner,
  );
  return (
    <div ref={ref} class="cost-plot">
      <svg
        viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
        width={width}
        height={PLOT_HEIGHT}
        role="img"
        aria-label={`${texts.costs}: ${costly.map((entry) => `${nameOf(entry)} ${short(entry.mean)}, $${short(entry.cost_usd!)}`).join("; ")}`}
      >
        {roundNumbers(low, high, 5).map((mean) => (
          <g key={mean}>
            <line class="grid" x1={EDGE.left} x2={width - EDGE.right} y1={y(mean)} y2={y(mean)} />
            <text x={EDGE.left - 8} y={y(mean) + 4} text-anchor="end">
              {short(mean)}
            </text>
          </g>
        ))}
        {marks.map(({ place, text }) => (
          <text key={text} x={EDGE.left + inner * place} y={floor + 18} text-anchor="middle">
            {text}
          </text>
        ))}
        <text x={EDGE.left + inner / 2} y={PLOT_HEIGHT - 6} text-anchor="middle">
          {texts.costAxis}
        </text>
        {costly.map((entry) => {
          const at = x(entry.cost_usd!);
          const isRight = at > width / 2;
          return (
            <g key={nameOf(entry)}>
              <circle class="dot" cx={at} cy={y(entry.mean)} r="4.5" />
              <text
                class="label"
                x={at + (isRight ? -9 : 9)}
                y={y(entry.mean) + 4}
                text-anchor={isRight ? "end" : "start"}
              >
                {entry.card?.model || nameOf(entry)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
