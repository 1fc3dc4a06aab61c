/** What stands between the route match and the route: who is asking, and may they ask now. */
import type { FeedVersions } from "../cache/gate_step.ts";
import type { Caller } from "../capabilities.ts";
import type { Access, LimitClass } from "./route.ts";

export interface AdmissionInput {
  readonly authorization: string | undefined;
  readonly address: string;
  /** Given what a request waits for without work: it does not count as served meanwhile. */
  readonly aside?: (<T>(waiting: Promise<T>) => Promise<T>) | undefined;
  readonly route: { readonly access: Access; readonly limit: LimitClass };
}

export interface Admission {
  /** null on public routes. */
  readonly caller: Caller | null;
  /** Under which remembered pages are right for the caller; null = under none. */
  readonly pageVersions: FeedVersions | null;
  /** Rate-limit headers of the reply (Contract 6). */
  readonly headers: Readonly<Record<string, string>>;
  /** To be called once, when the reply is done. */
  readonly release: () => void;
}

/** @throws {AuthenticationError | RateLimitError | OverloadError} */
export type Admit = (input: AdmissionInput) => Promise<Admission>;
