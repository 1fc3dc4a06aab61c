/** `presage restore`: loads a backup into a database. */
import { resolve } from "node:path";
import { migrate } from "../../store/migrations/migrate.ts";
import { createDump } from "../../store/platform/dump.ts";
import { VERSION } from "../../version.ts";
import { aheadOf, moveForward } from "../../clock.ts";
import type { Capabilities } from "../../capabilities.ts";
import { keyCheckOf } from "../backup/key_check.ts";
import { readManifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore_backup.ts";
import { documentsIn, sizeLine, summaryOf } from "../backup/show_backup.ts";
import type { Command } from "../command.ts";
import { CommandError } from "../command_error.ts";

const ABOUT = `Stop every API and jobs process first, because they cache data in memory, and start them afterwards.
The files are checked before anything is changed; the database is compared with the manifest at the
end. Jobs that waited in Redis are not part of a backup. The jobs process finds within minutes what was
not done; recompute --all recomputes everything at once.`;

const OTHER_KEY =
  "SECRET_KEY differs from that of the backup: tokens of bots cannot be shown until they are rotated.";

const OF_REHEARSAL =
  "The backup is of a rehearsal whose clock was moved, so it holds documents of the future. Nothing was changed.\n" +
  "Restore it with REHEARSAL=on, which moves the clock of DATA_DIR as far.";

export const restore: Command = {
  name: "restore",
  summary: "Load a backup into an empty database",
  about: ABOUT,
  arguments: [{ name: "folder", about: "folder of the backup" }],
  options: [{ name: "replace", about: "first remove everything in the database" }],
  needs: () => "connections",
  async run({ caps, show, progress }, input) {
    const dir = resolve(input.words[0] ?? ".");
    const manifest = await readManifest(dir);
    const { config } = caps;
    const wantedMs = (manifest.clock_ahead_seconds ?? 0) * 1_000;
    if (wantedMs > 0 && !config.rehearsal) throw new CommandError(OF_REHEARSAL);
    await restoreBackup({
      dir,
      manifest,
      dump: createDump(caps.store),
      caps,
      version: VERSION,
      replaces: input.has("replace"),
      migrate: () => migrateDatabase(caps),
      part: (label) => progress(label, documentsIn(manifest)),
    });
    // Documents of the backup carry times up to this one.
    const missingMs = wantedMs - aheadOf(config);
    if (missingMs > 0) moveForward(config.dataDir, missingMs);
    const summary = summaryOf(dir, manifest);
    const warnings = manifest.key_check === keyCheckOf(caps.serverKey) ? [] : [OTHER_KEY];
    show({ ...summary, warnings }, [
      `${sizeLine(summary)}, of ${manifest.started_at}: restored and compared.`,
      ...warnings.map((warning) => `Warning: ${warning}`),
      "Jobs that waited in Redis are not part of it. The jobs process finds what was not done; for everything",
      "at once: presage recompute --all",
    ]);
  },
};

/** A backup of an earlier version has an earlier schema. */
async function migrateDatabase({ store: { schema } }: Pick<Capabilities, "store">): Promise<void> {
  await migrate({ connection: schema.collection.model.db, schema, say: () => undefined });
}
