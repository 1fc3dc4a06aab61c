/**
 * Runs one scene: a dependency fails under a steady load and comes back, and then everything must
 * be as before.
 */
import { setTimeout as pause } from "node:timers/promises";
import { statusLine } from "../../proofs/calls.ts";
import type { Served } from "../../../bench/server_process.ts";
import { table } from "../torture.ts";
import { checkJobs, checkKept, checkPredictions } from "./checks.ts";
import type { Answered, Ground, Kind } from "./ground.ts";
import { isGood, KINDS, type Load, startLoad } from "./load.ts";

export interface Scene {
  readonly name: string;
  /** Duration in ms. */
  readonly ms: number;
  /** Kinds that must be served all the time. */
  readonly serves: readonly Kind[];
  /** Kinds that must get 503 at least once; otherwise nothing has failed. */
  readonly refuses: readonly Kind[];
  /** Whether withdrawals and exports are checked afterwards. */
  readonly triesJobs: boolean;
  readonly begin: (ground: Ground) => unknown;
  /** Runs during the scene, after `begin`. */
  readonly meanwhile?: (ground: Ground) => Promise<unknown>;
  /** Resolves when the dependency answers again. */
  readonly end: (ground: Ground) => unknown;
  /** Runs last. */
  readonly afterwards?: (ground: Ground) => Promise<unknown>;
}

export interface Told {
  readonly heading: string;
  readonly lines: readonly string[];
}

const BEFORE_MS = 1_500;
const MOST_ANSWER_MS = 5_000;
const MOST_RECOVERY_MS = 10_000;
/** How long a late recovery is awaited, to report how late it is, in ms. */
const WAIT_MS = 25_000;
const ANSWERS = new Set([200, 201, 503]);

export async function runScene(ground: Ground, scene: Scene): Promise<Told> {
  const { stage } = ground;
  stage.say(`-- ${scene.name}`);
  const load = startLoad(ground);
  await pause(BEFORE_MS);
  const from = performance.now();
  await scene.begin(ground);
  const lasts = pause(scene.ms);
  await scene.meanwhile?.(ground);
  await lasts;
  const ending = performance.now();
  await scene.end(ground);
  const ended = performance.now();
  const recoveries = await recoveriesOf(load, ended);
  await load.stop();
  const late = load.answers.filter(({ started }) => started >= from);
  const meanwhile = late.filter(({ started }) => started < ending);
  checkAnswers(ground, scene, { late, meanwhile });
  const slow = KINDS.filter((kind) => (recoveries.get(kind) ?? WAIT_MS) > MOST_RECOVERY_MS);
  const worst = Math.max(...recoveries.values());
  stage.check("everything succeeds again within 10 s", slow.length === 0, toldSlow(slow, worst));
  const predicted = await checkPredictions(ground, "afterwards");
  if (scene.triesJobs) await checkJobs(ground);
  await scene.afterwards?.(ground);
  await checkKept(ground);
  return told(scene, { meanwhile, recoveries, predicted });
}

function toldSlow(slow: readonly Kind[], worst: number): string {
  return slow.length > 0 ? slow.join(", ") : `worst ${worst} ms`;
}

async function recoveriesOf(load: Load, ended: number): Promise<Map<Kind, number>> {
  const found = await Promise.all(
    KINDS.map(async (kind) => [kind, await load.recovered(kind, ended, WAIT_MS)] as const),
  );
  return new Map(found.flatMap(([kind, ms]) => (ms === null ? [] : [[kind, ms]])));
}

interface Seen {
  /** All answers to requests since the beginning. */
  readonly late: readonly Answered[];
  /** Requests that were sent during the scene. */
  readonly meanwhile: readonly Answered[];
}

function checkAnswers({ stage }: Ground, scene: Scene, { late, meanwhile }: Seen): void {
  const odd = late.filter(({ status }) => !ANSWERS.has(status));
  const first = odd[0];
  const detail =
    first === undefined
      ? `${late.length} answers`
      : `${odd.length} others, ${first.kind} ${first.status} ${first.text}`;
  stage.check("every request is answered: done, or 503", odd.length === 0, detail);
  const slowest = late.reduce((most, { ms }) => Math.max(most, ms), 0);
  stage.check(
    "every answer comes within 5 s",
    slowest <= MOST_ANSWER_MS,
    `slowest ${Math.round(slowest)} ms`,
  );
  const unserved = meanwhile.filter((one) => scene.serves.includes(one.kind) && !isGood(one));
  if (scene.serves.length > 0) {
    stage.check(
      `meanwhile served: ${scene.serves.join(", ")}`,
      unserved.length === 0,
      unserved.length === 0
        ? ""
        : `${unserved.length} not, ${unserved[0]!.kind} ${unserved[0]!.status} ${unserved[0]!.text}`,
    );
  }
  for (const kind of scene.refuses) {
    const refused = meanwhile.filter((one) => one.kind === kind && one.status === 503).length;
    stage.check(`meanwhile ${kind} is refused`, refused > 0, `${refused} times`);
  }
}

interface Outcome {
  readonly meanwhile: readonly Answered[];
  readonly recoveries: ReadonlyMap<Kind, number>;
  readonly predicted: number | null;
}

function told(scene: Scene, { meanwhile, recoveries, predicted }: Outcome): Told {
  const rows = KINDS.map((kind) => {
    const mine = meanwhile.filter((answer) => answer.kind === kind);
    const times = mine.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b);
    const statuses = new Map<number, number>();
    for (const { status } of mine) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return [
      kind,
      statusLine(statuses),
      times[Math.floor(times.length / 2)] ?? "",
      times.at(-1) ?? "",
      recoveries.get(kind) ?? "never",
    ];
  });
  const headings = ["Asked", "Answered", "Median, ms", "Worst, ms", "Served again after, ms"];
  return {
    heading: `${scene.name}, ${Math.round(scene.ms / 1_000)} s`,
    lines: [
      ...table([headings, ...rows]),
      "",
      `Forecasts made afterwards were in all predictions after ${String(predicted)} ms.`,
    ],
  };
}

/** Stops a process, which can be continued later. */
export function freeze({ pid }: Pick<Served, "pid">): void {
  process.kill(pid, "SIGSTOP");
}

export function thaw({ pid }: Pick<Served, "pid">): void {
  process.kill(pid, "SIGCONT");
}
