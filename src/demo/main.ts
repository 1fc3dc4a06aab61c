/**
 * Makes the demo platform on an empty database and leaves the demo accounts in
 * `${DATA_DIR}/demo-accounts.json`. Run again it does nothing; cut off midway it starts over; a
 * database that holds anything else is left alone.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bootstrap } from "../bootstrap.ts";
import { readConfigOrExit } from "../config.ts";
import { connect } from "../connect.ts";
import { createLog } from "../log.ts";
import { createProgress } from "./progress.ts";
import { COMMUNITY_SLUG, seed, TOURNAMENT_SLUG } from "./seed.ts";

const config = readConfigOrExit();
const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel, "demo");
const { caps, close } = await connect(config, { log });
try {
  const state = await caps.store.demo.begin();
  if (state === "foreign")
    process.stdout.write("  The database holds other data: no demo is made\n");
  if (state === "ready") {
    await bootstrap(caps);
    const { admin, curator, forecaster, bot } = await seed(caps, createProgress(process.stdout));
    await mkdir(config.dataDir, { recursive: true });
    const accounts = {
      admin: withoutId(admin),
      curator: withoutId(curator),
      forecaster: withoutId(forecaster),
      bot: withoutId(bot),
      tournament_slug: TOURNAMENT_SLUG,
      community_slug: COMMUNITY_SLUG,
    };
    const file = join(config.dataDir, "demo-accounts.json");
    await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
    await caps.store.demo.finish();
  }
} finally {
  await close();
}

function withoutId<T extends { readonly id: number }>({ id: _id, ...rest }: T): Omit<T, "id"> {
  return rest;
}
