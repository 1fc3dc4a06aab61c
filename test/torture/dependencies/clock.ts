/** The clock of the API and jobs processes moves by an hour in both directions (libfaketime). */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Ground, startSite, stopSite } from "./ground.ts";
import { checkPredictions, within } from "./checks.ts";
import { KINDS } from "./load.ts";
import { runScene, type Scene, type Told } from "./scene.ts";

const LIBRARIES = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);
const HOUR_SECONDS = 3_600;
/** The `Date` of an answer may differ by this much from the expected time, in seconds. */
const TOLERANCE_SECONDS = 5;
const STEPPED_MS = 3_000;

type Base = Omit<Ground, "site">;

export async function clockScenes(
  base: Base,
  redis: Readonly<Record<string, string>>,
  ms: number,
): Promise<Told[]> {
  const { stage } = base;
  const library = LIBRARIES.find((file) => existsSync(file));
  if (library === undefined) {
    const help = "libfaketime is missing: apt-get install faketime";
    stage.check("the clock stepped by an hour", false, `not run, ${help}`);
    return [];
  }
  const file = path.join(stage.dir, "clock");
  const step = (seconds: number) => {
    const sign = seconds < 0 ? "-" : "+";
    // The file is read with each look at the clock, so it must never be half written.
    writeFileSync(`${file}.new`, `${sign}${Math.abs(seconds)}\n`);
    renameSync(`${file}.new`, file);
  };
  step(0);
  const site = await startSite(stage, {
    ...redis,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    // A step of the clock does not change the time since the start of the machine.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  });
  const told: Told[] = [];
  for (const scene of [away("forward", HOUR_SECONDS), away("back", -HOUR_SECONDS)]) {
    told.push(await runScene({ ...base, site }, scene));
  }
  await stopSite(site);
  return told;

  function away(direction: string, seconds: number): Scene {
    return {
      name: `The clock an hour ${direction}, and right again`,
      ms,
      serves: KINDS,
      refuses: [],
      triesJobs: true,
      begin: () => step(seconds),
      meanwhile: async (ground) => {
        await checkShift(ground, seconds);
        await checkPredictions(ground, "meanwhile");
      },
      end: () => step(0),
    };
  }
}

/**
 * Without a step of the clock the scene would prove nothing. Node caches the `Date` of answers for
 * a second.
 */
async function checkShift(ground: Ground, seconds: number): Promise<void> {
  await within(ground, `the clock has stepped by ${seconds} s`, {
    limitMs: STEPPED_MS,
    holds: async () => {
      const reply = await fetch(`http://127.0.0.1:${ground.site.api.port}/healthz`);
      await reply.arrayBuffer();
      const shown = (Date.parse(reply.headers.get("date") ?? "") - Date.now()) / 1_000;
      return Math.abs(shown - seconds) < TOLERANCE_SECONDS;
    },
  });
}
