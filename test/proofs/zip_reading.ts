/** Reads an archive on disk member by member as a stream. Every byte is checked against its CRC. */
import { spawnSync } from "node:child_process";
import type { Readable } from "node:stream";
import { open, type Entry, type ZipFile } from "yauzl";

/** Calls `read` with every member in order. `read` consumes the stream. */
export async function eachMember(
  file: string,
  read: (entry: Entry, stream: Readable) => Promise<void>,
): Promise<string[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, opened) => {
      if (error) reject(error);
      else resolve(opened);
    });
  });
  const names: string[] = [];
  for (let i = 0; i < zip.entryCount; i++) {
    const entry = await new Promise<Entry>((resolve, reject) => {
      zip.once("entry", resolve);
      zip.once("error", reject);
      zip.readEntry();
    });
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => {
        if (error) reject(error);
        else resolve(opened);
      });
    });
    await read(entry, stream);
    names.push(entry.fileName);
  }
  zip.close();
  return names;
}

export interface ForeignVerdict {
  readonly program: string;
  readonly holds: boolean;
  readonly said: string;
}

/** Runs `unzip -t`, or python3's zipfile. Returns null when neither is installed. */
export function foreignVerdict(file: string): ForeignVerdict | null {
  const programs = [
    ["unzip", ["-t", file]],
    ["python3", ["-m", "zipfile", "-t", file]],
  ] as const;
  for (const [program, args] of programs) {
    const { error, status, stdout } = spawnSync(program, args, { encoding: "utf8" });
    if (error !== undefined) continue;
    const said = stdout.trim().split("\n").at(-1) ?? "";
    return { program, holds: status === 0, said: said.replace(file, "the file") };
  }
  return null;
}
