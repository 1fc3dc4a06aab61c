/** Texts that the reader has begun. They survive a reload of the page, in this tab. */
import { useEffect, useMemo } from "preact/hooks";
import { effect, type Signal, useSignal } from "@preact/signals";
import { user } from "../api/session.ts";

const nameOf = (place: string) => `presage.draft.${user.peek()?.id ?? ""}.${place}`;

/** Returns whether the reader has begun a text here. */
export function hasDraft(place: string): boolean {
  return sessionStorage.getItem(nameOf(place)) !== null;
}

/**
 * Returns the text of a field, which keeps what is typed. A text that is as it began is not kept.
 * @param start the text of a field in which nothing was typed
 */
export function useDraft(place: string, start: string): Signal<string> {
  const name = useMemo(() => nameOf(place), []);
  const text = useSignal(useMemo(() => sessionStorage.getItem(name) ?? start, []));
  // It runs at once, also for a form that leaves the page with the same click.
  useEffect(
    () =>
      effect(() => {
        if (text.value === start) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, text.value);
      }),
    [],
  );
  return text;
}
