/**
 * A counter for events of every request. prom-client looks up a series by a text of its labels at
 * each increment. Here each series counts by itself, and the library gets the counts at the scrape.
 */
import { Counter, type Registry } from "prom-client";

export interface CounterPlan {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

type Labels = Readonly<Record<string, string | number>>;

/**
 * Creates a counter. Call the result once for each set of labels; it returns a function that counts
 * one more.
 */
export function gatheredCounter(
  registry: Registry,
  { name, help, labelNames }: CounterPlan,
): (labels: Labels) => () => void {
  const all: { readonly labels: Labels; count: number }[] = [];
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of all) this.inc(labels, count);
    },
  });
  return (labels) => {
    const series = { labels, count: 0 };
    all.push(series);
    return () => {
      series.count += 1;
    };
  };
}
