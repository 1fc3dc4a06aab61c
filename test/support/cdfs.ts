/** Distributions for tests. */

/** A straight line over the range. It is valid on closed bounds and, when lifted, on open ones. */
export function straightCdf(count = 200, from = 0, to = 1): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

/** A logistic curve around `center` (0..1). It is valid for all bounds. */
export function logisticCdf(
  center: number,
  {
    count = 200,
    width = 0.1,
    open = false,
  }: { count?: number; width?: number; open?: boolean } = {},
): number[] {
  const at = (u: number) => 1 / (1 + Math.exp(-(u - center) / width));
  const [low, high] = [at(0), at(1)];
  const share = 0.9 * (open ? 0.98 : 1);
  const line = (u: number) => (open ? 0.01 + 0.98 * u : u);
  return Array.from({ length: count + 1 }, (_, i) => {
    const u = i / count;
    const curve = ((at(u) - low) / (high - low)) * share;
    return i === count && !open ? 1 : curve + line(u) * (1 - share / (open ? 0.98 : 1));
  });
}
