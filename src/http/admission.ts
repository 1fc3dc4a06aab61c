/**
 * The admission of a request, which comes between the match of a route and its handler. It decides
 * who the caller is and whether the caller may make a request now.
 */
import type { FeedVersions } from "../cache/gate_step.ts";
import type { Caller } from "../capabilities.ts";
import type { Access, LimitClass } from "./route.ts";

export interface AdmissionInput {
  readonly authorization: string | undefined;
  readonly address: string;
  /**
   * Takes a promise for which the request waits without work. The request does not count as running
   * meanwhile.
   */
  readonly aside?: (<T>(waiting: Promise<T>) => Promise<T>) | undefined;
  readonly route: {
    readonly access: Access;
    readonly limit: LimitClass;
    /** Present where the route reads a body. */
    readonly body?: unknown;
  };
}

export interface Admission {
  /** Null on public routes. */
  readonly caller: Caller | null;
  /**
   * The versions that a cached page must have to be right for the caller. Null means that no cached
   * page may be used.
   */
  readonly pageVersions: FeedVersions | null;
  /** The rate-limit headers of the reply (Contract 6). */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Takes the units of a body and returns the new rate-limit headers. Present where a body of the
   * route is read and nothing is stored.
   * @throws {RateLimitError}
   */
  readonly chargeBody?: ((bytes: number) => Promise<Readonly<Record<string, string>>>) | undefined;
  /** Ends the admission. Call it once, when the reply was sent. */
  readonly release: () => void;
}

/** @throws {AuthenticationError | RateLimitError | OverloadError} */
export type Admit = (input: AdmissionInput) => Promise<Admission>;
