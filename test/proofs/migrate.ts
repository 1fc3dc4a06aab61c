/**
 * A backup that the version before wrote is restored by this one: predictions, scores, boards and an
 * export are the same, as they were stored and computed again. Then the schema: a run that died is
 * finished by one of the processes that start together, and a newer schema is refused.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { rowsNeverChange } from "../../src/store/migrations/m001_rows_never_change.ts";
import { SCHEMA } from "../../src/store/migrations/migrations.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { measured, type Place, recompute } from "../support/measured.ts";
import type { Stage } from "./stage.ts";

const FOLDER = fileURLToPath(new URL("../fixtures/schema0", import.meta.url));
const TOLERANCE = 1e-12;
/** Questions whose rows are as an earlier version left them. */
const FIRST = 1_000_001;
const QUESTIONS = 400;
const ROWS = 50;

interface Expected {
  readonly place: Place;
  readonly numbers: Record<string, number | null>;
  readonly file: string;
}

export async function prove(stage: Stage): Promise<void> {
  await proveBackup(stage);
  await proveResumed(stage);
  await proveNewer(stage);
}

async function proveBackup(stage: Stage): Promise<void> {
  const packed = await readFile(path.join(FOLDER, "expected.json.gz"));
  const expected = JSON.parse(gunzipSync(packed).toString("utf8")) as Expected;
  const { code, output } = stage.presage("restore", path.join(FOLDER, "backup"), "--replace");
  stage.check("a backup of schema 0 is restored", code === 0, output.split("\n")[0]);
  const clock = { now: () => expected.place.now };
  const caps = { ...stage.caps, clock };
  const compare = async (what: string) => {
    const found = await measured(caps, expected.place);
    const names = new Set([...Object.keys(found.numbers), ...Object.keys(expected.numbers)]);
    let worst = 0;
    for (const name of names) {
      worst = Math.max(worst, distance(found.numbers[name], expected.numbers[name]));
    }
    stage.check(
      `${names.size} numbers of predictions, scores and boards are the same ${what}`,
      worst <= TOLERANCE,
      `off by ${worst}`,
    );
    stage.check(`the export is the same ${what}`, found.file === expected.file);
  };
  await compare("as they were stored");
  await recompute(caps, expected.place);
  await compare("computed again");
}

function distance(found: number | null | undefined, wanted: number | null | undefined): number {
  if (found === undefined || wanted === undefined) return Number.POSITIVE_INFINITY;
  if (found === null || wanted === null) return found === wanted ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(found - wanted) / Math.max(1, Math.abs(wanted));
}

/** A run that dies in the middle; three processes then start together. */
async function proveResumed(stage: Stage): Promise<void> {
  const { forecasts, schema } = stage.caps.store;
  const rows = forecasts.collection.raw;
  for (let q = FIRST; q < FIRST + QUESTIONS; q++) {
    const old = Array.from({ length: ROWS }, (_, u) => ({
      ...packForecast({ q, u, s: 1_000, e: null, v: 0.5 }, 1_000),
      cur: true,
    }));
    await rows.insertMany(old);
  }
  const raw = schema.collection.raw;
  await raw.updateOne({ _id: "schema" as never }, { $set: { version: 0 } });
  const left = () => rows.countDocuments({ cur: true });
  await dieHalfWay(stage);
  stage.say(`${await left()} of ${QUESTIONS * ROWS} rows are left by a run that died`);
  await Promise.all([stage.start("api"), stage.start("api"), stage.start("jobs")]);
  const after = await schema.read();
  stage.check("three processes that start together finish it", (await left()) === 0);
  stage.check(
    "the database has the schema of this version",
    after?.version === SCHEMA && after.holder === undefined,
    JSON.stringify(after),
  );
}

async function dieHalfWay({ caps: { store } }: Stage): Promise<void> {
  const { schema } = store;
  const now = Date.now();
  await schema.claim(0, "dead", { now, until: now });
  const dying = rowsNeverChange.run(schema.collection.model.db.db!, {
    from: 0,
    async reached(last) {
      await schema.renew("dead", { until: now, reached: last });
      if (last >= FIRST + QUESTIONS / 2) throw new Error("dead");
    },
  });
  await dying.catch(() => undefined);
}

async function proveNewer(stage: Stage): Promise<void> {
  const raw = stage.caps.store.schema.collection.raw;
  await raw.updateOne({ _id: "schema" as never }, { $set: { version: SCHEMA + 1 } });
  const { code, output } = stage.presage("user", "list");
  stage.check("a newer schema is refused", code === 1, output);
  await raw.updateOne({ _id: "schema" as never }, { $set: { version: SCHEMA } });
}
