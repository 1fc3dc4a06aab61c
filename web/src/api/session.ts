/**
 * The session of the reader. The access token lives in the memory of the page alone, the refresh
 * token in the storage of the browser. One tab refreshes for all, and a tab that signs out signs
 * out every other one.
 */
import { signal } from "@preact/signals";
import { basePath } from "../base_path.ts";
import { en } from "../texts/en.ts";
import { type Problem, type Reply, readOf } from "./answer.ts";
import type { components } from "./generated/openapi.d.ts";

export type PrivateUser = components["schemas"]["PrivateUser"];
type SessionTokens = components["schemas"]["SessionTokens"];

/** What tabs tell each other. */
type Message =
  /** A session that begins may be one of another account. */
  | { readonly kind: "access"; readonly access: string; readonly begins: boolean }
  | { readonly kind: "signedOut" }
  | { readonly kind: "expired" };

/** Another platform may live below another path of this host. */
const REFRESH_KEY = `presage.refresh${basePath}`;
const LOCK = REFRESH_KEY;
const UNAUTHORIZED = 401;

/** Waits between two attempts to read the session: the first, and the longest, seconds. */
const [FIRST_WAIT, LONGEST_WAIT] = [1, 30];
const MS = 1_000;

/** The account of the reader. Undefined while it is being read, null for a visitor. */
export const user = signal<PrivateUser | null | undefined>(undefined);

/** Why it could not be read yet who the reader is. The page asks again by itself. */
export const sessionProblem = signal<Problem | null>(null);

/** Whether the session has ended by itself. Pages that the reader fills in stay then. */
export const hasExpired = signal(false);

/**
 * Returns whether the page is read without an account. A session that ended by itself makes no
 * visitor: its pages keep what they show.
 */
export const isVisitor = (): boolean => user.value === null && !hasExpired.value;

let access: string | null = null;
/** Counts the attempts to read the session, and what begins and ends one. */
let turn = 0;
const channel =
  "BroadcastChannel" in globalThis ? new BroadcastChannel(`presage${basePath}`) : null;

/** Reads the session that an earlier page left, however long the server takes. */
export function restoreSession(): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    hear(data);
  });
  addEventListener("online", () => {
    if (sessionProblem.value !== null) void readUser();
  });
  void readUser();
}

/** Begins a session with tokens that the server gave out. */
export function beginSession(tokens: SessionTokens, account: PrivateUser): void {
  keep(tokens, true);
  settle(account);
}

/** Goes on with new tokens, of the same account unless the session begins. */
export function keep(tokens: SessionTokens, begins = false): void {
  localStorage.setItem(REFRESH_KEY, tokens.refresh);
  access = tokens.access;
  tell({ kind: "access", access, begins });
}

/** Ends the session here, in every other tab and on the server. */
export async function signOut(): Promise<void> {
  const [token, refresh] = [access, localStorage.getItem(REFRESH_KEY)];
  localStorage.removeItem(REFRESH_KEY);
  forget();
  tell({ kind: "signedOut" });
  // The session ends by itself when the server cannot be reached.
  await endOnServer(token, refresh).catch(() => undefined);
}

/** Ends the session on the server, which wants a good access token. One that has expired is renewed. */
async function endOnServer(token: string | null, refresh: string | null): Promise<void> {
  const logout = (good: string) =>
    fetch(`${basePath}/api/auth/logout/`, {
      method: "POST",
      headers: { Authorization: `Bearer ${good}` },
    });
  if (token !== null && (await logout(token)).status !== UNAUTHORIZED) return;
  const reply = refresh === null ? null : await renew(refresh);
  if (reply?.ok) await logout(((await reply.json()) as SessionTokens).access);
}

/**
 * Sends a request as the reader. When the access token has expired, it gets a new one and sends the
 * request again. A server that gives no new one now answers the request with its refusal: a 401
 * would say that the session has ended.
 */
export async function send(request: Request): Promise<Response> {
  const token = access;
  if (token === null) return await fetch(request);
  const again = request.clone();
  const reply = await fetch(authorized(request, token));
  if (reply.status !== UNAUTHORIZED) return reply;
  const refusal = await refreshAccess(token);
  if (refusal !== null) return refusal;
  const fresh = accessToken();
  return fresh === null ? reply : await fetch(authorized(again, fresh));
}

/** Returns the token as it is after a wait. */
const accessToken = (): string | null => access;

function authorized(request: Request, token: string): Request {
  request.headers.set("Authorization", `Bearer ${token}`);
  return request;
}

/**
 * Gets a new access token. Tabs wait for each other, and a tab that waited takes the token that
 * another one got. Afterwards there is no token when the session has ended.
 * @param refused the token that the server refused, or null when there is none
 * @returns what a server says that gives no token now, although the session may go on
 */
async function refreshAccess(refused: string | null): Promise<Response | null> {
  const inTurn = async () => (access !== refused ? null : await askForAccess());
  // Browsers offer locks to pages of a secure origin only. The server accepts a refresh token twice
  // within a minute, so tabs without locks do not end each other's session.
  return "locks" in navigator ? await navigator.locks.request(LOCK, inTurn) : await inTurn();
}

async function askForAccess(): Promise<Response | null> {
  const refresh = localStorage.getItem(REFRESH_KEY);
  if (refresh === null) {
    forget(hasExpired.value);
    return null;
  }
  const reply = await renew(refresh);
  if (reply.ok) keep((await reply.json()) as SessionTokens);
  else if (reply.status === UNAUTHORIZED) {
    // Another tab may have begun a session meanwhile, or ended this one.
    if (localStorage.getItem(REFRESH_KEY) !== refresh) return await askForAccess();
    localStorage.removeItem(REFRESH_KEY);
    forget(true);
    tell({ kind: "expired" });
  } else return reply;
  return null;
}

/** Asks the server for new tokens. */
function renew(refresh: string): Promise<Response> {
  return fetch(`${basePath}/api/auth/refresh/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh }),
  });
}

/** Reads who the reader is, again and again while the server does not say it. */
async function readUser(): Promise<void> {
  const own = ++turn;
  for (let wait = FIRST_WAIT; own === turn; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    const { data, problem } = await readOf(askForUser());
    if (own !== turn) return;
    if (problem === null) {
      settle(data);
      return;
    }
    const message = en.problems.stillSignedIn(problem.message);
    sessionProblem.value = { ...problem, message, retry: readUser };
    const seconds = Math.max(wait, problem.waitSeconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * MS));
  }
}

async function askForUser(): Promise<Reply<PrivateUser | null>> {
  const visitor = { data: null, response: new Response() };
  if (access === null && localStorage.getItem(REFRESH_KEY) === null) return visitor;
  const refusal = access === null ? await refreshAccess(null) : null;
  if (refusal === null && accessToken() === null) return visitor;
  const response = refusal ?? (await send(new Request(`${basePath}/api/users/me/`)));
  const body: unknown = await response.json();
  return response.ok ? { data: body as PrivateUser, response } : { error: body, response };
}

function hear(message: Message): void {
  if (message.kind !== "access") {
    forget(message.kind === "expired");
    return;
  }
  const isNew = access === null || message.begins;
  access = message.access;
  if (isNew) void readUser();
}

/** Knows from now on who the reader is. */
function settle(account: PrivateUser | null): void {
  turn += 1;
  sessionProblem.value = null;
  user.value = account;
}

/** Ends the session of this tab. The one that ends it for all takes the token out of the storage. */
function forget(isExpired = false): void {
  hasExpired.value = isExpired;
  access = null;
  settle(null);
}

function tell(message: Message): void {
  channel?.postMessage(message);
}
