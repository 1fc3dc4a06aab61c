/**
 * Where a secret of `mailed_secrets.ts` is used: by a program, and by a person with a browser
 * (Contract 3.9).
 */
import { baseUrlOf } from "../base_url.ts";
import type { Capabilities } from "../capabilities.ts";
import type { LetterKind } from "./mailed_secrets.ts";

const PATHS = {
  reset: { api: "/api/auth/password-reset/change/", page: "/reset-password/" },
  activation: { api: "/api/auth/signup/activate/", page: "/activate/" },
  email: { api: "/api/users/me/email/confirm/", page: "/activate/" },
} as const;

export interface SecretLinks {
  /** A program sends POST to it. */
  readonly api: string;
  /**
   * The page of the console; null while it is off. Browsers never send what stands behind a `#`, so
   * the secret of a page is in no log on the way.
   */
  readonly page: string | null;
}

/** Returns the links that hold the secret of an account. */
export function secretLinks(
  caps: Pick<Capabilities, "config">,
  kind: LetterKind,
  { userId, token }: { readonly userId: number; readonly token: string },
): SecretLinks {
  const base = baseUrlOf(caps);
  const purpose = kind === "email" ? "&for=email" : "";
  const secret = `user_id=${userId}&token=${token}${purpose}`;
  const { api, page } = PATHS[kind];
  const hasPages = caps.config.http.console;
  return { api: `${base}${api}?${secret}`, page: hasPages ? `${base}${page}#${secret}` : null };
}
