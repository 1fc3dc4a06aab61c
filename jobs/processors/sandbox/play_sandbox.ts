/**
 * Plays the rounds of the sandbox where the setting says so (Contract 3.12). The recurring job is set
 * in every installation, since schedules are shared by processes that may have other settings.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { playRound } from "../../../src/sandbox/play_round.ts";
import type { JobContext } from "../../runner.ts";

export async function playSandbox(
  caps: Capabilities,
  _payload: object,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  if (caps.config.sandbox.isOn) await playRound(caps, signal);
}
