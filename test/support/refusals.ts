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
  /** The same of what is read, where nothing could have been stored. */
  readonly ofReads: RegExp;
  /** Resolves when it has begun. Returns what ends it. */
  begin(organiser: Organiser): Promise<() => Promise<void> | void>;
}

export const BUSY = {
  name: "while the server is busy",
  variables: FEW_PLACES,
  status: 503,
  message: /^The server is busy\. Nothing was stored; try again in 1 second\./,
  ofReads: /^The server is busy\. Try again in 1 second\.$/m,
} as const;

export const TOO_OFTEN = {
  name: "too often",
  status: 429,
  message: /^That was too often\. Nothing was stored; try again in [\d,]+ seconds?\./,
  ofReads: /^That was too often\. Try again in [\d,]+ seconds?\.$/m,
} as const;

export const OFFLINE: Refusal = {
  name: "without a network",
  variables: {},
  status: 0,
  message: /^You are offline\. Nothing was stored; try again when you are connected\./,
  ofReads: /^You are offline\. Try again when you are connected\.$/m,
  async begin({ reader: { context } }) {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
};
