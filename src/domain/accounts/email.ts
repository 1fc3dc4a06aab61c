/** Checks the form of e-mail addresses, and makes the key under which an address is unique. */

export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * Returns the key of an address. Two addresses belong to the same account exactly when their keys
 * are equal.
 */
export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/** Returns true for an address of a plausible form. Each part is checked in linear time. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split(".");
  return (
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label))
  );
}
