/** Files only their owner may read. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Writes a file that is complete or absent at every time, readable by its owner only. */
export function writePrivate(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  fs.rmSync(fresh, { force: true });
  fs.writeFileSync(fresh, text, { mode: 0o600 });
  fs.renameSync(fresh, file);
}

/** The content of a JSON file, null when it is absent or broken. */
export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * The installation's secret key: 64 hexadecimal digits, made once. Losing the file makes the
 * stored token copies unreadable, so it lives beside the data it belongs to.
 */
export function secretKey(dataDir) {
  const file = path.join(dataDir, "secret.key");
  if (!fs.existsSync(file)) writePrivate(file, `${randomBytes(32).toString("hex")}\n`);
  return fs.readFileSync(file, "utf8").trim();
}
