/**
 * Sends requests at the same time to two API processes on one database. The requests must not both
 * succeed, or must leave one result. No jobs run, so nothing is repaired before it is checked. Only
 * counters of ended questions wait for jobs.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "../proofs/stage.ts";
import { createClient } from "../support/client.ts";
import { createRandom, type Random } from "./fuzz/random.ts";
import {
  botLimit,
  doubleVote,
  exportTwice,
  inviteAndRemove,
  oneName,
  tokenRotation,
} from "./races/accounts.ts";
import {
  doubleResolve,
  forecastAndClose,
  forecastAndOptions,
  forecastAndResolve,
  twoForecasts,
} from "./races/forecasting.ts";
import { countersOf, type Race, statusesOf, type Track } from "./races/race.ts";
import { type Ask, type Figures, shown, table } from "./torture.ts";

const RACES: readonly Race[] = [
  ...[twoForecasts, forecastAndResolve, forecastAndClose, forecastAndOptions, doubleResolve],
  ...[doubleVote, oneName, tokenRotation, botLimit, exportTwice, inviteAndRemove],
];
const TIMES = 500;
const QUICK_TIMES = 40;
/** Number of races of one kind that run at the same time, each with its own objects. */
const LANES = 6;
/** Contenders start within this time, in ms. */
const SPREAD_MS = 4;
const MOST_SHOWN = 5;

export async function torture(stage: Stage, ask: Ask): Promise<Figures | null> {
  const track = await openTrack(stage);
  const times = ask.count ?? (ask.quick ? QUICK_TIMES : TIMES);
  const rows: string[][] = [];
  for (const [number, race] of RACES.entries()) {
    const indices =
      ask.only === null ? Array.from({ length: times }, (_, index) => index) : [ask.only];
    const { faults, outcomes, seconds } = await runRace(race, track, {
      indices,
      seed: ask.seed + number,
    });
    for (const fault of faults.slice(0, MOST_SHOWN)) {
      stage.say(`${race.name}: ${fault}`);
    }
    const detail = `${faults.length} of ${indices.length} broken, ${seconds} s`;
    stage.check(`${race.name}: ${race.invariant}`, faults.length === 0, detail);
    rows.push([race.name, shown(indices.length), told(outcomes), race.invariant]);
  }
  await checkLater(stage, track);
  if (ask.only !== null) return null;
  return {
    size: times,
    lines: [
      `Each race ${shown(times)} times, ${LANES} beside each other, contenders up to ` +
        `${SPREAD_MS} ms apart, at two API processes over one database, without jobs. After each ` +
        "one the counters of its post were compared with its rows (of ended questions when all " +
        "races were over, with jobs).",
      "",
      ...table([["Race", "Times", "Answers (sorted) and how often", "What held"], ...rows]),
    ],
  };
}

async function openTrack(stage: Stage): Promise<Track> {
  const servers = [await stage.start("api"), await stage.start("api")];
  const { make, caps } = stage;
  const curator = await make.account();
  const project = await make.project({ createdBy: curator.id });
  return {
    make,
    caps,
    curator,
    projectId: project._id,
    later: new Set(),
    at: (server, { token }) => createClient(`http://127.0.0.1:${servers[server]!.port}`, token),
  };
}

async function checkLater(stage: Stage, track: Track): Promise<void> {
  const { later } = track;
  await stage.start("jobs");
  const wrong: string[] = [];
  for (const id of later) {
    const difference = await countersOf(track, id);
    if (difference !== null) wrong.push(difference);
  }
  stage.check(
    "with jobs the counters of ended questions equal their rows",
    wrong.length === 0,
    wrong[0] ?? `${shown(later.size)} posts`,
  );
}

interface Order {
  readonly indices: readonly number[];
  readonly seed: number;
}

async function runRace(race: Race, track: Track, { indices, seed }: Order) {
  const started = performance.now();
  const faults: string[] = [];
  const outcomes = new Map<string, number>();
  const left = [...indices];
  const lane = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const { found, outcome } = await runHeat(race, track, createRandom(seed, index));
      if (outcome !== null) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (found.length > 0) faults.push(`number ${index}: ${found.join("; ")}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { faults, outcomes, seconds: Math.round((performance.now() - started) / 1_000) };
}

/** A refusal that the document does not have, or a missing answer, is a fault too. */
async function runHeat(race: Race, track: Track, random: Random) {
  try {
    const { contenders, check } = await race.prepare(track);
    const answers = await Promise.all(
      contenders.map(async (contender) => {
        await pause(random.next() * SPREAD_MS);
        return contender();
      }),
    );
    const found = (await check(answers)).filter((one) => typeof one === "string");
    return {
      found,
      outcome: statusesOf(answers)
        .sort((a, b) => a - b)
        .join(" "),
    };
  } catch (error) {
    return { found: [String(error)], outcome: null };
  }
}

/** The most frequent outcomes come first; the rest is a number. */
function told(outcomes: ReadonlyMap<string, number>): string {
  const sorted = [...outcomes].sort(([, a], [, b]) => b - a);
  const first = sorted.slice(0, 3).map(([outcome, count]) => `${outcome}: ${count}`);
  const rest = sorted.slice(3).reduce((sum, [, count]) => sum + count, 0);
  return [...first, ...(rest === 0 ? [] : [`others: ${rest}`])].join(", ");
}
