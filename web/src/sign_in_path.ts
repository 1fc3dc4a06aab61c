/** The addresses of the sign-in page, which leads back to where the reader was. */

const HOME = "/";
export const SIGN_IN = "/sign-in/";
/** Pages to which no reader wants to come back after signing in. */
export const WITHOUT_RETURN: readonly string[] = [HOME, SIGN_IN, "/reset-password/", "/activate/"];

type Form = "new" | "forgotten";

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
