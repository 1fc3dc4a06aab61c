/**
 * Encodes pages with gaps as one value of Redis: the length of a header, the header as JSON, and
 * the bytes.
 */
import type { Permission, QuestionType } from "../domain/vocabulary.ts";

/** A gap in a page, with what decides how `src/pages/own_parts.ts` fills it for a caller. */
export type Slot = MineSlot | VoteSlot | LevelSlot | UnreadSlot | ViewedSlot;

/** The caller's forecasts on a question, with their scores. */
export interface MineSlot {
  readonly kind: "mine";
  readonly questionId: number;
  readonly type: QuestionType;
  /** ms; null = the question is not resolved. */
  readonly resolutionSetTime: number | null;
  /** Numbers in one forecast. */
  readonly size: number;
  /** The author of a draft that the page withholds here. They alone of the class may see it. */
  readonly withheldFrom: number | null;
}

/** The caller's vote on a post. */
interface VoteSlot {
  readonly kind: "vote";
  readonly postId: number;
}

/** The caller's level on a post. It is `level`, and authorship raises it. */
interface LevelSlot {
  readonly kind: "level";
  readonly authorId: number;
  readonly level: Permission;
}

/** Comments on a post since the caller's last look at it. */
interface UnreadSlot {
  readonly kind: "unread";
  /** All comments: a caller who has not looked yet has read none. */
  readonly commentCount: number;
}

/** The time of the caller's last look at a post. */
interface ViewedSlot {
  readonly kind: "viewed";
  readonly postId: number;
}

/** Bytes that callers share, with gaps between them for the parts that belong to one caller. */
export interface Page {
  /** One more than there are slots. */
  readonly parts: readonly Buffer[];
  readonly slots: readonly Slot[];
}

/** A finished body. */
export interface FinishedPage {
  readonly json: Buffer;
  readonly tag: string;
  gzip?: Buffer;
}

/** A page as the feed cache keeps it. */
export interface SharedPage extends Page {
  /** The count of all changes (`FeedVersions.live`) before the page was read. */
  readonly live: number;
  /** The page may be served until this time, ms (`page_life.ts`). */
  readonly until: number;
  /** The body for every caller without data of their own, once one of them has asked. */
  plain?: FinishedPage;
}

interface Header extends Pick<SharedPage, "slots" | "live" | "until"> {
  readonly lengths: readonly number[];
}

const LENGTH_BYTES = 4;

export function encodePage({ parts, slots, live, until }: SharedPage): Buffer {
  const header: Header = { slots, lengths: parts.map(({ length }) => length), live, until };
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
    return { parts, slots: header.slots, live: header.live, until: header.until };
  } catch {
    return null;
  }
}

export function sizeOf({ parts }: Page): number {
  return parts.reduce((total, part) => total + part.length, 0);
}
