/**
 * Puts a unique word into every private text. Each answer is searched for these words: a word that
 * the caller may not see is a leak, wherever it came from.
 */
import type { CallerKind } from "./page.ts";

/** Whether the caller may see the text in an answer of this route. */
export type MaySee = (caller: CallerKind, route: string) => boolean;

interface Canary {
  /** Describes the text, for messages. */
  readonly text: string;
  readonly maySee: MaySee;
  seen: boolean;
}

export interface Canaries {
  /** Returns a new word for the text. It has letters and digits only, so that slugs keep it. */
  plant(text: string, maySee: MaySee): string;
  /** Does the same as `plant` for an existing secret of 40 hexadecimal digits. */
  guard(secret: string, text: string, maySee: MaySee): void;
  /** Returns the private texts that this answer shows to a caller who may not see them. */
  leaksIn(answer: string, caller: CallerKind, route: string): string[];
  /** Returns texts that one of these callers may see everywhere, and that no answer has shown. */
  neverSeen(callers: readonly CallerKind[]): string[];
}

const WORD = /zq\d{6}x|\b[0-9a-f]{40}\b/gi;

export function createCanaries(): Canaries {
  const known = new Map<string, Canary>();
  return {
    plant(text, maySee) {
      const word = `zq${String(known.size).padStart(6, "0")}x`;
      known.set(word, { text, maySee, seen: false });
      return word;
    },
    guard(secret, text, maySee) {
      known.set(secret, { text, maySee, seen: false });
    },
    leaksIn(answer, caller, route) {
      const words = new Set(answer.match(WORD)?.map((word) => word.toLowerCase()));
      return [...words].flatMap((word) => {
        const canary = known.get(word);
        if (canary === undefined) return [];
        canary.seen = true;
        return canary.maySee(caller, route) ? [] : [canary.text];
      });
    },
    neverSeen(callers) {
      const isForSome = ({ maySee }: Canary) => callers.some((caller) => maySee(caller, ""));
      const unseen = [...known.values()].filter((canary) => !canary.seen && isForSome(canary));
      return unseen.map(({ text }) => text);
    },
  };
}
