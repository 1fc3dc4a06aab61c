/**
 * A smooth curve through three quartiles. Places are stretched first, so that a closed end of the
 * range lies infinitely far away: by a logarithm where one end is closed, by the log-odds where both
 * are. The quantiles are a hyperbola over the logistic scale: `center + az + b(sqrt(z² + c²) - c)`.
 * With equal distances it is the logistic distribution; otherwise each side has its own width.
 */

/** The quartiles, as places on the range of the question from 0 to 1. */
export type Quartiles = readonly [lower: number, center: number, upper: number];

/** Whether outcomes may lie beyond the ends of the range. */
export interface Ends {
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

/** A share and the place below which it lies. */
export interface Knot {
  readonly p: number;
  readonly place: number;
}

/** The logistic scale has 1 at the upper quartile, and this unit. */
const UNIT = Math.log(3);
/** Knots are `sinh(t)` on that scale: close together in the middle, and up to a share of 0.0005. */
const [STEP, FARTHEST] = [0.1, 2.6];
/** A handle at a closed end stands this far from it. */
const LEAST_GAP = 0.001;

/**
 * Returns the curve as knots over the range, and the first one beyond each open end. Quartiles that
 * ask for a heap at a closed end stay alone, because such a curve would have no top there.
 */
export function knotsOf(quartiles: Quartiles, ends: Ends): readonly Knot[] {
  const stretch = stretchOf(ends);
  const [lower, center, upper] = quartiles.map((place) =>
    stretch.to(
      Math.min(
        Math.max(place, ends.isLowOpen ? place : LEAST_GAP),
        ends.isHighOpen ? place : 1 - LEAST_GAP,
      ),
    ),
  ) as unknown as Quartiles;
  const [below, above] = [center - lower, upper - center];
  const skew = Math.abs(above - below) / (above + below);
  // The more skewed it is, the narrower is the bend between both sides: so there is one top.
  const bend = (1 + skew) / 2;
  const c = (1 - bend ** 2) / (2 * bend);
  const [a, b] = [(above + below) / 2, (above - below) / (2 * bend)];
  const isHeap = (!ends.isLowOpen && a - b > UNIT) || (!ends.isHighOpen && a + b > UNIT);
  if (isHeap)
    return quartiles.map((place, at) => ({ p: (at + 1) / (quartiles.length + 1), place }));
  const count = Math.round((2 * FARTHEST) / STEP);
  const knots = Array.from({ length: count + 1 }, (_, at) => {
    const z = Math.sinh(at * STEP - FARTHEST);
    return { p: logistic(z), place: stretch.from(center + a * z + b * (Math.hypot(z, c) - c)) };
  });
  const [first, end] = [
    knots.findLastIndex(({ place }) => place <= 0),
    knots.findIndex(({ place }) => place >= 1),
  ];
  return knots.slice(Math.max(first, 0), end === -1 ? undefined : end + 1);
}

const logistic = (z: number) => 1 / (1 + Math.exp(-UNIT * z));

interface Stretch {
  readonly to: (place: number) => number;
  readonly from: (stretched: number) => number;
}

function stretchOf({ isLowOpen, isHighOpen }: Ends): Stretch {
  if (isLowOpen && isHighOpen) return { to: (place) => place, from: (place) => place };
  if (isHighOpen) return { to: Math.log, from: Math.exp };
  if (isLowOpen) return { to: (place) => -Math.log(1 - place), from: (far) => 1 - Math.exp(-far) };
  return {
    to: (place) => Math.log(place) - Math.log(1 - place),
    from: (odds) => 1 / (1 + Math.exp(-odds)),
  };
}
