/** `presage backup`: writes the whole database to a folder of files. */
import { join, resolve } from "node:path";
import { writeBackup } from "../backup/write_backup.ts";
import { sizeLine, summaryOf } from "../backup/show_backup.ts";
import { keyCheckOf } from "../backup/key_check.ts";
import { isBackedUp } from "../backup/order.ts";
import { createDump, type Dump } from "../../store/platform/dump.ts";
import { aheadOf } from "../../clock.ts";
import { abortOnSignal } from "../../shutdown.ts";
import { VERSION } from "../../version.ts";
import type { Command } from "../command.ts";
import { withProgress } from "../progress.ts";

const ABOUT = `Backs up everything in MongoDB, in an order that makes a backup of a running platform usable; see
docs/backup.md. The folder appears when all of it is written. Queues and caches in Redis are not part
of it. SECRET_KEY is not part of it either: store it separately, because tokens cannot be shown without it.`;

export const backup: Command = {
  name: "backup",
  summary: "Write the whole database to a folder",
  about: ABOUT,
  arguments: [
    {
      name: "folder",
      about: "new or empty; default: backups/<time> in the data folder",
      isOptional: true,
    },
  ],
  options: [],
  needs: () => "connections",
  async run(session, input) {
    const { caps, show, progress } = session;
    const dump = createDump(caps.store);
    const dir = resolve(input.words[0] ?? defaultFolder(caps.config.dataDir, caps.clock.now()));
    // When the process is told to stop, the backup removes what it has written.
    const { signal, release } = abortOnSignal();
    const schema = (await caps.store.schema.read())?.version ?? 0;
    const ahead = () => aheadOf(caps.config);
    const given = { dump, dir, version: VERSION, schema, clock: caps.clock, ahead, signal };
    try {
      const manifest = await withProgress(
        progress("Backing up", await estimate(dump)),
        (onDocuments) =>
          writeBackup({ ...given, keyCheck: keyCheckOf(caps.serverKey), onDocuments }),
      );
      const summary = summaryOf(dir, manifest);
      show(summary, [sizeLine(summary), `Written to ${dir}`]);
    } finally {
      release();
    }
  },
};

function defaultFolder(dataDir: string, now: number): string {
  return join(dataDir, "backups", new Date(now).toISOString().replaceAll(":", "-"));
}

async function estimate(dump: Dump): Promise<number> {
  const names = (await dump.names()).filter(isBackedUp);
  const counts = await Promise.all(names.map((name) => dump.estimate(name)));
  return counts.reduce((sum, count) => sum + count, 0);
}
