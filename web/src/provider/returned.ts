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

/** Returns null where no provider has led here, or to prove who uses the session. */
export function takeReturned(): Returned | null {
  const { code, error, proof } = said();
  if (proof !== "" || (code === "" && error === "")) return null;
  forget();
  return { code, error };
}

/** Returns why a person has not proven at a provider who they are: "" where they have. Null where none led here. */
export function takeProof(): string | null {
  const { error, proof } = said();
  if (proof === "") return null;
  forget();
  return error;
}

function said() {
  const text = new URLSearchParams(location.hash.slice(1));
  const word = (name: string) => text.get(name) ?? "";
  return { code: word("code"), error: word("error"), proof: word("proof") };
}

function forget(): void {
  go(currentPath() + location.search, { replace: true });
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
