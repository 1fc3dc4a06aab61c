/** Ways in which the server gives or takes nothing now, and what a page of the console says then. */
import { FEW_PLACES } from "./busy_server.ts";
import type { Organiser } from "./organiser.ts";

export interface Refusal {
  readonly name: string;
  /** Environment variables of the server. */
  readonly variables: Readonly<Record<string, string>>;
  /** Status of the answers; 0 where there are none. */
  readonly status: number;
  readonly message: RegExp;
  /** Resolves when it has begun. Returns what ends it. */
  begin(organiser: Organiser): Promise<() => Promise<void> | void>;
}

export const BUSY = {
  ...{ name: "while the server is busy", variables: FEW_PLACES, status: 503 },
  message: /^The server is busy\. Nothing was stored; try again in 1 second\./,
} as const;

export const TOO_OFTEN = {
  ...{ name: "too often", status: 429 },
  message: /^That was too often\. Nothing was stored; try again in [\d,]+ seconds?\./,
} as const;

export const OFFLINE: Refusal = {
  ...{ name: "without a network", variables: {}, status: 0 },
  message: /^You are offline\. Nothing was stored; try again when you are connected\./,
  async begin({ reader: { context } }) {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
};
