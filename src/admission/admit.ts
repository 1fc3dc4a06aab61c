/**
 * Authentication and rate limit of every request (Contract 1.2 steps 3 and 4, 3.9, 6).
 *
 * Most requests cost two look-ups in memory, and one step in Redis that is shared with the other
 * requests of the same turn of the event loop.
 */
import type { GatePass } from "../cache/gate_step.ts";
import type { Caches, Capabilities } from "../capabilities.ts";
import { addressKey } from "../domain/requests/address.ts";
import { rateFactor, unitsOfBody } from "../domain/requests/rate_policy.ts";
import { AuthenticationError, NotFoundError, OverloadError, RateLimitError } from "../errors.ts";
import type { Admission, AdmissionInput, Admit } from "../http/admission.ts";
import { isOfNoAccount, limitHeaders, limitTable, type Limit, type LimitTable } from "./limits.ts";
import type { LimitClass } from "../http/route.ts";
import type { KnownAccount } from "../memory/entries.ts";
import { createStrangerLimit, createVisitorLimit } from "./public_limit.ts";
import { readCredential, type Credential } from "./credential.ts";
import { createInFlight, type InFlight } from "./in_flight.ts";
import { createKnownAccounts, type KnownAccounts } from "./known_accounts.ts";
import { visitor } from "./visitor.ts";

/** `last_used_at` of a token is written at most once in this time, in ms (Contract 3.9). */
const TOUCH_INTERVAL_MS = 60_000;
const NO_HEADERS: Readonly<Record<string, string>> = {};
const nothing = () => undefined;
const ANONYMOUS: Admission = {
  caller: null,
  pageVersions: null,
  headers: NO_HEADERS,
  release: nothing,
};

type Needs = Pick<Capabilities, "store" | "cache" | "clock" | "log" | "config"> &
  Caches<"accounts" | "addresses">;

interface Context {
  readonly caps: Needs;
  readonly limits: LimitTable;
  readonly accounts: KnownAccounts;
  readonly inFlight: InFlight;
  readonly countStranger: ReturnType<typeof createStrangerLimit>;
  readonly countVisitor: ReturnType<typeof createVisitorLimit>;
  /**
   * Number of requests served without Redis. It gives each of them its own version of the projects.
   */
  timesAway: number;
}

export function createAdmission(caps: Needs, inFlight: InFlight = createInFlight()): Admit {
  const context: Context = {
    caps,
    limits: limitTable(caps.config.limits),
    accounts: createKnownAccounts(caps),
    inFlight,
    countStranger: createStrangerLimit(caps),
    countVisitor: createVisitorLimit(caps),
    timesAway: 0,
  };
  return (input) => {
    const { access } = input.route;
    if (access === "visitor") return admitVisitor(context, input);
    return access === "public" ? admitPublic(context, input) : admitAccount(context, input);
  };
}

/**
 * Admits a reader without an account. `Authorization` is ignored, so that the answer is the same for
 * all and may be kept by caches on the way.
 * @throws {RateLimitError}
 * @throws {NotFoundError} where the platform shows nothing without an account
 */
async function admitVisitor(context: Context, { address }: AdmissionInput): Promise<Admission> {
  const headers = context.countVisitor(address);
  if (context.caps.config.publicRead === "off") throw new NotFoundError();
  const pass = await enter(context, { limit: null, subject: "", accountId: null });
  const projectsVersion = pass?.projectsVersion ?? versionAway(context);
  const pageVersions = pass?.pageVersions ?? null;
  return { caller: visitor(projectsVersion), pageVersions, headers, release: nothing };
}

/** Returns a version of the projects for one request without Redis, so that they are read again. */
function versionAway(context: Context): string {
  context.timesAway += 1;
  return `away-${context.timesAway}`;
}

/** Public endpoints ignore `Authorization` (Contract 3.9). Most of their limits are per address. */
async function admitPublic(
  context: Context,
  { address, route }: AdmissionInput,
): Promise<Admission> {
  // The body names the session, and its handler counts the call.
  const isCounted = route.limit !== "none" && route.limit !== "session";
  const limit = isCounted ? context.limits(route.limit, 1) : null;
  if (limit === null) return ANONYMOUS;
  const pass = await enter(context, { limit, subject: addressKey(address), accountId: null });
  if (pass === null) {
    requireOpen(route.limit);
    return ANONYMOUS;
  }
  return { ...ANONYMOUS, headers: judge(limit, pass) };
}

async function admitAccount(context: Context, input: AdmissionInput): Promise<Admission> {
  const credential = readCredential(input.authorization);
  if (typeof credential === "string") return refuse(context, input.address, credential);
  const known = context.accounts.get(credential) ?? (await context.accounts.meet(credential));
  if (known === null) return refuse(context, input.address, "invalid");
  if (known === "away") return admitWithoutRedis(context, { credential, release: nothing });
  const { id } = known.caller;
  const { rateLimits } = context.caps.config.limits;
  if (rateLimits && !context.inFlight.enter(id)) await waitForPlace(context, input, known);
  const release = rateLimits ? () => context.inFlight.leave(id) : nothing;
  try {
    return await admitKnown(context, { input, credential, release }, known);
  } catch (error) {
    release();
    throw error;
  }
}

