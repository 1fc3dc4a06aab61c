/** Opens the search from every page. The list of questions holds its field. */
import { signal } from "@preact/signals";

export const SEARCH_KEY = "/";

/** Whether the field is to take the focus. The field sets it back. */
export const isSearchWanted = signal(false);

/** The list that a search from another page looks through: all that the reader may see. */
const EVERYTHING = "/?status=any&in=all";

/** Turns to the field of the list that is shown, and else to the list of everything. */
export function openSearch(go: (path: string) => void): void {
  isSearchWanted.value = true;
  if (location.pathname !== "/") go(EVERYTHING);
}
