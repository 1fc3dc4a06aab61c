/** Gives a session for what a provider has proven (Contract 3.17). */
import {
  accountOfPerson,
  identityKey,
  invitationOfPerson,
  noAccount,
  requireWelcome,
} from "../../../accounts/provider_accounts.ts";
import { giveGroupLevels } from "../../../accounts/provider_levels.ts";
import { type ProvenPerson, takeProof } from "../../../accounts/provider_sign_in.ts";
import { recordVisit, type Recording } from "../../../accounts/record_event.ts";
import { visitorOf } from "../../../accounts/sessions.ts";
import { countLoginAddress, requireLoginLeft } from "../../../admission/login_limit.ts";
import type { Capabilities } from "../../../capabilities.ts";
import type { Announcing } from "../../../consequences/announce.ts";
import { invalidField, PermissionError } from "../../../errors.ts";
import { welcome } from "../log_in.ts";
import { boundSecret, providerOf } from "./browser.ts";

export interface CodeRequest {
  readonly body: { readonly code: string; readonly invite_token?: string | null };
  readonly address: string;
  header(name: string): string | undefined;
}

type Needs = Announcing &
  Recording &
  Pick<Capabilities, "cache" | "config" | "serverKey" | "random">;

/**
 * Returns what the code is for. A code signs in or connects, never both, so a page cannot be made to
 * do the one with the code of the other.
 * @throws {ValidationError} on `code`
 */
export async function proofOf(
  caps: Pick<Capabilities, "cache" | "random" | "serverKey">,
  request: CodeRequest,
  connects: number | null,
): Promise<ProvenPerson> {
  const bound = boundSecret(request.body.code, request.header("cookie"));
  const proven = bound === null ? null : await takeProof(caps, bound);
  if (proven?.connects === connects) return proven;
  throw invalidField(
    "code",
    "This sign-in is not valid, or it was used or has expired. Sign in again.",
  );
}

/**
 * Opens a session. A person who is refused takes a unit of login from the address, so the record of
 * failures grows no faster than that of wrong passwords.
 * @throws {RateLimitError | OverloadError} before the code is used
 */
export async function exchangeCode(caps: Needs, request: CodeRequest) {
  const { address } = request;
  await requireLoginLeft(caps, address);
  const person = await proofOf(caps, request, null);
  const provider = providerOf(caps, person.provider);
  const after = { by: provider.name };
  try {
    requireWelcome(provider, person);
    const token = request.body.invite_token ?? "";
    const invited = await invitationOfPerson(caps, token, person);
    const found = await accountOfPerson(caps, provider, person, invited);
    if (found === null) throw noAccount(caps, provider);
    const { user, isNew } = found;
    if (isNew) await recordVisit(caps, { address }, { kind: "signed_up", userId: user._id, after });
    await giveGroupLevels(caps, { user, provider, groups: person.groups, address });
    const welcomed = await welcome(caps, user, visitorOf(request));
    if (welcomed === null) throw noAccount(caps, provider);
    await recordVisit(caps, { address }, { kind: "logged_in", userId: user._id, after });
    return { status: 200 as const, body: welcomed };
  } catch (error) {
    if (!(error instanceof PermissionError)) throw error;
    await countLoginAddress(caps, address);
    const holder = await caps.store.users.byIdentity(identityKey(person));
    const event = { kind: "log_in_failed", userId: holder?._id ?? null, after } as const;
    await recordVisit(caps, { address, isProven: false }, event);
    throw error;
  }
}
