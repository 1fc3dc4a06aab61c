/** Whether two installations have the same SECRET_KEY, without telling anything about it. */
import type { Seal } from "../../seal.ts";

const DIGITS = 16;

export function keyCheckOf(seal: Seal): string {
  return seal.pseudonym("backup key check").slice(0, DIGITS);
}
