/**
 * Runs a route of the API in this process: with the same checks and the same code, and without a
 * network. The admin program and the sandbox act so.
 */
import type { Caller, Capabilities } from "./capabilities.ts";
import { PermissionError } from "./errors.ts";
import type { Request, Route } from "./http/route.ts";
import { bodyChecker, queryChecker } from "./http/request/validate.ts";
import { routes } from "./routes.ts";

export interface Call {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The body of a route that reads a file. */
  readonly file?: Request["file"];
  /** The key that the effect carries. A repeated call with the key does nothing twice. */
  readonly effectKey?: string;
}

/** @returns the body of the reply; undefined when the reply has none */
export async function invoke(
  caps: Capabilities,
  caller: Caller,
  name: string,
  call: Call,
): Promise<unknown> {
  const route = routeCalled(name);
  requireAccess(route, caller);
  const search = new URLSearchParams(call.query);
  const request = {
    params: call.params ?? {},
    query: {} as unknown,
    body: {} as unknown,
    subject: undefined as unknown,
    file: call.file ?? null,
    bytes: route.reads === "bytes" ? Buffer.from(JSON.stringify(call.body)) : Buffer.alloc(0),
    caller,
    pageVersions: null,
    now: caps.clock.now(),
    receivedAt: caps.clock.now(),
    requestId: caps.random.uuid(),
    address: "127.0.0.1",
    baseUrl: caps.config.http.baseUrl ?? "",
    url: route.path,
    path: route.path,
    search,
    header: () => undefined,
    signal: new AbortController().signal,
    ...(call.effectKey === undefined ? {} : { effectKey: call.effectKey }),
  };
  if (route.subject !== undefined) request.subject = await route.subject(caps, request);
  if (route.query !== undefined) request.query = queryChecker(route.query).check(search);
  // Such a route reads its body from the bytes.
  if (route.reads === undefined) request.body = checkBody(route, call.body ?? {});
  const reply = await route.handler(caps, request as unknown as Request);
  return "json" in reply ? JSON.parse(String(reply.json)) : reply.body;
}

/**
 * Checks a body as the route does, and returns it.
 * @throws {ValidationError}
 */
export function checkBodyOf(name: string, body: unknown): unknown {
  return checkBody(routeCalled(name), body);
}

function checkBody(route: Route, body: unknown): unknown {
  return route.body === undefined ? {} : bodyChecker(route.body).check(body);
}

function routeCalled(name: string): Route {
  const route = routes.find((candidate) => candidate.name === name);
  if (route === undefined) throw new TypeError(`No route is called ${name}`);
  return route;
}

function requireAccess({ access }: Route, caller: Caller): void {
  const isAllowed =
    access === "public" ||
    access === "authenticated" ||
    caller.isSuperuser ||
    (access === "staff" && caller.isStaff);
  if (!isAllowed) throw new PermissionError();
}
