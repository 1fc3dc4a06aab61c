/**
 * A discrete-event simulation of processes that serve requests one after the other. Requests wait in
 * front of a busy process. Processes on one machine share its processors: when more of them work
 * than there are processors, each advances more slowly.
 */

export interface Station {
  readonly name: string;
  /** How many requests it works on at once. */
  readonly width: number;
}

/** What a request needs: microseconds of processor time at each station, in this order. */
export type Steps = readonly { readonly station: number; readonly cost: number }[];

export interface Arrival {
  /** microseconds */
  readonly at: number;
  readonly steps: Steps;
}

export interface Served {
  /** The time of each request from its arrival to its answer, microseconds, in order of the answers. */
  readonly times: readonly number[];
  /** When the last answer came, microseconds. */
  readonly end: number;
  /** The share of the time in which each station worked, 0 to 1. */
  readonly busy: readonly number[];
}

/** Microseconds that are left only because of rounding. */
const NOTHING = 1e-6;

interface Task {
  readonly arrival: Arrival;
  step: number;
  station: number;
  left: number;
}

/** A queue whose first entry is taken in constant time, because a million may wait. */
interface Line {
  readonly tasks: Task[];
  first: number;
}

/**
 * Simulates until every request is answered.
 * @param processors how many processors all stations share; Infinity gives each its own
 * @param next returns the request that a client sends after this answer, or null: closed loops
 */
export function simulate(
  stations: readonly Station[],
  given: readonly Arrival[],
  processors: number,
  next: (now: number) => Arrival | null = () => null,
): Served {
  const arrivals = [...given].sort((a, b) => a.at - b.at);
  const lines: Line[] = stations.map(() => ({ tasks: [], first: 0 }));
  const free = stations.map(({ width }) => width);
  const worked = stations.map(() => 0);
  const times: number[] = [];
  let working: Task[] = [];
  let now = 0;
  let upcoming = 0;

  const enter = (task: Task) => {
    const { station = 0, cost = 0 } = task.arrival.steps[task.step] ?? {};
    Object.assign(task, { station, left: cost });
    if (free[station]! > 0) {
      free[station]! -= 1;
      working.push(task);
    } else lines[station]!.tasks.push(task);
  };
  const arrive = (arrival: Arrival) => {
    enter({ arrival, step: 0, station: 0, left: 0 });
  };
  const finish = (task: Task) => {
    const line = lines[task.station]!;
    const following = line.tasks[line.first];
    if (following === undefined) free[task.station]! += 1;
    else {
      line.first += 1;
      working.push(following);
    }
    task.step += 1;
    if (task.step < task.arrival.steps.length) {
      enter(task);
      return;
    }
    times.push(now - task.arrival.at);
    const another = next(now);
    if (another !== null) arrive(another);
  };

  for (;;) {
    const soonest = arrivals[upcoming]?.at ?? Number.POSITIVE_INFINITY;
    if (working.length === 0 && soonest === Number.POSITIVE_INFINITY) break;
    const speed = Math.min(1, processors / Math.max(1, working.length));
    let shortest = Number.POSITIVE_INFINITY;
    for (const { left } of working) shortest = Math.min(shortest, left);
    const until = Math.min(soonest, now + shortest / speed);
    const advance = (until - now) * speed;
    now = until;
    for (const task of working) {
      task.left -= advance;
      worked[task.station]! += advance;
    }
    if (soonest <= now) {
      arrive(arrivals[upcoming++]!);
      continue;
    }
    const done = working.filter(({ left }) => left <= NOTHING);
    working = working.filter(({ left }) => left > NOTHING);
    for (const task of done) finish(task);
  }
  const busy = stations.map(({ width }, i) => (now === 0 ? 0 : worked[i]! / (now * width)));
  return { times, end: now, busy };
}
