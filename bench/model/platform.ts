/** Describes a platform of several processes to the simulation, and the bots of closing tournaments. */
import type { CostOfRequest } from "./costs.ts";
import type { Arrival, Station, Steps } from "./stations.ts";

export interface PlatformPlan {
  readonly apis: number;
  readonly shards: number;
  /** Copies of each shard beside the first. A write is acknowledged when one of them has it. */
  readonly replicas: number;
  readonly redises: number;
  /**
   * Whether the bots, the system and other programs use the same processors. They do in a measured
   * burst on one machine.
   */
  readonly hasBots: boolean;
}

export interface BotPlan {
  readonly bots: number;
  /** Forecasts of a bot at each close, on as many questions. */
  readonly forecasts: number;
  /** Forecasts in a body. */
  readonly body: number;
  readonly closes: number;
  /** Seconds from one close to the next. */
  readonly every: number;
  /** The bots send within this many seconds before a close. */
  readonly window: number;
}

/** Requests that a process works on at once: the engine and the pool of an API have several threads. */
const WIDTHS = { api: 1, threads: 2, engine: 4, replica: 4, redis: 1, bots: 1, rest: 1 } as const;
type Kind = keyof typeof WIDTHS;

/** The part of the work of an API process that comes before the write. */
const BEFORE_THE_WRITE = 0.6;
const SECOND = 1e6;

export interface Layout {
  readonly stations: readonly Station[];
  /** @param choose returns a number from 0 up to, and without, its argument */
  stepsOf(forecasts: number, choose: (count: number) => number): Steps;
}

/** Lays out the processes, and the way of a request through them. */
export function layOut(plan: PlatformPlan, cost: CostOfRequest): Layout {
  const stations: Station[] = [];
  const add = (kind: Kind, count: number) => {
    const first = stations.length;
    for (let i = 1; i <= count; i++) stations.push({ name: `${kind} ${i}`, width: WIDTHS[kind] });
    return first;
  };
  const api = add("api", plan.apis);
  const threads = add("threads", plan.apis);
  const redis = add("redis", plan.redises);
  const engine = add("engine", plan.shards);
  const replica = add("replica", plan.replicas === 0 ? 0 : plan.shards);
  const bots = add("bots", plan.hasBots ? 1 : 0);
  const rest = add("rest", plan.hasBots ? 1 : 0);
  return {
    stations,
    stepsOf(forecasts, choose) {
      const one = cost(forecasts);
      const process = choose(plan.apis);
      const first = choose(plan.shards);
      const touched = Math.min(plan.shards, forecasts);
      const share = cost(forecasts / touched).engine;
      // A router asks the shards at the same time, and here they follow each other. The load is the
      // same, and the time of a request is the longest that it can be.
      const writes = Array.from({ length: touched }, (_, i) => {
        const shard = (first + i) % plan.shards;
        const copied = { station: replica + shard, cost: share };
        return [{ station: engine + shard, cost: share }, ...(plan.replicas > 0 ? [copied] : [])];
      });
      return [
        ...(plan.hasBots ? [{ station: bots, cost: one.bots }] : []),
        { station: api + process, cost: one.api * BEFORE_THE_WRITE },
        { station: redis + choose(plan.redises), cost: one.redis },
        { station: threads + process, cost: one.threads },
        ...writes.flat(),
        ...(plan.hasBots ? [{ station: rest, cost: one.rest }] : []),
        { station: api + process, cost: one.api * (1 - BEFORE_THE_WRITE) },
      ];
    },
  };
}

/** Returns the requests of all bots at all closes. Times are those before the first close and later. */
export function arrivalsOf(plan: BotPlan, layout: Layout, random: () => number): Arrival[] {
  const choose = (count: number) => Math.floor(random() * count);
  const arrivals: Arrival[] = [];
  for (let close = 0; close < plan.closes; close++) {
    for (let bot = 0; bot < plan.bots; bot++) {
      for (let left = plan.forecasts; left > 0; left -= plan.body) {
        const at = (close * plan.every + random() * plan.window) * SECOND;
        arrivals.push({ at, steps: layout.stepsOf(Math.min(left, plan.body), choose) });
      }
    }
  }
  return arrivals;
}
