/**
 * A value that tells whether two installations have the same SECRET_KEY, and reveals nothing about
 * the key.
 */
import type { ServerKey } from "../../server_key.ts";

const DIGITS = 16;

export function keyCheckOf(serverKey: ServerKey): string {
  return serverKey.pseudonym("backup key check").slice(0, DIGITS);
}
