/** Reads numbers that people type. A decimal comma is a decimal point. */
import { numbers } from "../texts/numbers.ts";

/** What a field takes. */
export interface Limits {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly decimals?: number | undefined;
  /** A sentence that says where the limits come from. */
  readonly reason?: string | undefined;
}

type Typed =
  | { readonly number: number; readonly fault?: undefined }
  | { readonly number: null; readonly fault: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Spaces between thousands. */
const SPACED = /^[+-]?\d{1,3}(?:\s\d{3})+(?![\s\d])/;
/** A comma that may stand between thousands as well as before decimals. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const THOUSAND = 1000;
const DIGITS = 12;

/** Returns the number of a text, or why the field does not take it. Nothing is rounded or moved. */
export function readTyped(text: string, limits: Limits = {}): Typed {
  if (hasThousands(text, limits)) return { number: null, fault: numbers.thousands };
  const plain = plainText(text);
  const number = NUMBER.test(plain) ? Number(plain) : Number.NaN;
  const fault = faultOf(number, limits);
  return fault === undefined ? { number } : { number: null, fault };
}

function faultOf(number: number, { least, most, decimals, reason }: Limits): string | undefined {
  if (!Number.isFinite(number)) return numbers.none;
  if (number < (least ?? -Infinity) || number > (most ?? Infinity))
    return [numbers.within(least, most), reason ?? ""].join(" ").trim();
  const isPrecise = decimals !== undefined && Number(number.toFixed(decimals)) !== number;
  return isPrecise ? numbers.decimals(decimals) : undefined;
}

/** Returns whether a comma stands between thousands, or may stand there. */
function hasThousands(text: string, { most }: Limits): boolean {
  const compact = compactText(text);
  const commas = compact.split(",").length - 1;
  const isEither = EITHER.test(compact) && (most === undefined || most >= THOUSAND);
  return isEither || commas > 1 || (commas === 1 && compact.includes("."));
}

/** Returns a typed number as the API takes it in a text, with all its digits. */
export function plainText(text: string): string {
  return compactText(text).replace(",", ".");
}

function compactText(text: string): string {
  const given = text.trim().replace("\u2212", "-");
  return SPACED.test(given) ? given.replace(/\s/g, "") : given;
}

/** Returns a number as a field shows it: with these decimals, or more where it has more. */
export function numberText(value: number, decimals = 0): string {
  const text = String(Number(value.toPrecision(DIGITS)));
  return (text.split(".")[1]?.length ?? 0) < decimals ? value.toFixed(decimals) : text;
}
