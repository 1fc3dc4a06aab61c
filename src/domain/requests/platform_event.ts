/** An event that is told while it happens (Contract 2.38). It names things and says nothing of them. */
import type { EventType } from "../vocabulary.ts";

export interface PlatformEvent {
  readonly type: EventType;
  /**
   * The same whenever the same happening is told. What a crash has swallowed is told again, and a
   * reader recognises by this what it has had already.
   */
  readonly key: string;
  /** When it happened, ms. */
  readonly time: number;
  readonly postId?: number;
  readonly questionId?: number;
  readonly commentId?: number;
  readonly boardId?: number;
  /** The project of a board. A global board has none. */
  readonly projectId?: number;
  /** The accounts that are told of it, where it is not for others. They are not shown. */
  readonly userIds?: readonly number[];
}

/** What only webhooks tell: that events may be missing, and a test. */
export interface Notice extends Pick<PlatformEvent, "key" | "time"> {
  readonly type: "gap" | "webhook.test";
}

export function isNotice(told: PlatformEvent | Notice): told is Notice {
  return told.type === "gap" || told.type === "webhook.test";
}

/** Returns the key of an event: its type, what it is about, and what tells it from an earlier one. */
export function eventKey(type: EventType, about: number, occasion: number | string): string {
  return `${type}-${about}-${occasion}`;
}

const PARTS = /^(\d{1,15})-(\d{1,15})$/;

/** Returns the two numbers of an id of the stream, or null where the text is none. */
function partsOf(id: string): readonly [number, number] | null {
  const found = PARTS.exec(id);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

export function isEventId(text: string): boolean {
  return partsOf(text) !== null;
}

/** Returns the time of an id, ms. */
export function timeOfEventId(id: string): number {
  return partsOf(id)?.[0] ?? 0;
}

/** Returns whether an id comes after another one. */
export function isLater(id: string, than: string): boolean {
  const [a = 0, b = 0] = partsOf(id) ?? [];
  const [c = 0, d = 0] = partsOf(than) ?? [];
  return a > c || (a === c && b > d);
}
