/** Where the reader was on a page: "back" returns to the same place, and a new page begins at its top. */

const places = new Map<string, number>();
/** How the reader came to the address: the events are those of the browser and of the router. */
let arrival = "popstate";

const address = () => location.pathname + location.search;

/** Follows the reader from now on. */
export function watchScroll(): void {
  history.scrollRestoration = "manual";
  for (const kind of ["pushState", "replaceState", "popstate"]) {
    addEventListener(kind, () => (arrival = kind));
  }
  const remember = () => void places.set(address(), scrollY);
  addEventListener("scroll", remember, { passive: true });
}

/** Shows the place of the address that the reader came to. A page calls it when it is as long as it was. */
export function showPlace(): void {
  if (arrival === "replaceState") return;
  scrollTo(0, arrival === "popstate" ? (places.get(address()) ?? 0) : 0);
}
