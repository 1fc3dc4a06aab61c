/** How often what was predicted came true, beside where a perfect forecaster would be. */
import { Behind } from "../charts/behind.tsx";
import { anchorOf } from "../charts/ticks.ts";
import { useWidth } from "../charts/use_width.ts";
import { profile } from "../texts/profile.ts";
import { percent, whole } from "../texts/format.ts";

export interface Bin {
  readonly bin_lower: number;
  readonly bin_upper: number;
  readonly lower_confidence_interval: number;
  readonly average_resolution: number | null;
  readonly upper_confidence_interval: number;
  /** Absent where the API counts none. */
  readonly forecasts_count?: number;
}

const PLOT_HEIGHT = 280;
const TOP = 8;
const BOTTOM = TOP + PLOT_HEIGHT;
/** Room for the texts of the value axis. */
const LEFT = 44;
const RIGHT = 6;
const BARS_HEIGHT = 56;
const BARS_GAP = 14;
const FOOT = 24;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const DOT = 4;

const y = (place: number) => BOTTOM - place * PLOT_HEIGHT;

export function CalibrationChart({ bins }: { readonly bins: readonly Bin[] }) {
  const texts = profile.calibration;
  const { ref, width } = useWidth();
  const filled = bins.filter(({ average_resolution }) => average_resolution !== null);
  const most = Math.max(...bins.map(({ forecasts_count }) => forecasts_count ?? 0));
  const hasCounts = most > 0;
  const base = hasCounts ? BOTTOM + BARS_GAP + BARS_HEIGHT : BOTTOM;
  const x = (place: number) => LEFT + place * Math.max(width - LEFT - RIGHT, 1);
  return (
    <figure class="chart calibration">
      <figcaption>{texts.title}</figcaption>
      <div ref={ref}>
        <svg width={width} height={base + FOOT} role="img" aria-label={texts.about(filled.length)}>
          <Grid x={x} base={base} />
          <Outcomes bins={filled} x={x} />
          {hasCounts && <Counts bins={bins} x={x} base={base} most={most} />}
        </svg>
      </div>
      <Legend most={most} />
      <Behind
        label={texts.title}
        summary={texts.asTable}
        head={[
          ...[texts.predicted, texts.happened, texts.expected],
          ...(hasCounts ? [texts.count] : []),
        ]}
        rows={() => bins.map((bin) => rowOf(bin, hasCounts))}
      />
    </figure>
  );
}

interface DrawnProps {
  readonly bins: readonly Bin[];
  readonly x: (place: number) => number;
}

interface FootProps {
  readonly x: (place: number) => number;
  /** Where the drawing ends. */
  readonly base: number;
}

function Grid({ x, base }: FootProps) {
  return (
    <>
      {QUARTERS.map((place) => (
        <g key={place}>
          <line class="grid" x1={x(0)} x2={x(1)} y1={y(place)} y2={y(place)} />
          <text x={LEFT - 8} y={y(place) + 4} text-anchor="end">
            {percent(place)}
          </text>
          <text x={x(place)} y={base + FOOT - 6} text-anchor={anchorOf(place)}>
            {percent(place)}
          </text>
        </g>
      ))}
    </>
  );
}

/** What came true, over where a perfect forecaster would be. */
function Outcomes({ bins, x }: DrawnProps) {
  return (
    <>
      {bins.map(({ bin_lower, bin_upper, ...bin }) => {
        const [top, bottom] = [y(bin.upper_confidence_interval), y(bin.lower_confidence_interval)];
        return (
          <rect
            key={bin_lower}
            class="expected"
            x={x(bin_lower)}
            width={x(bin_upper) - x(bin_lower)}
            y={top}
            height={Math.max(bottom - top, 1)}
          />
        );
      })}
      <line class="perfect" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {bins.map(({ bin_lower, bin_upper, average_resolution }) => (
        <circle
          key={bin_lower}
          class="dot"
          cx={x((bin_lower + bin_upper) / 2)}
          cy={y(average_resolution ?? 0)}
          r={DOT}
        />
      ))}
    </>
  );
}

function Counts({ bins, x, base, most }: DrawnProps & FootProps & { readonly most: number }) {
  return (
    <>
      {bins.map(({ bin_lower, bin_upper, forecasts_count = 0 }) => {
        const height = (forecasts_count / most) * BARS_HEIGHT;
        return (
          <rect
            key={bin_lower}
            class="count"
            x={x(bin_lower) + 1}
            width={Math.max(x(bin_upper) - x(bin_lower) - 2, 1)}
            y={base - height}
            height={height}
          />
        );
      })}
      <line class="grid" x1={x(0)} x2={x(1)} y1={base} y2={base} />
    </>
  );
}

/** Says what is drawn. The table has the figures. */
function Legend({ most }: { readonly most: number }) {
  const texts = profile.calibration;
  return (
    <ul class="legend" aria-hidden="true">
      <li class="is-dot">
        <span class="swatch" /> <span class="name">{texts.dots}</span>
      </li>
      <li class="is-range">
        <span class="swatch" /> <span class="name">{texts.range}</span>
      </li>
      {most > 0 && (
        <li class="is-count">
          <span class="swatch" />{" "}
          <span class="name">
            {texts.bars} ({texts.most(whole(most))})
          </span>
        </li>
      )}
    </ul>
  );
}

function rowOf(bin: Bin, hasCounts: boolean): readonly string[] {
  const texts = profile.calibration;
  const { average_resolution: happened, lower_confidence_interval: low } = bin;
  return [
    texts.between(percent(bin.bin_lower), percent(bin.bin_upper)),
    happened === null ? texts.none : percent(happened),
    happened === null
      ? texts.none
      : texts.between(percent(low), percent(bin.upper_confidence_interval)),
    ...(hasCounts ? [whole(bin.forecasts_count ?? 0)] : []),
  ];
}
