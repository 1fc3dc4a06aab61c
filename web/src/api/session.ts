/**
 * The session of the reader. The access token lives in the memory of the page alone, the refresh
 * token in the storage of the browser. One tab refreshes for all, and a tab that signs out signs
 * out every other one.
 */
import { signal } from "@preact/signals";
import type { components } from "./generated/openapi.d.ts";

export type PrivateUser = components["schemas"]["PrivateUser"];
type SessionTokens = components["schemas"]["SessionTokens"];

/** What tabs tell each other. */
type Message =
  | { readonly kind: "access"; readonly access: string }
  | { readonly kind: "signedOut" }
  | { readonly kind: "expired" };

const REFRESH_KEY = "presage.refresh";
const LOCK = "presage.refresh";
const UNAUTHORIZED = 401;

/** The account of the reader. Undefined while it is being read, null for a visitor. */
export const user = signal<PrivateUser | null | undefined>(undefined);

/** Whether the session has ended by itself. Pages that the reader fills in stay then. */
export const hasExpired = signal(false);

let access: string | null = null;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("presage") : null;

/** Returns the token that authenticates a request, or null for a visitor. */
export function accessToken(): string | null {
  return access;
}

/** Reads the session that an earlier page left. Sets `user` in every case. */
export async function restoreSession(): Promise<void> {
  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    hear(data);
  });
  if (localStorage.getItem(REFRESH_KEY) !== null) await refreshAccess(null);
  await readUser();
}

/** Begins a session with tokens that the server gave out. */
export function beginSession(tokens: SessionTokens, account: PrivateUser): void {
  keep(tokens);
  user.value = account;
}

/** Goes on with new tokens of the same account. */
export function keep(tokens: SessionTokens): void {
  localStorage.setItem(REFRESH_KEY, tokens.refresh);
  access = tokens.access;
  tell({ kind: "access", access });
}

/** Ends the session here, in every other tab and on the server. */
export async function signOut(): Promise<void> {
  const token = access;
  forget();
  tell({ kind: "signedOut" });
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  // The session ends by itself when the server cannot be reached.
  await fetch("/api/auth/logout/", { method: "POST", headers }).catch(() => undefined);
}

/**
 * Gets a new access token. Tabs wait for each other, and a tab that waited takes the token that
 * another one got. Returns null when the session has ended.
 * @param refused the token that the server refused, or null when there is none
 */
export async function refreshAccess(refused: string | null): Promise<string | null> {
  const inTurn = async () => (access !== refused ? access : await askForAccess());
  // Browsers offer locks to pages of a secure origin only. The server accepts a refresh token twice
  // within a minute, so tabs without locks do not end each other's session.
  return "locks" in navigator ? await navigator.locks.request(LOCK, inTurn) : await inTurn();
}

async function askForAccess(): Promise<string | null> {
  const refresh = localStorage.getItem(REFRESH_KEY);
  if (refresh === null) {
    forget(hasExpired.value);
    return null;
  }
  const reply = await fetch("/api/auth/refresh/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh }),
  }).catch(() => null);
  if (reply?.ok === true) keep((await reply.json()) as SessionTokens);
  else if (reply?.status === UNAUTHORIZED) {
    forget(true);
    tell({ kind: "expired" });
  }
  return access;
}

async function readUser(): Promise<void> {
  if (access === null) {
    user.value = null;
    return;
  }
  const headers = { Authorization: `Bearer ${access}` };
  const reply = await fetch("/api/users/me/", { headers }).catch(() => null);
  user.value = reply?.ok === true ? ((await reply.json()) as PrivateUser) : null;
}

function hear(message: Message): void {
  if (message.kind !== "access") {
    forget(message.kind === "expired");
    return;
  }
  const isNew = access === null;
  access = message.access;
  if (isNew) void readUser();
}

function forget(isExpired = false): void {
  hasExpired.value = isExpired;
  localStorage.removeItem(REFRESH_KEY);
  access = null;
  user.value = null;
}

function tell(message: Message): void {
  channel?.postMessage(message);
}
