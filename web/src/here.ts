/** The address at which the reader is. */
import { useHash, usePath, useSearch } from "./router.tsx";
import { pathAfterSignIn, SIGN_IN, WITHOUT_RETURN } from "./sign_in_path.ts";

/** Returns the address of this page, with its search and the comment that it names. */
export function useHere(): string {
  const path = usePath();
  const search = useSearch();
  // A link to a comment changes nothing else of the address.
  const hash = useHash();
  // The sign-in page leads on to where it was opened.
  if (path === SIGN_IN) return pathAfterSignIn(new URLSearchParams(search));
  if (WITHOUT_RETURN.includes(path)) return path;
  return `${path}${search === "" ? "" : `?${search}`}${hash}`;
}
