/** Unpacks the values of a stored forecast. */
import type { OptionsHistory } from "../questions/options_history.ts";
import type { Outlook } from "./divergence.ts";
import { optionWidth, unpackOptions, widened } from "./option_vector.ts";

/** Returns the values of a forecast: `[no, yes]`, a vector with nulls, or the CDF. */
export function outlookOf(
  { v }: { readonly v: number | Float64Array },
  { optionsHistory }: { readonly optionsHistory: OptionsHistory | null },
): Outlook {
  if (typeof v === "number") return [1 - v, v];
  return unpackOptions(widened(v, optionWidth(optionsHistory)));
}
