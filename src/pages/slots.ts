/**
 * Leaves gaps in what is sent. Whatever belongs to one caller alone (own forecasts, own vote,
 * level) becomes a slot, so that all callers of a class can share the bytes around it. A slot says
 * what fills it. JSON that exists already is marked in the same way, but it leaves no gap.
 */
import type { Page, Slot } from "../cache/page_codec.ts";

/** What a page is assembled with. A mark may take the place of a value of any type. */
export interface PageSlots {
  /** Marks the place of a part that belongs to the caller alone. */
  own(slot: Slot): never;
  /** Marks the place of JSON that is the same for every caller, such as a history. */
  ready(json: Buffer): never;
  /** True when other callers of the caller's class get the bytes too. */
  readonly isShared: boolean;
}

/** Makes the marks of one page, and then cuts the page at them. */
export interface SlotCutter extends PageSlots {
  /** Serialises a value and cuts it at the marks. */
  cut(value: unknown): Page;
}

/**
 * Creates the slots of one page.
 * @param token random text of at least 96 bits, so that no text of an account can hold it
 */
export function createSlots(token: string, isShared: boolean): SlotCutter {
  const marked: (Slot | Buffer)[] = [];
  const mark = (what: Slot | Buffer) => `${token}${marked.push(what) - 1}` as never;
  return {
    own: mark,
    ready: mark,
    isShared,
    cut(value) {
      const parts: Buffer[] = [];
      const slots: Slot[] = [];
      let pending: Buffer[] = [];
      const [first = "", ...pieces] = JSON.stringify(value).split(`"${token}`);
      pending.push(Buffer.from(first));
      for (const piece of pieces) {
        const end = piece.indexOf('"');
        const what = marked[Number(piece.slice(0, end))]!;
        if (Buffer.isBuffer(what)) pending.push(what);
        else {
          parts.push(Buffer.concat(pending));
          slots.push(what);
          pending = [];
        }
        pending.push(Buffer.from(piece.slice(end + 1)));
      }
      parts.push(Buffer.concat(pending));
      return { parts, slots };
    },
  };
}

/** Returns the bytes with every slot filled. `valueOf` returns JSON text. */
export function fillSlots(page: Page, valueOf: (slot: Slot) => Buffer | string): Buffer {
  const pieces = page.parts.flatMap((part, index) => {
    const slot = page.slots[index];
    if (slot === undefined) return [part];
    const value = valueOf(slot);
    return [part, typeof value === "string" ? Buffer.from(value) : value];
  });
  return Buffer.concat(pieces);
}
