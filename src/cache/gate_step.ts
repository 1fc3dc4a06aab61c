/** What a request asks of the access gate, and what it learns. */
import type { RatePolicy } from "../domain/requests/rate_policy.ts";

export interface GateStep {
  /** null = only the versions. */
  readonly policy: RatePolicy | null;
  /** Only looks at what is left, and takes nothing. */
  readonly looks?: boolean;
  /** Whose bucket: an account id or an address. */
  readonly subject: string;
  /** null = the account is not known yet: no account version. */
  readonly accountId: number | null;
}

export interface GatePass {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetMs: number;
  readonly retryMs: number;
  /** "" without an account. */
  readonly accountVersion: string;
  readonly projectsVersion: string;
  readonly pageVersions: FeedVersions;
}

export interface FeedVersions {
  readonly feed: string;
  readonly live: number;
  /** `live` at the caller's last write, null when there was none lately. */
  readonly own: number | null;
}
