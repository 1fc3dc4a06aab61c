/** Opens the search from every page. The list of questions holds its field. */
import { signal } from "@preact/signals";
import { isVisitor } from "../api/session.ts";
import { currentPath, go } from "../router.tsx";

export const SEARCH_KEY = "/";

/** Whether the field is to take the focus. The field sets it back. */
export const isSearchWanted = signal(false);

/** The list that a search from another page looks through: all that the reader may see. */
const EVERYTHING = "/?status=any&in=all";

/** Turns to the field of the list that is shown, and else to the list of everything. */
export function openSearch(): void {
  isSearchWanted.value = true;
  // The start of a visitor has no list.
  if (currentPath() !== "/" || (isVisitor() && location.search === "")) go(EVERYTHING);
}
