/** Reads the credential of an `Authorization` header (Contract 3.9). */
import type { Caller } from "../caller.ts";
import type { CredentialFault } from "../errors.ts";
import { hashCredential } from "../server_key.ts";

export interface Credential {
  readonly via: Caller["via"];
  /** SHA-256 of the credential, in hex. */
  readonly hash: string;
  /** The session that an access token names; "" for API tokens. */
  readonly sessionId: string;
}

/** `Token <t>`, or the token alone, as the reference platform accepts it. */
const API_TOKEN = /^(?:token[ \t]+)?([0-9a-f]{40})$/i;
const ACCESS_TOKEN = /^bearer[ \t]+(([0-9a-f]{32})\.[0-9a-f]{48})$/i;

/** Returns the credential, or the reason why there is none. */
export function readCredential(header: string | undefined): Credential | CredentialFault {
  const text = header?.trim() ?? "";
  if (text === "") return "missing";
  const token = API_TOKEN.exec(text)?.[1];
  if (token !== undefined) return { via: "token", hash: hashCredential(token), sessionId: "" };
  const access = ACCESS_TOKEN.exec(text);
  if (access === null) return "invalid";
  return {
    via: "session",
    hash: hashCredential(access[1] ?? ""),
    sessionId: access[2] ?? "",
  };
}
