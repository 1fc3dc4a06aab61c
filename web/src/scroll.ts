/** Where the reader was on a page: "back" returns to the same place, and a new page begins at its top. */

const address = () => location.pathname + location.search;

const places = new Map<string, number>();
/** How the reader came to the address: the events are those of the browser and of the router. */
let arrival = "popstate";
/** The address to which the place on the screen belongs. */
let here = address();
/**
 * Where the page was put, or null when every place on the screen is one that the reader chose. A
 * page that is still short cannot be put where the reader was, and that place must not be lost.
 */
let put: number | null = null;

/** Follows the reader from now on. */
export function watchScroll(): void {
  history.scrollRestoration = "manual";
  for (const kind of ["pushState", "replaceState", "popstate"]) {
    addEventListener(kind, () => {
      leave(kind);
    });
  }
}

/**
 * Remembers the place of the address that the reader leaves. The screen still shows its page then.
 * An event of scrolling would come later, when the address is another one already.
 */
function leave(kind: string): void {
  arrival = kind;
  const next = address();
  if (next === here) return;
  if (scrollY !== put) places.set(here, scrollY);
  // A part of the same page is shown where the reader is.
  put = next.split("?")[0] === here.split("?")[0] ? null : scrollY;
  here = next;
}

/**
 * Shows the place of the address that the reader came to. A page calls it again when it is as long
 * as it was.
 */
export function showPlace(): void {
  put = null;
  if (arrival === "replaceState") return;
  if (arrival === "pushState") places.delete(here);
  scrollTo(0, places.get(here) ?? 0);
  put = scrollY;
}
