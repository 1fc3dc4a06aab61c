/**
 * Serves a request from the match to the reply, in the order of Contract 1.2: route, preflight,
 * authentication and rate limit, method, body, JSON, object in the path with permission, query and
 * body, handler.
 */
import type Koa from "koa";
import type { Capabilities } from "../capabilities.ts";
import type { Admission, Admit } from "./admission.ts";
import type { HeldBodies, HeldBody } from "./request/held_bodies.ts";
import { addressKey } from "../domain/requests/address.ts";
import { replyToOptions } from "./request/cors.ts";
import { inWantedForm } from "./reply/as_markdown.ts";
import { stageFile, type StagedFile } from "./request/staged_file.ts";
import { createAfterSent } from "./reply/after_sent.ts";
import { replyOfError } from "./reply/error_reply.ts";
import { honoursKeys, isKey, once, type RenewCaller, requireKey } from "./request/idempotency.ts";
import {
  DEFAULT_MAX_BYTES,
  parseForm,
  parseJson,
  readBytes,
  requireJson,
} from "./request/read_body.ts";
import { type AnyReply, type Request, type Route, takesBody } from "./route.ts";
import { accountOf, requireAccess } from "./require_access.ts";
import type { FindRoute, Match } from "./route_table.ts";
import { sendReply, setHeaders } from "./reply/send_reply.ts";
import { begin, type ReadBody, takeTurn, type TakenTurn } from "./take_turn.ts";
import type { WorkQueue } from "./server/work_queue.ts";
import { canonical, ServedRequest } from "./served_request.ts";
import { ignoredHeader, type Checker, type QueryChecker } from "./request/validate.ts";

/** What serving needs beside the capabilities. `mount` makes it once. */
export interface ServeContext {
  readonly find: FindRoute;
  readonly admit: Admit;
  readonly renew: RenewCaller;
  readonly bodies: ReadonlyMap<Route, Checker>;
  readonly queries: ReadonlyMap<Route, QueryChecker>;
  /** Requests wait here for their turn. Absent means that work on all begins at once. */
  readonly queue?: WorkQueue | undefined;
  /** The bytes of the bodies of all requests. */
  readonly held: HeldBodies;
}

interface State {
  route: Route | null;
  requestId: string;
  traceId: string | undefined;
  /** The bytes of its body. Null while nothing of it was read. */
  body: HeldBody | null;
  /** The body of a route that reads a file. Null while nothing of it was read. */
  file: StagedFile | null;
  /** Null until the caller is admitted. */
  admission: Admission | null;
  /** Its place in the queue. Null for requests that do not wait. */
  taken: TakenTurn | null;
}

const NO_BODY: ReadBody = { bytes: Buffer.alloc(0), receivedAt: undefined };
const DEFAULT_LIMIT = { access: "authenticated", limit: "read" } as const;

/**
 * Creates middleware that answers the requests of every path with routes and passes the others on.
 */
export function createServe(caps: Capabilities, context: ServeContext): Koa.Middleware {
  const afterSent = createAfterSent();
  return async (ctx, next) => {
    const state: State = {
      route: null,
      requestId: String(ctx.state["requestId"]),
      traceId: ctx.state["traceId"] as string | undefined,
      body: null,
      file: null,
      admission: null,
      taken: null,
    };
    try {
      const reply = await answer(caps, context, ctx, { state, next });
      if (reply === null) return;
      await sendReply(ctx, reply, reply.status < 400 ? state.route : null);
    } finally {
      // Only this line ends an admission, whatever happened to the request and its client. An
      // answer that its client does not take is in memory, so it counts until then.
      if (state.admission !== null) {
        const end = endingOf(state.admission, state);
        if (state.route?.lasts === true) end();
        else afterSent(ctx, end);
      }
      await state.file?.close();
      state.taken?.early?.held.release();
      state.taken?.turn.end();
    }
  };
}

/** Returns the reply, also where it is an error. Null means that the request was passed on. */
async function answer(
  caps: Capabilities,
  context: ServeContext,
  ctx: Koa.Context,
  { state, next }: { readonly state: State; readonly next: Koa.Next },
): Promise<AnyReply | null> {
  try {
    const match = context.find(ctx.method, canonical(ctx.path));
    if (match === null) {
      await next();
      return null;
    }
    ctx.state["pattern"] = match.onPath.path;
    ctx.state["route"] = match.route;
    state.route = match.route ?? match.onPath;
    if (ctx.method === "OPTIONS")
      return replyToOptions(ctx, match.methods, caps.config.http.corsOrigins);
    state.taken = takeTurn(caps, context, ctx, match.route);
    if (state.taken !== null) await begin(state.taken.turn);
    const admission = await context.admit({
      authorization: ctx.req.headers.authorization,
      address: ctx.ip,
      aside: state.taken?.turn.aside,
      route: match.route ?? { ...DEFAULT_LIMIT, access: match.onPath.access },
    });
    state.admission = admission;
    setHeaders(ctx.res, admission.headers);
    ctx.state["userId"] = accountOf(admission);
    const reply = await run(caps, context, ctx, { match, admission, state });
    const query = match.route === null ? undefined : context.queries.get(match.route);
    if (reply.status < 400) setHeaders(ctx.res, ignoredHeader(query, ctx.querystring));
    return inWantedForm(ctx, match.route, reply);
  } catch (error) {
    return answerError(caps, ctx, error, state);
  }
}

function endingOf({ release }: Admission, { body }: State): () => void {
  if (body === null) return release;
  return () => {
    body.release();
    release();
  };
}

