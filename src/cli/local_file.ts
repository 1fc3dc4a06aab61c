/** Opens a file of this machine in the form in which a route takes it. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Call } from "../local_calls.ts";
import { MAX_FILE_BYTES } from "../domain/submissions/file_limits.ts";
import { CommandError } from "./command_error.ts";

/** @throws {CommandError} when it cannot be read, or is too large */
export async function localFile(path: string): Promise<NonNullable<Call["file"]>> {
  const content = await readFile(path).catch((error: unknown) => {
    throw new CommandError(`Cannot read ${path}: ${(error as Error).message}`);
  });
  if (content.length > MAX_FILE_BYTES) {
    throw new CommandError(
      `${path} has ${content.length} bytes, at most ${MAX_FILE_BYTES} are taken.`,
    );
  }
  return {
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    name: basename(path).slice(0, 200),
    async *chunks(size) {
      for (let at = 0; at < content.length; at += size) {
        yield await Promise.resolve(Uint8Array.from(content.subarray(at, at + size)));
      }
    },
    bytes: () => Promise.resolve(Uint8Array.from(content)),
    close: () => Promise.resolve(),
  };
}
