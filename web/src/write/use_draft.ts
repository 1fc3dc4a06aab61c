/** Keeps a draft in the browser, so that neither a lost network nor a closed tab loses it. */
import { useEffect } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Draft, EMPTY } from "./draft.ts";

/**
 * Returns the draft of a reader, which an earlier page may have left.
 * @param readerId names the place, so that no account sees what another one has typed
 */
export function useDraft(readerId: number): Signal<Draft> {
  const place = `presage.draft.${readerId}`;
  const draft = useSignal(stored(place));
  useEffect(() => {
    let own: string | null = null;
    return draft.subscribe((value) => {
      if (value !== EMPTY) {
        own = JSON.stringify(value);
        localStorage.setItem(place, own);
        // Another tab may have left its draft there, which is stored nowhere else.
      } else if (localStorage.getItem(place) === own) localStorage.removeItem(place);
    });
  }, [place]);
  return draft;
}

function stored(place: string): Draft {
  const text = localStorage.getItem(place);
  // An older version may have left fewer fields.
  return text === null ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Draft>) };
}
