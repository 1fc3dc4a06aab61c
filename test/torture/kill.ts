/**
 * Sends writes of all kinds, with and without an `Idempotency-Key`, while API, jobs, Redis and the
 * database are killed with SIGKILL in random order. Afterwards every acknowledged write is stored
 * once, no refused one is stored, and all derived values equal a fresh computation.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "../proofs/stage.ts";
import { createRandom } from "./fuzz/random.ts";
import { check, type Checked } from "./kill/check.ts";
import { openScene, type Scene, takeNewQuestions } from "./kill/scene.ts";
import { type Kind, KINDS } from "./kill/site.ts";
import { createTraffic, type Traffic } from "./kill/traffic.ts";
import { type Ask, type Figures, shown, table } from "./torture.ts";

const KILLS = 200;
const QUICK_KILLS = 50;
/** Number of kills between two checks: this many, or a tenth of all. */
const LEAST_INTERVAL = 50;
const QUICK_INTERVAL = 25;
/** The longest pause before a kill, in ms, so that kills hit different places of a write. */
const MOST_PAUSE_MS = 400;
const MOST_RECOVERY_MS = 10_000;
const MOST_SHOWN = 5;

/** Check → its text when nothing is wrong. */
const CHECKS = {
  lost: "0 acknowledged writes are lost",
  twice: "0 writes are stored twice",
  uncalled: "0 writes are stored that were refused or never sent",
  states:
    "votes, standing forecasts and resolutions are as the last call left them, each done once",
  doubles: "0 authors have two standing forecasts on one question",
  counters: "counters equal their rows",
  predictions: "predictions equal a fresh computation",
  scores: "scores equal a fresh computation",
  boards: "boards equal a fresh computation",
  shown: "the API shows what is stored",
  inboxes: "comments are once in each inbox, none lost and none twice",
  events: "comments and resolutions are told at least once, each under one key",
  webhooks: "a webhook takes comments and resolutions at least once, signed and each under one key",
} as const;

interface Run {
  readonly recoveries: ReadonlyMap<Kind, number[]>;
  readonly checks: readonly Checked[];
}

export async function torture(stage: Stage, ask: Ask): Promise<Figures> {
  const kills = ask.count ?? (ask.quick ? QUICK_KILLS : KILLS);
  const started = performance.now();
  const scene = await openScene(stage);
  const traffic = createTraffic(scene, ask.seed);
  const interval = ask.quick ? QUICK_INTERVAL : Math.max(LEAST_INTERVAL, Math.ceil(kills / 10));
  const run = await killAll({ scene, traffic }, { kills, interval, seed: ask.seed }).catch(
    async (error: unknown) => {
      for (const line of [...scene.sender.last(), ...(await scene.site.state())]) stage.say(line);
      throw error;
    },
  );
  scene.follower.close();
  await scene.hook.close();
  checkRun(scene, run);
  const minutes = (performance.now() - started) / 60_000;
  return { size: kills, lines: figuresOf(scene, run, { kills, seed: ask.seed, minutes }) };
}

async function killAll(
  { scene, traffic }: { scene: Scene; traffic: Traffic },
  { kills, interval, seed }: { kills: number; interval: number; seed: number },
): Promise<Run> {
  const { site, stage } = scene;
  const recoveries = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const checks: Checked[] = [];
  traffic.resume();
  await traffic.untilWritten(performance.now());
  for (let number = 1; number <= kills; number++) {
    const random = createRandom(seed, number);
    const kind = random.pick(KINDS);
    await pause(random.below(MOST_PAUSE_MS));
    // Half of the kills happen exactly at an answer: an acknowledged write must be on the disk.
    const ready = random.chance(0.5) ? scene.sender.nextDone : () => pause(0);
    const at = await site.kill(kind, ready);
    const recovery = await traffic.untilWritten(at);
    recoveries.get(kind)!.push(recovery);
    if (recovery > MOST_RECOVERY_MS) {
      const ready = seconds(Math.max(0, site.readyAt(kind) - at));
      stage.say(
        `kill ${number} of ${kind}: a write after ${seconds(recovery)} s, ready after ${ready} s`,
      );
    }
    if (number % interval !== 0 && number !== kills) continue;
    await traffic.pause();
    const checked = await check(scene);
    checks.push(checked);
    stage.say(
      `${number} kills, ${shown(scene.ledger.rows())} rows asked for, ` +
        `right ${seconds(checked.settledMs)} s after the traffic paused`,
    );
    for (const [name, list] of checked.faults) {
      for (const fault of list.slice(0, MOST_SHOWN)) stage.say(`${name}: ${fault}`);
    }
    if (number === kills) continue;
    await takeNewQuestions(scene);
    traffic.resume();
  }
  return { recoveries, checks };
}

