/** `presage restore`: a backup into a database. */
import { resolve } from "node:path";
import { createDump } from "../../store/platform/dump.ts";
import { VERSION } from "../../version.ts";
import { keyCheckOf } from "../backup/key_check.ts";
import { readManifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore_backup.ts";
import { documentsIn, sizeLine, summaryOf } from "../backup/show_backup.ts";
import type { Command } from "../command.ts";

const ABOUT = `Stop every API and jobs process first, and start them afterwards: they keep things in memory.
The files are checked before anything is changed; the database is compared with the manifest at the
end. Jobs that waited in Redis are not part of a backup: the sweeps of the jobs process find what was
not done within minutes, recompute --all recomputes everything at once.`;

const OTHER_KEY =
  "SECRET_KEY is not the one of the backup: tokens of bots cannot be shown until they are rotated.";

export const restore: Command = {
  name: "restore",
  summary: "Load a backup into an empty database",
  about: ABOUT,
  arguments: [{ name: "folder", about: "of a backup" }],
  options: [{ name: "replace", about: "remove everything the database holds first" }],
  needs: () => "connections",
  async run({ caps, show, progress }, input) {
    const dir = resolve(input.words[0] ?? ".");
    const manifest = await readManifest(dir);
    await restoreBackup({
      dir,
      manifest,
      dump: createDump(caps.store),
      caps,
      version: VERSION,
      replaces: input.has("replace"),
      part: (label) => progress(label, documentsIn(manifest)),
    });
    const summary = summaryOf(dir, manifest);
    const warnings = manifest.key_check === keyCheckOf(caps.serverKey) ? [] : [OTHER_KEY];
    show({ ...summary, warnings }, [
      `${sizeLine(summary)}, of ${manifest.started_at}: restored and compared.`,
      ...warnings.map((warning) => `Warning: ${warning}`),
      "Jobs that waited in Redis are not part of it. The sweeps find what was not done; for everything",
      "at once: presage recompute --all",
    ]);
  },
};
