/** The processor time that forecasts cost, as the bench measures it and as the simulation uses it. */

export const costNames = ["api", "threads", "engine", "redis", "bots", "rest"] as const;
export type CostName = (typeof costNames)[number];

/**
 * Microseconds of processor time: the main thread of an API process, its other threads, MongoDB,
 * Redis, the client that sends and checks the answers, and the rest of the processors of the machine:
 * the system, other programs, and idleness while the journal is written.
 */
export type CostParts = Readonly<Record<CostName, number>>;

/** The sizes of bodies that are measured. */
export const COST_SIZES = [1, 10, 50] as const;

export interface Costs {
  /** By the number of forecasts in a body: microseconds for each of them. */
  readonly perForecast: Readonly<Record<string, CostParts>>;
}

/** Returns what a request costs each part, in microseconds. */
export type CostOfRequest = (forecasts: number) => CostParts;

/**
 * Returns the cost of a request with any number of forecasts. A line through the next measured
 * sizes says it, because a request has a cost of its own and one for each forecast.
 */
export function costOfRequest({ perForecast }: Costs): CostOfRequest {
  const sizes = Object.keys(perForecast)
    .map(Number)
    .sort((a, b) => a - b);
  const [first = 1, ...rest] = sizes;
  const whole = (size: number, name: CostName) => size * (perForecast[size]?.[name] ?? 0);
  return (forecasts) => {
    const above = rest.find((size) => size >= forecasts) ?? rest.at(-1) ?? first;
    const below = sizes[sizes.indexOf(above) - 1] ?? first;
    const share = above === below ? 0 : (forecasts - below) / (above - below);
    const at = (name: CostName) =>
      whole(below, name) + share * (whole(above, name) - whole(below, name));
    return Object.fromEntries(costNames.map((name) => [name, at(name)])) as CostParts;
  };
}

/** Returns the lines of a Markdown table: microseconds of processor time per forecast. */
export function costTable({ perForecast }: Costs): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const heads = ["forecasts in a body", "API", "its threads", "MongoDB", "Redis", "together"];
  const rows = Object.entries(perForecast).map(([size, parts]) => {
    const platform = (["api", "threads", "engine", "redis"] as const).map((name) => parts[name]);
    const together = platform.reduce((sum, part) => sum + part, 0);
    return line([size, ...[...platform, together].map(Math.round)]);
  });
  return [line(heads), line(heads.map(() => "---")), ...rows];
}
