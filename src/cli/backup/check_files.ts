/** Reads the files of a backup and compares them with its manifest. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { contentOf, documentsIn, type OnDocuments } from "./content.ts";
import { differences } from "./differences.ts";
import { type BackedUp, fileOf, type Manifest } from "./manifest.ts";

/** Returns the documents of a collection as they were in the database. */
export function documentsOf(dir: string, collection: BackedUp): AsyncIterable<Uint8Array> {
  const file = createReadStream(join(dir, fileOf(collection)));
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  unpacked.on("close", () => file.destroy());
  return documentsIn(file.pipe(unpacked));
}

/** @returns one line for each file that differs from the manifest */
export async function checkFiles(
  dir: string,
  { collections }: Manifest,
  onDocuments: OnDocuments,
): Promise<string[]> {
  const faults: string[] = [];
  for (const collection of collections) {
    const found = await faultsOf(dir, collection, onDocuments);
    faults.push(...found.map((fault) => `${fileOf(collection)}: ${fault}`));
  }
  return faults;
}

async function faultsOf(
  dir: string,
  collection: BackedUp,
  onDocuments: OnDocuments,
): Promise<string[]> {
  try {
    const file = await measure(join(dir, fileOf(collection)));
    if (file.bytes !== collection.file_bytes) {
      return [`${file.bytes} bytes, the manifest says ${collection.file_bytes}`];
    }
    if (file.sha256 !== collection.file_sha256) {
      return [`sha256 is ${file.sha256}, the manifest says ${collection.file_sha256}`];
    }
    const content = await contentOf(documentsOf(dir, collection), onDocuments);
    return differences(content, collection);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [code === "ENOENT" ? "the file is missing" : `cannot be read: ${message}`];
  }
}

async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}
