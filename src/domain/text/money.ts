/** Reads amounts of money: decimal texts with two digits after the point. Contract 1.3. */

const MOST_DIGITS = 12;

/**
 * Returns the text of an amount, or null for anything else.
 *
 * @example
 * moneyText("2500"); // "2500.00"
 * moneyText("1.234"); // null
 */
export function moneyText(amount: string | number): string | null {
  const [whole = "", cents = "", ...rest] = String(amount).split(".");
  const isWhole = /^\d+$/.test(whole) && whole.length <= MOST_DIGITS;
  if (!isWhole || !/^\d{0,2}$/.test(cents) || rest.length > 0) return null;
  return `${whole.replace(/^0+(?=\d)/, "")}.${cents.padEnd(2, "0")}`;
}
