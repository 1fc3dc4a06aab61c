/**
 * What a provider says when it leads back to the console. It stands behind the `#`, which browsers
 * never send, and leaves the address at once, so it is not in the history of the browser.
 */
import { basePath } from "../base_path.ts";
import { currentPath, go } from "../router.tsx";

export interface Returned {
  /** Works once, in this browser. Empty where the sign-in failed. */
  readonly code: string;
  /** Why it failed. */
  readonly error: string;
}

/** Returns null where no provider has led here. */
export function takeReturned(): Returned | null {
  const said = new URLSearchParams(location.hash.slice(1));
  const [code, error] = [said.get("code") ?? "", said.get("error") ?? ""];
  if (code === "" && error === "") return null;
  go(currentPath() + location.search, { replace: true });
  return { code, error };
}

/** Another platform may live below another path of this host. */
const NEXT = `presage.next${basePath}`;

/** Remembers in this tab which page follows the sign-in. */
export function rememberNext(next: string): void {
  sessionStorage.setItem(NEXT, next);
}

/** Returns that page as a search, which is read like that of the sign-in page, and forgets it. */
export function takeNext(): URLSearchParams {
  const next = sessionStorage.getItem(NEXT);
  sessionStorage.removeItem(NEXT);
  return new URLSearchParams(next === null ? {} : { next });
}
