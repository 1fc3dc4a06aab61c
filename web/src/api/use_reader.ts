/** Who fills in the page. */
import { useRef } from "preact/hooks";
import { hasExpired, type PrivateUser, user } from "./session.ts";

/**
 * Returns the account of the reader, which stays when its session ends by itself, so that what was
 * typed stays too. Undefined while it is being read, null for a visitor.
 */
export function useReader(): PrivateUser | null | undefined {
  const last = useRef<PrivateUser | null>(null);
  const account = user.value;
  if (account) last.current = account;
  return account === null && hasExpired.value ? last.current : account;
}
