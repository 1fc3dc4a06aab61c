/** Random numbers that repeat: one stream for each seed and request (sfc32). */

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** A whole number, 0 ≤ n < `below`. */
  below(below: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An item, chosen by weight. */
  weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T;
}

export function createRandom(seed: number, index: number): Random {
  let [a, b, c, counter] = [seed | 0, index | 0, (seed / 2 ** 32) | 0, 1];
  const draw = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // Streams of similar seeds begin alike, so the first numbers are dropped.
  for (let i = 0; i < 15; i++) draw();
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    next: draw,
    below,
    chance: (probability) => draw() < probability,
    pick: (items) => items[below(items.length)]!,
    weighted(items) {
      let left = draw() * items.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items.at(-1)![1];
    },
  };
}
