/**
 * Encodes pages with gaps as one value of Redis: the length of a header, the header as JSON, and
 * the bytes.
 */

/** Bytes that callers share, and between them the names of the parts that belong to one caller. */
export interface Fragments {
  /** One more than there are slots. */
  readonly parts: readonly Buffer[];
  readonly slots: readonly string[];
}

/** A finished body. */
export interface FinishedPage {
  readonly json: Buffer;
  readonly tag: string;
  gzip?: Buffer;
}

/** How long a page is served (`page_life.ts`). */
export interface PageLife {
  /** The page may be served until this time (ms), whatever changes meanwhile. */
  readonly until: number;
  /** The page may be served until this time (ms) while the count of changes stands still. */
  readonly quietUntil: number;
}

/** A page as it was filled. */
export interface SharedPage extends Fragments {
  /** The count of all changes (`FeedVersions.live`) before the page was read. */
  readonly live: number;
  readonly life: PageLife;
  /** The body for every caller without data of their own, once one of them has asked. */
  plain?: FinishedPage;
}

interface Header extends Pick<SharedPage, "slots" | "live" | "life"> {
  readonly lengths: readonly number[];
}

const LENGTH_BYTES = 4;

export function encodePage({ parts, slots, live, life }: SharedPage): Buffer {
  const header: Header = { slots, lengths: parts.map(({ length }) => length), live, life };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...parts]);
}

/** Returns null for bytes that are no page. The parts share the memory of `bytes`. */
export function decodePage(bytes: Buffer): SharedPage | null {
  try {
    const start = LENGTH_BYTES + bytes.readUInt32LE();
    const header = JSON.parse(bytes.toString("utf8", LENGTH_BYTES, start)) as Header;
    let at = start;
    const parts = header.lengths.map((length) => bytes.subarray(at, (at += length)));
    if (at !== bytes.length) return null;
    return { parts, slots: header.slots, live: header.live, life: header.life };
  } catch {
    return null;
  }
}

export function sizeOf({ parts }: Fragments): number {
  return parts.reduce((total, part) => total + part.length, 0);
}
