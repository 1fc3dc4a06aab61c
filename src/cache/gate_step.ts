/** The question of a request to the access gate, and the answer. */
import type { RatePolicy } from "../domain/requests/rate_policy.ts";

export interface GateStep {
  /** Null asks only for the versions. */
  readonly policy: RatePolicy | null;
  /** How many units it takes, all or none. With 0 the bucket is only looked at, and with fewer it gets units back. The default is 1. */
  readonly units?: number;
  /** The owner of the bucket: an account id or an address. */
  readonly subject: string;
  /** Null while the account is unknown. No account version is then read. */
  readonly accountId: number | null;
}

export interface GatePass {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetMs: number;
  readonly retryMs: number;
  /** Empty without an account. */
  readonly accountVersion: string;
  readonly projectsVersion: string;
  readonly pageVersions: FeedVersions;
}

export interface FeedVersions {
  readonly feed: string;
  readonly live: number;
  /** `live` at the caller's latest write. Null when there was none in the last seconds. */
  readonly own: number | null;
}