/** @throws {RateLimitError} with the headers of the request's class; no unit is taken from it */
async function waitForPlace(
  context: Context,
  input: AdmissionInput,
  known: KnownAccount,
): Promise<void> {
  const { id } = known.caller;
  const waiting = context.inFlight.wait(id);
  try {
    await (input.aside?.(waiting) ?? waiting);
  } catch (error) {
    const limit = limitOf(context, input, known);
    if (error instanceof RateLimitError && limit !== null) {
      const pass = await enter(context, { ...stepOf(limit, input, id), units: 0 });
      if (pass !== null) error.headers = limitHeaders(limit, pass);
    }
    throw error;
  }
}

function limitOf(
  context: Context,
  { route }: AdmissionInput,
  { caller }: KnownAccount,
): Limit | null {
  const { apiAccessTier: tier, isStaff } = caller.user;
  if (route.limit === "none") return null;
  return context.limits(route.limit, rateFactor(route.limit, { tier, isStaff }));
}

function stepOf(limit: Limit | null, { route, address }: AdmissionInput, accountId: number) {
  const subject = isOfNoAccount(route.limit) ? addressKey(address) : String(accountId);
  return { limit, subject, accountId };
}

interface Arrival {
  readonly input: AdmissionInput;
  readonly credential: Credential;
  readonly release: () => void;
}

async function admitKnown(
  context: Context,
  arrival: Arrival,
  known: KnownAccount,
): Promise<Admission> {
  const { input, credential, release } = arrival;
  const { id } = known.caller;
  const limit = limitOf(context, input, known);
  const step = stepOf(limit, input, id);
  const pass = await enter(context, step);
  if (pass === null) return admitWithoutRedis(context, arrival);
  const account = context.accounts.isCurrent(known, pass)
    ? known
    : await context.accounts.renew(credential, id, pass);
  if (account === null) return refuse(context, input.address, "invalid");
  if (account.caller.projectsVersion !== pass.projectsVersion) {
    account.caller = { ...account.caller, projectsVersion: pass.projectsVersion };
  }
  const headers = limit === null ? NO_HEADERS : judge(limit, pass);
  if (credential.via === "token") touch(context.caps, account);
  const { caller } = account;
  const chargeBody = chargerOf(context, input, step);
  return { caller, pageVersions: pass.pageVersions, headers, release, chargeBody };
}

/**
 * A read with a body stores nothing, so its class cannot bound how much its account sends. It pays
 * for the size of its body (Contract 6).
 */
function chargerOf(
  context: Context,
  { route }: AdmissionInput,
  { limit, ...whose }: ReturnType<typeof stepOf>,
): Admission["chargeBody"] {
  if (route.limit !== "read" || route.body === undefined || limit === null) return undefined;
  return async (bytes) => {
    const units = unitsOfBody(limit.policy, bytes);
    const pass = units === 0 ? null : await enter(context, { limit, ...whose, units });
    if (pass === null) return NO_HEADERS;
    // Sent again, the request takes the unit of each request before those of its body.
    return judge(limit, { ...pass, retryMs: pass.retryMs + limit.policy.intervalMs });
  };
}

/** Reads, forecasts and writes go on while Redis is unavailable; log-ins do not (Contract 6). */
async function admitWithoutRedis(
  context: Context,
  { credential, release }: Omit<Arrival, "input">,
): Promise<Admission> {
  const account = await context.accounts.readThrough(credential);
  if (account === null) throw new AuthenticationError("invalid");
  const caller = { ...account.caller, projectsVersion: versionAway(context) };
  return { caller, pageVersions: null, headers: NO_HEADERS, release };
}

/**
 * Refuses a request without valid credentials. Such requests are counted by address (Contract 6,
 * class `anon`).
 */
function refuse(
  { countStranger }: Context,
  address: string,
  reason: AuthenticationError["reason"],
): never {
  const error = new AuthenticationError(reason);
  error.headers = countStranger(address);
  throw error;
}

/** Returns null while Redis is unavailable. */
function enter(
  context: Context,
  step: { limit: Limit | null; subject: string; accountId: number | null; units?: number },
): Promise<GatePass | null> {
  const { limit, ...rest } = step;
  const policy = limit === null ? null : limit.policy;
  return context.caps.cache.access.enter({ policy, ...rest });
}

/** Returns the headers of the reply. A refusal carries them too. */
function judge(limit: Limit, pass: GatePass): Record<string, string> {
  const headers = limitHeaders(limit, pass);
  if (pass.allowed) return headers;
  const error = new RateLimitError(Math.max(1, Math.ceil(pass.retryMs / 1000)));
  error.headers = headers;
  throw error;
}

function requireOpen(rateClass: LimitClass): void {
  if (isOfNoAccount(rateClass)) throw new OverloadError("Log-in is not available right now.");
}

/** Runs beside the request: no reply waits for it, and its failure does not fail the request. */
function touch({ store, clock, log }: Needs, account: KnownAccount): void {
  const now = clock.now();
  if (account.lastUsedAt !== null && now - account.lastUsedAt < TOUCH_INTERVAL_MS) return;
  account.lastUsedAt = now;
  const { id, tokenId } = account.caller;
  const notSince = now - TOUCH_INTERVAL_MS;
  const touched =
    tokenId === undefined
      ? store.tokens.touch(id, now, notSince)
      : store.namedTokens.touch(tokenId, now, notSince);
  touched.catch((error: unknown) => {
    log.warn({ err: error }, "the last use of a token could not be stored");
  });
}
