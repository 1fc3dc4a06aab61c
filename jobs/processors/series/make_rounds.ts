/** Makes the rounds of series whose time has come (Contract 3.19). */
import type { Capabilities } from "../../../src/capabilities.ts";
import { makeRounds as makeDueRounds } from "../../../src/series/make_rounds.ts";
import type { JobContext } from "../../runner.ts";

export function makeRounds(
  caps: Capabilities,
  _payload: object,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  return makeDueRounds(caps, signal);
}
