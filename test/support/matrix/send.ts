/** Sends the requests of the matrix and describes what is wrong with an answer. */
import type { Caller } from "./cast.ts";
import { type Expected, VISITOR } from "./outcomes.ts";
import type { CallerKind } from "./page.ts";
import { textOf } from "../client.ts";
import type { Ask } from "./situation.ts";
import { routeNamed, type World } from "./world.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Sends one request as the caller. `faultsOf` checks the answer for canaries. */
export async function send(
  { app }: Pick<World, "app">,
  { account }: Caller,
  route: string,
  { params = {}, query = "", body, raw, token = account?.token }: Ask,
): Promise<Reply> {
  const { method, path } = routeNamed(route);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route} needs a ${name}.`);
    return String(value);
  });
  // A row may name several routes, and some of them only read.
  const sent = method === "GET" ? undefined : body;
  const response = await fetch(`${app.baseUrl}${filled}${query}`, {
    method,
    redirect: "manual",
    headers: {
      // Thousands of large answers would be compressed, and read twice.
      "Accept-Encoding": "identity",
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      ...(sent === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    ...(raw === undefined || method === "GET" ? {} : { body: raw }),
  });
  return { status: response.status, text: await textOf(response) };
}

/** Returns the kind of caller that the answer of the route is for. */
export function answered(asking: CallerKind, route: string): CallerKind {
  return routeNamed(route).access === "visitor" ? VISITOR : asking;
}

/**
 * Returns what contradicts the page: another status, a refusal with the wrong words, or a leaked
 * text.
 */
export function faultsOf(
  { canaries }: Pick<World, "canaries">,
  { kind: asking }: Caller,
  route: string,
  { expected, reply }: { readonly expected: Expected; readonly reply: Reply },
): string[] {
  const { status, text } = reply;
  const kind = answered(asking, route);
  const isExpected = expected === "y" ? isSuccess(status) : status === expected;
  const leaks = canaries.leaksIn(text, kind, route).map((leak) => `shows ${leak}`);
  if (!isExpected) return [`expected ${expected}, got ${status} ${text.slice(0, 160)}`, ...leaks];
  return isWorded(reply) ? leaks : [`${status} without its words: ${text}`, ...leaks];
}

/** A 302 leads a browser on, as a sign-in by a provider does. */
function isSuccess(status: number): boolean {
  return (status >= 200 && status <= 204) || status === 302;
}

/** Whether a refusal says what is missing and nothing else (Contract 1.11). */
function isWorded({ status, text }: Reply): boolean {
  if (![401, 403, 404].includes(status)) return true;
  const { detail, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return typeof detail === "string" && detail !== "" && Object.keys(rest).length === 0;
}
