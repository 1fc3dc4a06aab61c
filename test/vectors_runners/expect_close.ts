/** Compares results with published vectors (Maths 11). */

const TOLERANCE = 1e-9;

/**
 * Throws unless `got` has the shape of `expected` and every number is within `1e-9 * max(1,
 * |expected|)`. Typed arrays count as lists. Keys that `expected` lacks are ignored.
 */
export function expectClose(got: unknown, expected: unknown, where: string): void {
  if (typeof expected === "number") {
    expectNumber(got, expected, where);
  } else if (Array.isArray(expected)) {
    const list = listOf(got, where);
    expectSame(list.length, expected.length, `${where}.length`);
    expected.forEach((item, i) => {
      expectClose(list[i], item, `${where}[${i}]`);
    });
  } else if (typeof expected === "object" && expected !== null) {
    if (typeof got !== "object" || got === null) throw mismatch(got, expected, where);
    const entries = new Map<string, unknown>(Object.entries(got));
    for (const [key, item] of Object.entries(expected)) {
      expectClose(entries.get(key), item, `${where}.${key}`);
    }
  } else {
    expectSame(got, expected, where);
  }
}

/** Throws unless both are the same value. Structures are compared by their JSON text. */
export function expectSame(got: unknown, expected: unknown, where: string): void {
  if (JSON.stringify(got) !== JSON.stringify(expected)) throw mismatch(got, expected, where);
}

function expectNumber(got: unknown, expected: number, where: string): void {
  const allowed = TOLERANCE * Math.max(1, Math.abs(expected));
  // Written so that NaN fails.
  if (typeof got === "number" && Math.abs(got - expected) <= allowed) return;
  throw mismatch(got, expected, where);
}

function listOf(value: unknown, where: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Float64Array) return [...value];
  throw mismatch(value, "a list", where);
}

function mismatch(got: unknown, expected: unknown, where: string): Error {
  return new Error(`${where}: got ${shown(got)}, expected ${shown(expected)}`);
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
}
