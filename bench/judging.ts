/** Judges comparisons. Interleaved rounds turn the figures of two sides into one ratio. */
import { mean, median, spread, WIDEST_SPREAD } from "./ratio.ts";
import { type createReport, shown } from "./report.ts";

interface Judged {
  readonly unit: string;
  /** The default is ours / peer. */
  readonly ratio?: (ours: number, peer: number) => number;
}

/** Measures both sides of a round in one call. */
export interface Pair extends Judged {
  readonly pair: () => Promise<[ours: number, peer: number]>;
  /** The default is a round whose figures are dropped. */
  readonly warmUp?: () => Promise<unknown>;
}

export interface Sides extends Judged {
  readonly ours: () => Promise<number>;
  readonly peer: () => Promise<number>;
  /**
   * The turns of each side in a round. The default is 4, and measures that take long have fewer.
   * `--quick` halves it.
   */
  readonly turns?: number;
  /**
   * Whether a few hundredths decide. There are then twice the turns, and their medians are compared
   * and not their means.
   */
  readonly isClose?: boolean;
  /**
   * The default runs both sides in turn for a while without measuring, so that their code is
   * compiled.
   */
  readonly warmUp?: () => Promise<unknown>;
  /** The length of the default warm-up, ms. The default is 1500. */
  readonly warmUpMs?: number;
  /**
   * The sides that have not served such requests before. They warm up for longer: a path of ours
   * takes three seconds until it is compiled, and a bare Koa one.
   */
  readonly isNew?: "ours" | "both";
}

const WARM_UP_MS = 1_500;
const NEW_PATH_MS = 3_300;

/**
 * Runs the sides in turn. They often change places within a round, so that disturbances of the
 * machine affect both.
 */
function asPair(sides: Sides, quick: boolean) {
  const { ours, peer, turns = 4, isClose = false } = sides;
  const { warmUp, warmUpMs = WARM_UP_MS, isNew } = sides;
  const many = isClose ? 2 * turns : turns;
  const count = quick ? Math.ceil(many / 2) : many;
  const middle = isClose ? median : mean;
  const both = async (oursFirst: boolean): Promise<[number, number]> => {
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
 * Runs this many rounds. When the spread exceeds the bound, no further round could make it smaller,
 * so the rounds stop and all of them are repeated once.
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

/**
 * Judges interleaved rounds. When the spread is above the bound, they are measured once more, and
 * then the result is not judged.
 */
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