async function run(
  caps: Capabilities,
  context: ServeContext,
  ctx: Koa.Context,
  { match, admission, state }: { match: Match; admission: Admission; state: State },
): Promise<AnyReply> {
  const { route } = match;
  if (route === null) {
    return {
      status: 405,
      headers: { Allow: match.methods.join(", ") },
      body: { detail: `Method ${ctx.method} not allowed.` },
    };
  }
  const { bytes, receivedAt } = !takesBody(route)
    ? ignoreBody(ctx)
    : await (route.reads === "file" ? readFile : read)(ctx, route, { context, admission, state });
  const raw =
    route.body !== undefined && route.reads === undefined ? parse(ctx, route, bytes) : undefined;
  requireAccess(route, admission);
  const request = new ServedRequest(caps, ctx, {
    params: match.params,
    admission,
    bytes,
    receivedAt,
    file: state.file,
  });
  const known = route.known === undefined ? null : await route.known(caps, request);
  if (known !== null) return known;
  const served = request as unknown as Request;
  const readsKey = honoursKeys(route) || route.isCheck === true;
  const key = readsKey ? ctx.get("Idempotency-Key") : "";
  const prepare = async () => {
    if (route.subject !== undefined) request.subject = await route.subject(caps, request);
    check(context, route, request, raw);
    requireKey(key);
  };
  const handle = (attempt?: { readonly effectKey: string; readonly resumed: boolean }) => {
    if (attempt !== undefined) request.effectKey = attempt.effectKey;
    request.isResumed = attempt?.resumed === true;
    return route.handler(withCause(caps, served), served);
  };
  if (isKey(key) && honoursKeys(route)) {
    const call = { key, route, request: served, bytes };
    return once(caps, call, { prepare, handle, renew: context.renew });
  }
  await prepare();
  return handle();
}

function check(
  { queries, bodies }: ServeContext,
  route: Route,
  request: ServedRequest,
  raw: unknown,
): void {
  const query = queries.get(route);
  if (query !== undefined) request.query = query.check(request.search);
  const body = bodies.get(route);
  if (body !== undefined) request.body = body.check(raw);
}

function mayWrite({ method }: { readonly method: string }): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** Returns capabilities whose jobs log the ids of this request and of its trace. */
function withCause(caps: Capabilities, request: Request): Capabilities {
  if (!mayWrite(request)) return caps;
  const { requestId, traceId } = request;
  const cause = traceId === undefined ? { requestId } : { requestId, traceId };
  return { ...caps, jobs: caps.jobs.causedBy(cause) };
}

/** Drops the body. Endpoints without a body ignore any body (Contract 1.7). */
function ignoreBody(ctx: Koa.Context): ReadBody {
  ctx.req.resume();
  return NO_BODY;
}

async function read(
  ctx: Koa.Context,
  route: Route,
  given: { readonly context: ServeContext; readonly admission: Admission; readonly state: State },
): Promise<ReadBody> {
  const { req } = ctx;
  const arriving = given.state.taken?.early?.body ?? readNow(ctx, route, given);
  // A slow client would otherwise keep a place of the process without any work for it.
  const { turn } = given.state.taken ?? {};
  const read = await (turn === undefined || req.complete ? arriving : turn.aside(arriving));
  setHeaders(ctx.res, (await given.admission.chargeBody?.(read.bytes.length)) ?? {});
  if (route.reads === "bytes" && route.takes === undefined && read.bytes.length > 0) {
    requireJson(req.headers["content-type"], false);
  }
  return read;
}

/** Stages the body. What stands for its bytes is their hash, and what the address says of them. */
async function readFile(
  ctx: Koa.Context,
  route: Route,
  given: Parameters<typeof read>[2],
): Promise<ReadBody> {
  const { context, admission, state } = given;
  const held = context.held.hold(String(admission.caller?.id ?? addressKey(ctx.ip)));
  state.body = held;
  const arriving = stageFile(ctx.req, route.maxBytes ?? DEFAULT_MAX_BYTES, held);
  const file = await (state.taken === null ? arriving : state.taken.turn.aside(arriving));
  state.file = file;
  setHeaders(ctx.res, (await admission.chargeBody?.(file.size)) ?? {});
  return { bytes: Buffer.from(`${file.sha256} ${ctx.querystring}`), receivedAt: undefined };
}

async function readNow(
  { req, ip }: Koa.Context,
  route: Route,
  given: Parameters<typeof read>[2],
): Promise<ReadBody> {
  const { held } = given.context;
  const body = held.hold(String(given.admission.caller?.id ?? addressKey(ip)));
  given.state.body = body;
  const bytes = await readBytes(req, route.maxBytes ?? DEFAULT_MAX_BYTES, body);
  return { bytes, receivedAt: undefined };
}

function parse(ctx: Koa.Context, route: Route, bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const form = requireJson(ctx.req.headers["content-type"], route.acceptsForm === true) === "form";
  return form ? parseForm(bytes) : parseJson(bytes);
}

function answerError(
  caps: Pick<Capabilities, "log">,
  ctx: Koa.Context,
  error: unknown,
  state: State,
): AnyReply {
  const reply = replyOfError(error, state.route?.faults);
  if (reply !== null) return reply;
  const { requestId, traceId: trace_id, route } = state;
  caps.log.error(
    { err: error, requestId, trace_id, route: route?.path, method: ctx.method },
    "request failed",
  );
  return { status: 500, body: { detail: "Internal server error.", request_id: requestId } };
}
