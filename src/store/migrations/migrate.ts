/**
 * Brings a database to the schema of this version before anything else works on it. One process
 * runs the migrations, each from where the last attempt stopped, and the others wait for it. The
 * lock uses the clock of this machine. A process that is taken for dead and goes on does no harm,
 * because every part of a migration may be done twice.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "mongoose";
import { migrations, SCHEMA } from "./migrations.ts";
import type { Migration } from "./migration.ts";
import { SchemaError } from "./schema_error.ts";
import type { SchemaDocument, SchemaStore } from "./schema_store.ts";

/** A process that has not renewed its lock for this long has died, ms. */
const LEASE_MS = 60_000;
const RENEW_MS = 10_000;
const LOOK_MS = 500;

export interface MigrateNeeds {
  readonly connection: Connection;
  readonly schema: SchemaStore;
  /** Is called for each migration that this process runs or waits for. */
  readonly say: (line: string) => void;
  /** Migrations that a test runs instead. */
  readonly all?: readonly Migration[];
}

/** @throws {SchemaError} when a newer version has written the database. Nothing is changed then. */
export async function assertKnownSchema(
  { connection, schema }: Pick<MigrateNeeds, "connection" | "schema">,
  newest: number = SCHEMA,
): Promise<number> {
  let known = await schema.read();
  if (known === null) {
    await schema.begin((await isEmpty(connection)) ? newest : 0);
    known = await schema.read();
  }
  const version = known?.version ?? 0;
  if (version <= newest) return version;
  throw new SchemaError(
    `The database has schema ${version}, and this version of Presage knows schema ${newest}: a newer ` +
      "version has written it. Nothing was changed. Start that version again, or restore a backup " +
      "that was made before it.",
  );
}

/** @throws {SchemaError} as `assertKnownSchema`, and errors of the driver */
export async function migrate(needs: MigrateNeeds): Promise<void> {
  const { all = migrations, say } = needs;
  const newest = all.length;
  let isWaiting = false;
  for (;;) {
    const version = await assertKnownSchema(needs, newest);
    if (version === newest) return;
    const migration = all[version]!;
    if (await runClaimed(needs, migration)) continue;
    if (!isWaiting) say(`another process runs migration ${migration.number}: ${migration.about}`);
    isWaiting = true;
    await pause(LOOK_MS);
  }
}

/** Runs the next migration. Returns false when another process runs it. */
async function runClaimed(needs: MigrateNeeds, migration: Migration): Promise<boolean> {
  const { schema, say } = needs;
  const holder = randomUUID();
  const now = Date.now();
  const lease = { now, until: now + LEASE_MS };
  const claimed = await schema.claim(migration.number - 1, holder, lease);
  if (claimed === null) return false;
  say(`migration ${migration.number} begins: ${migration.about}`);
  try {
    await run(needs, migration, { ...claimed, holder });
  } catch (error) {
    await schema.release(holder).catch(() => undefined);
    throw error;
  }
  say(`migration ${migration.number} is done`);
  return true;
}

async function run(
  { connection, schema }: MigrateNeeds,
  migration: Migration,
  { holder, reached: from = 0 }: SchemaDocument & { readonly holder: string },
): Promise<void> {
  const { db } = connection;
  if (db === undefined) throw new Error("not connected");
  let place = from;
  const renew = async () => {
    const isMine = await schema.renew(holder, { until: Date.now() + LEASE_MS, reached: place });
    if (!isMine) throw new SchemaError("Another process has taken the migration over.");
  };
  // A step may take longer than the lease.
  const alive = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  let renewedAt = Date.now();
  try {
    await migration.run(db, {
      from,
      async reached(last) {
        place = last;
        if (Date.now() - renewedAt < LOOK_MS) return;
        renewedAt = Date.now();
        await renew();
      },
    });
  } finally {
    clearInterval(alive);
  }
  await schema.finish(holder, migration.number);
}

/** Returns whether nothing is stored yet. What is made from now on has the newest schema. */
async function isEmpty(connection: Connection): Promise<boolean> {
  const counts = await Promise.all(
    ["users", "posts", "forecasts"].map((name) =>
      connection.collection(name).countDocuments({}, { limit: 1 }),
    ),
  );
  return counts.every((count) => count === 0);
}
