/**
 * Reads and writes decimal numbers. A decimal string is accepted wherever a number is (Contract
 * 1.3).
 */

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;
const MAX_DECIMAL_LENGTH = 400;

/**
 * Returns the number that a JSON value stands for: a number itself, or a string that is entirely a
 * decimal number. Returns NaN for anything else, booleans and infinite numbers included (Contract
 * 1.3).
 *
 * @example
 * readDecimal("0.25"); // 0.25
 * readDecimal(true); // NaN
 */
export function readDecimal(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value !== "string" || value.length > MAX_DECIMAL_LENGTH) return Number.NaN;
  const text = value.trim();
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/**
 * Returns the shortest decimal text that reads back as the same double, without an exponent.
 *
 * @example
 * decimalText(42); // "42"
 * decimalText(1e-7); // "0.0000001"
 */
export function decimalText(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = "", head = "", fraction = "", exponentText = "0"] = match;
  const digits = head + fraction;
  const exponent = Number(exponentText);
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, "0");
}
