/**
 * A wire object with gaps. Whatever belongs to one caller alone (own forecasts, own vote, level) is
 * presented as a slot, so that the bytes around it can be shared by all callers; a slot holds a
 * name that says how to fill it. Slots are marked with a random text that no account can have written.
 */
import type { Fragments } from "../cache/page_codec.ts";

export interface SlotMarker {
  /** Stands for a value of any type in an object that will be serialised by `cut`. */
  mark(name: string): never;
  /** Serialises and cuts at the marks. */
  cut(value: unknown): Fragments;
}

/** What a page is assembled with. */
export interface PageSlots {
  readonly marker: SlotMarker;
  /** Slots that are the same for every caller, with their JSON: histories of predictions. */
  readonly json: Map<string, Buffer>;
  /** Other callers of the caller's class get the bytes too. */
  readonly isShared: boolean;
}

/**
 * Creates what marks slots in an object.
 * @param token random text, at least 96 bits of it
 */
export function createSlotMarker(token: string): SlotMarker {
  return {
    mark: (name) => `${token}${name}` as never,
    cut(value) {
      const parts: Buffer[] = [];
      const slots: string[] = [];
      const opening = `"${token}`;
      const pieces = JSON.stringify(value).split(opening);
      pieces.forEach((piece, index) => {
        const end = index === 0 ? -1 : piece.indexOf('"');
        if (index > 0) slots.push(piece.slice(0, end));
        parts.push(Buffer.from(piece.slice(end + 1)));
      });
      return { parts, slots };
    },
  };
}

/** Returns the bytes with every slot filled. `valueOf` returns JSON text. */
export function fillSlots(page: Fragments, valueOf: (slot: string) => Buffer | string): Buffer {
  const pieces: Buffer[] = [];
  page.parts.forEach((part, index) => {
    pieces.push(part);
    const slot = page.slots[index];
    if (slot === undefined) return;
    const value = valueOf(slot);
    pieces.push(typeof value === "string" ? Buffer.from(value) : value);
  });
  return Buffer.concat(pieces);
}

/** Fills the slots for which `valueOf` has a value. The others stay slots. */
export function fillSome(
  page: Fragments,
  valueOf: (slot: string) => Buffer | undefined,
): Fragments {
  const parts: Buffer[] = [];
  const slots: string[] = [];
  let pending: Buffer[] = [];
  page.parts.forEach((part, index) => {
    pending.push(part);
    const slot = page.slots[index];
    const value = slot === undefined ? undefined : valueOf(slot);
    if (value !== undefined) {
      pending.push(value);
    } else if (slot !== undefined) {
      parts.push(Buffer.concat(pending));
      slots.push(slot);
      pending = [];
    }
  });
  parts.push(Buffer.concat(pending));
  return { parts, slots };
}
