/**
 * A counter that is told of every request. prom-client finds a series by a text of its labels at each
 * increment; here each series counts by itself, and the library is told of all at the scrape.
 */
import { Counter, type Registry } from "prom-client";

export interface CounterPlan {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

type Labels = Readonly<Record<string, string | number>>;

/** Begins a series, once for the same labels; what it returns counts one more in it. */
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