function checkRun({ stage, sender, site }: Scene, { recoveries, checks }: Run): void {
  for (const [name, title] of Object.entries(CHECKS)) {
    const count = checks.reduce((sum, { faults }) => sum + (faults.get(name)?.length ?? 0), 0);
    stage.check(title, count === 0, count === 0 ? `looked at ${checks.length} times` : `${count}`);
  }
  for (const [kind, times] of recoveries) {
    const worst = Math.max(0, ...times);
    const detail = `${times.length} kills, median ${Math.round(median(times))} ms, worst ${Math.round(worst)} ms`;
    stage.check(
      `after a kill of ${kind} a write is taken within 10 s`,
      worst <= MOST_RECOVERY_MS,
      detail,
    );
  }
  for (const failure of site.failedStarts()) stage.say(`a start failed: ${failure}`);
  for (const line of sender.strange()) stage.say(line);
  stage.check("every answer is one that the contract gives", sender.strange().length === 0);
}

interface Facts {
  readonly kills: number;
  readonly seed: number;
  readonly minutes: number;
}

const NAMES: Readonly<Record<Kind, string>> = {
  api: "API",
  jobs: "jobs",
  redis: "Redis",
  mongo: "MongoDB",
};

function figuresOf(
  { sender, questions, site, follower, hook }: Scene,
  { recoveries, checks }: Run,
  { kills, seed, minutes }: Facts,
): string[] {
  const recovered = [...recoveries].map(([kind, times]) => [
    NAMES[kind],
    times.length,
    `${shown(Math.round(median(times)))} ms`,
    `${shown(Math.round(Math.max(0, ...times)))} ms`,
  ]);
  const calls = [...sender.counted()].sort(([a], [b]) => a.localeCompare(b));
  const rows = calls.map(([name, { done, refused, unknown, repeats }]) => {
    const [kind = "", key = ""] = name.split("|");
    return [kind, key === "keyed" ? "with" : "without", done, refused, unknown, repeats];
  });
  const worst = Math.max(...checks.map(({ settledMs }) => settledMs));
  const behind = checks.reduce((sum, one) => sum + one.behind, 0);
  const { messages, different } = hook.counted();
  return [
    `${shown(kills)} kills of seed ${seed} in ${minutes.toFixed(0)} minutes, under the writes of ` +
      `nine accounts on ${questions.length} questions. ${checks.length} times the traffic paused and ` +
      "everything was compared: 0 acknowledged writes were lost, 0 stored twice, 0 authors had two " +
      "standing forecasts on one question, and counters, predictions, scores, boards and what the " +
      `API showed equalled a fresh computation, ${seconds(median(checks.map(({ settledMs }) => settledMs)))} s ` +
      `(median) to ${seconds(worst)} s after the pause. ${shown(behind)} counters were behind their ` +
      "rows at a pause, and the self-check put them right. " +
      `Each comment was once in each inbox, and ${shown(follower.count())} events with ` +
      `${shown(follower.told.size)} keys reached a reader. ` +
      `A webhook whose receiver was slow and failed at times got ${shown(messages)} messages of ` +
      `${shown(different)} ids, with every comment and every resolution. ` +
      `${shown(site.failedStarts().length)} starts failed, since an engine was away, and were repeated. ` +
      "The slowest answer took " +
      `${shown(Math.round(sender.slowest()))} ms.`,
    "",
    ...table([["Killed", "Times", "Median to the next write", "Worst"], ...recovered]),
    "",
    ...table([
      ["Calls", "Idempotency-Key", "Acknowledged", "Refused", "Without an answer", "Repeats"],
      ...rows,
    ]),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
