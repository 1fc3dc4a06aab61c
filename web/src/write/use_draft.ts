/** Keeps a draft in the browser, so that neither a lost network nor another page loses it. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";

/**
 * Returns a draft, which an earlier page may have left.
 * @param place its name, with the id of the reader: no account sees what another one has typed
 * @param start what it is while nothing was typed
 * @param storage keeps it: also when the tab is closed, or in this tab alone
 */
export function useDraft<Value>(
  place: string,
  start: Value,
  storage = localStorage,
): Signal<Value> {
  const name = `presage.draft.${place}`;
  const draft = useSignal(stored(storage.getItem(name), start));
  const own = useRef(storage.getItem(name));
  useEffect(
    () =>
      draft.subscribe((value) => {
        if (value !== start) {
          own.current = JSON.stringify(value);
          storage.setItem(name, own.current);
          // Another tab may have left its draft there, which is stored nowhere else.
        } else if (storage.getItem(name) === own.current) storage.removeItem(name);
      }),
    [name, start],
  );
  return draft;
}

function stored<Value>(text: string | null, start: Value): Value {
  if (text === null) return start;
  const value = JSON.parse(text) as Value;
  // An older version may have left fewer fields.
  return typeof start === "object" ? { ...start, ...value } : value;
}
