/**
 * Builds the demo platform in an empty database and writes the demo accounts to
 * `${DATA_DIR}/demo-accounts.json`. A second run does nothing. A run that was interrupted starts
 * over. A database with other data is not changed.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeInitialData } from "../initial_data.ts";
import { exitOnFault, readConfigOrExit } from "../config.ts";
import { connect } from "../connect.ts";
import { createLog } from "../log.ts";
import type { Login } from "./logins.ts";
import { createProgress } from "./progress.ts";
import { COMMUNITY_SLUG, TOURNAMENT_SLUG } from "./projects.ts";
import { seed } from "./seed.ts";

const config = readConfigOrExit();
const log = createLog(config.logLevel === "info" ? "error" : config.logLevel, "demo");
const { caps, close } = await connect(config, { log, patienceMs: 60_000 });
try {
  const state = await caps.store.demo.begin();
  if (state === "foreign")
    process.stdout.write("  The database holds other data, so no demo is built\n");
  if (state === "ready") {
    await writeInitialData(caps).catch(exitOnFault);
    const { admin, curator, forecaster, bot } = await seed(caps, createProgress(process.stdout));
    await mkdir(config.dataDir, { recursive: true });
    const accounts = {
      admin: shown(admin),
      curator: shown(curator),
      forecaster: shown(forecaster),
      bot: { username: bot.username, token: bot.token, owner: bot.owner },
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

function shown({ username, password, token }: Login): Omit<Login, "id"> {
  return { username, password, token };
}
