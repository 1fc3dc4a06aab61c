/**
 * Fills the placeholders of a template: `{{date}}`, `{{date + 7}}`, `{{date - 7}}` and `{{round}}`.
 * Contract 3.19.
 */
import { addDays } from "./calendar.ts";
import { MOST_WINDOW_DAYS } from "./series_words.ts";

/** What a round puts in the place of placeholders. */
export interface RoundNames {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** 1 for the first round of the calendar. */
  readonly number: number;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const DATE = /^date(?: ?([+-]) ?(\d{1,4}))?$/;

/** Returns the first placeholder of the text that no round can fill; null where there is none. */
export function unknownPlaceholder(text: string): string | null {
  const names = { date: "2026-01-01", number: 1 };
  for (const [whole, inner = ""] of text.matchAll(PLACEHOLDER)) {
    if (filled(inner.trim(), names) === null) return whole;
  }
  return null;
}

/** Returns the text of a round. A placeholder that no round can fill stays as it is. */
export function fillText(text: string, names: RoundNames): string {
  return text.replace(PLACEHOLDER, (whole, inner: string) => filled(inner.trim(), names) ?? whole);
}

function filled(inner: string, { date, number }: RoundNames): string | null {
  if (inner === "round") return String(number);
  const match = DATE.exec(inner);
  if (match === null) return null;
  const [, sign = "+", days = "0"] = match;
  if (Number(days) > MOST_WINDOW_DAYS) return null;
  return addDays(date, (sign === "-" ? -1 : 1) * Number(days));
}

/** Returns the value with every text in it filled. Names of fields stay. */
export function fillAll<Value>(value: Value, names: RoundNames): Value {
  return mapTexts(value, (text) => fillText(text, names)) as Value;
}

/** Returns the paths of texts with a placeholder that no round can fill, and the placeholder. */
export function unknownPlaceholders(value: unknown): { path: string[]; placeholder: string }[] {
  if (typeof value === "string") {
    const placeholder = unknownPlaceholder(value);
    return placeholder === null ? [] : [{ path: [], placeholder }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unknownPlaceholders(inner).map(({ path, placeholder }) => ({
      path: [name, ...path],
      placeholder,
    })),
  );
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]),
  );
}
