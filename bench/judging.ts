/** Interleaved comparisons that turn two sides into one judged ratio. */
import { mean, median, spread, WIDEST_SPREAD } from "./ratio.ts";
import { type createReport, shown } from "./report.ts";

interface Judged {
  readonly unit: string;
  /** Default: ours / peer. */
  readonly ratio?: (ours: number, peer: number) => number;
}

/** Both sides of a round at once. */
export interface Pair extends Judged {
  readonly pair: () => Promise<[ours: number, peer: number]>;
  /** Default: a round, unmeasured. */
  readonly warmUp?: () => Promise<unknown>;
}

export interface Sides extends Judged {
  readonly ours: () => Promise<number>;
  readonly peer: () => Promise<number>;
  /** Turns of each side in a round, default 4: fewer for what takes long. `--quick` has half of them. */
  readonly turns?: number;
  /** A few hundredths decide: twice the turns, and their medians, not their means. */
  readonly isClose?: boolean;
  /**
   * Both sides at the same time: for two servers that ought to be equal. What befalls the machine
   * and the engine they share then meets both alike, and processors are dealt out evenly.
   */
  readonly atOnce?: boolean;
  /** Default: both sides in turn for a while, unmeasured: what runs in them is compiled then. */
  readonly warmUp?: () => Promise<unknown>;
  /** How long that while is, ms; default 1500. */
  readonly warmUpMs?: number;
  /**
   * What has not served this before goes on for a while then: a path of ours takes three seconds of
   * its own until it is compiled, a bare Koa one.
   */
  readonly isNew?: "ours" | "both";
}

const WARM_UP_MS = 1_500;
const NEW_PATH_MS = 3_300;

/** In turn, the sides change places within a round, often: what befalls the machine meets both alike. */
function asPair(sides: Sides, quick: boolean) {
  const { ours, peer, turns = 4, isClose = false, atOnce = false } = sides;
  const { warmUp, warmUpMs = WARM_UP_MS, isNew } = sides;
  const many = isClose ? 2 * turns : turns;
  const count = quick ? Math.ceil(many / 2) : many;
  const middle = isClose ? median : mean;
  const both = async (oursFirst: boolean): Promise<[number, number]> => {
    if (atOnce) return Promise.all([ours(), peer()]);
    if (oursFirst) return [await ours(), await peer()];
    const theirs = await peer();
    return [await ours(), theirs];
  };
  const unmeasured = async () => {
    await during(warmUpMs, () => both(true));
    if (isNew === "ours") await during(NEW_PATH_MS, ours);
    if (isNew === "both") await during(2 * NEW_PATH_MS, () => both(true));
  };
  const pair = async (): Promise<[number, number]> => {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < count; turn++) {
      const [a, b] = await both(turn % 2 === 0);
      mine.push(a);
      theirs.push(b);
    }
    return [middle(mine), middle(theirs)];
  };
  return { pair, warmUp: warmUp ?? unmeasured };
}

async function during(ms: number, work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + ms;
  do await work();
  while (performance.now() < until);
}

const ROUNDS = { quick: 3, usual: 5 } as const;

interface Round {
  readonly value: number;
}

const valuesOf = (rounds: readonly Round[]): number[] => rounds.map(({ value }) => value);

function isWide(rounds: readonly Round[]): boolean {
  return rounds.length > 1 && !(spread(valuesOf(rounds)) <= WIDEST_SPREAD);
}

/**
 * So many rounds. They end as soon as their spread is above the bound, for no further round could
 * make it smaller, and are taken once more then.
 */
async function steadyRounds<R extends Round>(count: number, once: () => Promise<R>): Promise<R[]> {
  const take = async () => {
    const taken: R[] = [];
    while (taken.length < count && !isWide(taken)) taken.push(await once());
    return taken;
  };
  const taken = await take();
  return isWide(taken) ? take() : taken;
}

/** Interleaved rounds; a spread above the bound is measured once more, then not judged. */
export function judging(
  { quick }: { readonly quick: boolean },
  report: ReturnType<typeof createReport>,
) {
  const usual = quick ? ROUNDS.quick : ROUNDS.usual;
  const compare = async (name: string, sides: Sides | Pair) => {
    const { unit, ratio = (a: number, b: number) => a / b } = sides;
    const { pair, warmUp } =
      "pair" in sides ? { warmUp: sides.pair, ...sides } : asPair(sides, quick);
    await warmUp();
    const found = await steadyRounds(usual, async () => {
      const both = await pair();
      return { both, value: ratio(...both) };
    });
    const side = (i: 0 | 1) => `${shown(median(found.map(({ both }) => both[i])))} ${unit}`;
    judge(name, found, [side(0), side(1)]);
  };
  const judge = (name: string, found: readonly Round[], [ours, peer]: [string, string]) => {
    const values = valuesOf(found);
    const width = spread(values);
    if (isWide(found)) {
      report.refuse(name, `spread ${shown(width)} twice (${values.map(shown).join(", ")})`);
      return;
    }
    const value = median(values);
    report.add({ name, value, ours, peer, rounds: values.length, spread: width });
  };
  return {
    compare,
    async take(name: string, unit: string, measure: () => Promise<number>, rounds = usual) {
      const found = await steadyRounds(rounds, async () => ({ value: await measure() }));
      judge(name, found, [`${shown(median(valuesOf(found)))} ${unit}`, ""]);
    },
  };
}
