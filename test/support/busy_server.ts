/** Takes all places of a server, as many clients at once do. */
import type { TestApp } from "./app.ts";
import { until } from "./until.ts";

/** What makes a server that has few places. */
export const FEW_PLACES = { MAX_IN_FLIGHT: "12" };

/**
 * Resolves when the server refuses everything except log-ins and the pages of the console, and with
 * `logins` those too. Returns what ends that. The server has `FEW_PLACES`.
 */
export async function occupy(
  { gate }: TestApp,
  { logins = false }: { readonly logins?: boolean } = {},
): Promise<() => void> {
  let taken = 0;
  // A request of somebody else may hold a place for a time, so its place is taken after it.
  await until("all places are taken", () => {
    while (gate.enter(logins ? "last" : "ordinary")) taken += 1;
    return gate.inFlight === taken;
  });
  return () => {
    for (; taken > 0; taken -= 1) gate.leave();
  };
}
