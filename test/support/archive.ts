/** Reads exports: ZIP archives with yauzl (which checks every CRC), and CSV. */
import { once } from "node:events";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";

/** Name → text of every member, in the order of the archive. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) => {
      if (error) reject(error);
      else resolve(opened);
    });
  });
  const members = new Map<string, string>();
  for (let i = 0; i < zip.entryCount; i++) {
    const entry = await nextEntry(zip);
    members.set(entry.fileName, (await contentOf(zip, entry)).toString("utf8"));
  }
  return members;
}

async function nextEntry(zip: ZipFile): Promise<Entry> {
  const read = once(zip, "entry");
  zip.readEntry();
  const [entry] = (await read) as [Entry];
  return entry;
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(error);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("error", reject);
      stream.once("end", () => resolve(Buffer.concat(chunks)));
    });
  });
}

/** Returns rows of cells by RFC 4180, and throws on anything that it does not allow. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const [cell, end] = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at);
      row.push(cell);
      at = end;
      if (text[at] !== ",") break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error(`no CR LF at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

function plainCell(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && !/[,\r\n"]/.test(text[end]!)) end += 1;
  if (text[end] === '"') throw new Error(`a quote inside a plain cell at ${end}`);
  return [text.slice(from, end), end];
}

function quotedCell(text: string, from: number): [string, number] {
  let cell = "";
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new Error("a quoted cell without its end");
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}

/** Returns rows as objects by heading. Every row must have all cells. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`a row of ${row.length} cells`);
    return Object.fromEntries(head.map((column, i) => [column, row[i]!]));
  });
}
