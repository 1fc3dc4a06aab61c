/**
 * Reads the link of a mail, or one that an operator hands over. The secret stands behind the `#`, which browsers never
 * send, and leaves the address at once, so it is not in the history of the browser.
 */
import { currentPath, go } from "../router.tsx";

export interface SecretLink {
  readonly userId: number;
  readonly token: string;
  /** Whether it confirms a new address of an account. */
  readonly isEmail: boolean;
}

/** Returns null when the link is not complete. */
export function takeSecretLink(): SecretLink | null {
  const fields = new URLSearchParams(location.hash.slice(1));
  const userId = Number(fields.get("user_id") ?? 0);
  const token = fields.get("token") ?? "";
  go(currentPath(), { replace: true });
  const isEmail = fields.get("for") === "email";
  return userId > 0 && token !== "" ? { userId, token, isEmail } : null;
}
