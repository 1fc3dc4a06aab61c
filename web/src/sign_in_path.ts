/** The addresses of the sign-in page, which leads back to where the reader was. */
import { useLocation, useSearch } from "wouter-preact";
import { useLocationProperty } from "wouter-preact/use-browser-location";

const HOME = "/";
const SIGN_IN = "/sign-in/";
/** Pages to which no reader wants to come back after signing in. */
const WITHOUT_RETURN: readonly string[] = [HOME, SIGN_IN, "/reset-password/", "/activate/"];

type Form = "new" | "forgotten";

/** Returns the address of this page, with its search and the comment that it names. */
export function useHere(): string {
  const [path] = useLocation();
  const search = useSearch();
  // A link to a comment changes nothing else of the address.
  const hash = useLocationProperty(() => location.hash);
  // The sign-in page leads on to where it was opened.
  if (path === SIGN_IN) return pathAfterSignIn(new URLSearchParams(search));
  if (WITHOUT_RETURN.includes(path)) return path;
  return `${path}${search === "" ? "" : `?${search}`}${hash}`;
}

/** Returns the address that signs in and then shows `path`. */
export function signInPath(path: string, form?: Form): string {
  const search = new URLSearchParams(WITHOUT_RETURN.includes(path) ? {} : { next: path });
  if (form !== undefined) search.set(form, "");
  return search.size === 0 ? SIGN_IN : `${SIGN_IN}?${search.toString()}`;
}

/**
 * Returns where to go after the sign-in. The address is a text that anybody may have made, so it
 * leads to pages of this console only.
 */
export function pathAfterSignIn(search: URLSearchParams): string {
  const next = search.get("next") ?? HOME;
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : null;
  // A path with two slashes, as of `/.//a`, would be read as the address of another server.
  if (url?.origin !== location.origin || url.pathname.startsWith("//")) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
