/**
 * Declares a route together with its check, which says what the call would do. Both run the same
 * code up to the first write, so they refuse the same requests with the same words (Contract 2.32).
 */
import type { Static, TSchema } from "typebox";
import type { Capabilities } from "../capabilities.ts";
import {
  defineRoute,
  type ReplyOf,
  type Request,
  type Responses,
  type Route,
  type RouteSpec,
  type Shape,
} from "./route.ts";

/**
 * A call in two steps. `decide` makes every check and works out what is to be done; `write` does
 * it. `<path>check/` runs `decide` alone and answers what `write` would do (Contract 2.32).
 */
export interface CheckedRouteSpec<
  Path extends string,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
  R extends Responses,
  Subject,
  Decision,
  Would extends TSchema,
> extends Omit<RouteSpec<Path, Q, B, R, Subject>, "handler"> {
  /**
   * Throws every refusal of the call. Returns null where an earlier attempt under the same
   * `Idempotency-Key` has done everything. Writes nothing for a request without such a key.
   */
  readonly decide: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
  ) => Promise<Decision>;
  readonly write: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
    decision: Decision,
  ) => Promise<ReplyOf<R>>;
  readonly check: {
    readonly name: string;
    readonly summary: string;
    readonly about: string;
    /** The shape of the answer with status 200. */
    readonly reply: Would;
    /** Returns what the call would do. Writes nothing. */
    readonly foretell: (
      caps: Capabilities,
      request: Request<Path, Shape<Q>, Shape<B>, Subject>,
      decision: NonNullable<Decision>,
    ) => Promise<Static<Would>>;
  };
}

const CHECK_ABOUT =
  "Stores nothing, and refuses what the call itself would refuse, in the same words. " +
  "An `Idempotency-Key` is ignored.";

/** Declares a route and its check. The check has the path, body, subject and refusals of the call. */
export function defineCheckedRoute<
  const Path extends string,
  const R extends Responses,
  Decision,
  Would extends TSchema,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  Subject = undefined,
>(
  spec: CheckedRouteSpec<Path, Q, B, R, Subject, Decision, Would>,
): readonly [call: Route, check: Route] {
  const { decide, write, check, ...shared } = spec;
  const call = defineRoute<Path, R, Q, B, Subject>({
    ...shared,
    handler: async (caps, request) => write(caps, request, await decide(caps, request)),
  });
  const handler: Route["handler"] = async (caps, request) => {
    const typed = request as unknown as Request<Path, Shape<Q>, Shape<B>, Subject>;
    const decision = await decide(caps, typed);
    if (decision === null || decision === undefined) throw new Error("no check has a key");
    return { status: 200, body: await check.foretell(caps, typed, decision) };
  };
  const { name, summary, about, reply } = check;
  const dryRun = {
    ...shared,
    name,
    summary,
    about: `${about} ${CHECK_ABOUT}`,
    handler,
    method: "POST",
    path: `${spec.path}check/`,
    limit: "read",
    scope: "read",
    // A key stores a reply, and a check stores nothing.
    isCheck: true,
    idempotent: false,
    repeat: undefined,
    permit: undefined,
    presentAgain: undefined,
    headers: refusalsOf(spec.headers ?? {}),
    responses: { 200: reply, ...refusalsOf(spec.responses) },
  };
  return [call, dryRun as unknown as Route];
}

/** Returns the entries of refusals. A conflict comes from a write, so a check has none. */
function refusalsOf<T>(byStatus: Readonly<Record<number, T>>): Record<number, T> {
  const refusals = Object.entries(byStatus).filter(
    ([status]) => Number(status) >= 400 && status !== "409",
  );
  return Object.fromEntries(refusals);
}
