/**
 * A histogram for values of every request. At each observation prom-client looks up a series by a
 * text of its labels and a bucket by a text of its bound. Here each series counts in an array of
 * its own, and the library's registry reads the arrays at the scrape.
 */
import type { Histogram, Registry } from "prom-client";

export interface GatheredPlan {
  readonly name: string;
  readonly help: string;
  /**
   * The upper bounds of the buckets in ascending order. A value above all of them counts as +Inf.
   */
  readonly bounds: readonly number[];
}

/**
 * Begins a series. Call it once for each set of labels; it returns a function that records a value.
 */
export type BeginSeries = (labels: Readonly<Record<string, string>>) => (value: number) => void;

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** The number of values in each bucket alone. The last bucket is above every bound. */
  readonly counts: Float64Array;
  sum: number;
}

export function gatheredHistogram(registry: Registry, plan: GatheredPlan): BeginSeries {
  const { name, help, bounds } = plan;
  const all: Series[] = [];
  const metric = {
    name,
    help,
    type: "histogram",
    get: () => Promise.resolve({ name, help, type: "histogram", values: all.flatMap(samples) }),
  };
  const samples = ({ labels, counts, sum }: Series) => {
    let count = 0;
    const buckets = [...bounds, "+Inf"].map((le, i) => {
      count += counts[i]!;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  };
  // The registry needs only these members of a metric. Its type lists the classes of the library.
  registry.registerMetric(metric as unknown as Histogram);
  return (labels) => {
    const series = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 };
    all.push(series);
    return (value) => {
      let bucket = 0;
      while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
      series.counts[bucket]! += 1;
      series.sum += value;
    };
  };
}
