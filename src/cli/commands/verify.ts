/** `presage verify`: compares a backup with its manifest, or a database with a backup. */
import { resolve } from "node:path";
import { createDump } from "../../store/platform/dump.ts";
import { VERSION } from "../../version.ts";
import { checkDatabase } from "../backup/check_database.ts";
import { checkFiles } from "../backup/check_files.ts";
import type { OnDocuments } from "../backup/content.ts";
import { type Manifest, readManifest } from "../backup/manifest.ts";
import { documentsIn, sizeLine, summaryOf } from "../backup/show_backup.ts";
import { type Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { withProgress } from "../progress.ts";
import type { Session } from "../session.ts";

export const verify: Command = {
  name: "verify",
  summary: "Check that a backup is complete and undamaged",
  about: "Reads every byte of the files. No Presage has to run, except with --database.",
  arguments: [{ name: "folder", about: "folder of the backup" }],
  options: [
    {
      name: "database",
      about: "also compare the database with the backup, document by document",
    },
  ],
  needs: (input) => (input.has("database") ? "connections" : "nothing"),
  async run(session, input) {
    const dir = resolve(input.words[0] ?? ".");
    const manifest = await readManifest(dir);
    const total = documentsIn(manifest);
    const count = (label: string, work: (on: OnDocuments) => Promise<string[]>) =>
      withProgress(session.progress(label, total), work);
    const damage = await count("Checking files", (on) => checkFiles(dir, manifest, on));
    if (damage.length > 0) throw new CommandError([...damage, "The backup is damaged."].join("\n"));
    if (input.has("database")) await compare(session, manifest, count);
    const summary = summaryOf(dir, manifest);
    const verdict = input.has("database") ? "whole, and the database is the same" : "whole";
    show(session, summary, verdict);
  },
};

type Count = (label: string, work: (on: OnDocuments) => Promise<string[]>) => Promise<string[]>;

async function compare({ caps }: Session, manifest: Manifest, count: Count): Promise<void> {
  const dump = createDump(caps.store);
  const faults = await count("Comparing", (onDocuments) =>
    checkDatabase({ dump, manifest, version: VERSION, onDocuments }),
  );
  if (faults.length === 0) return;
  throw new CommandError([...faults, "The database differs from the backup."].join("\n"));
}

function show(session: Session, summary: ReturnType<typeof summaryOf>, verdict: string): void {
  session.show({ ...summary, verdict }, [
    `${sizeLine(summary)}, of ${summary.started_at}: ${verdict}.`,
  ]);
}
