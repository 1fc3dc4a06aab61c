/** Connects the caller's account with one of a provider, and takes that back (Contract 3.17). */
import { identityOf, provesOwner, requireWelcome } from "../../../accounts/provider_accounts.ts";
import { beginSignIn, type SessionToProve } from "../../../accounts/provider_sign_in.ts";
import { recordEvent, type Recording } from "../../../accounts/record_event.ts";
import type { Caller, Capabilities } from "../../../capabilities.ts";
import { announce, type Announcing } from "../../../consequences/announce.ts";
import { ConflictError, NotFoundError, OverloadError, PermissionError } from "../../../errors.ts";
import type { ProviderConfig } from "../../../provider_config.ts";
import { isoOrNull } from "../../../present/time.ts";
import type { Identity, UserDocument } from "../../../store/accounts/user_document.ts";
import { callbackOf, cookieHeader, providerOf } from "./browser.ts";
import { type CodeRequest, proofOf } from "./exchange.ts";

type Needs = Announcing &
  Recording &
  Pick<Capabilities, "cache" | "config" | "oidc" | "serverKey" | "random">;

interface ConnectRequest {
  readonly params: { readonly provider: string };
  readonly caller: Caller;
  readonly address: string;
  readonly baseUrl: string;
}

/** @throws {PermissionError} for a token: what signs a person in is for the person to choose */
function requireSession({ via, isBot }: Caller): void {
  if (via !== "session" || isBot)
    throw new PermissionError("Only a session of a person connects and disconnects providers.");
}

/** Lists the providers of the platform, and which of them sign the caller in. */
export async function listConnections(
  caps: Pick<Capabilities, "config" | "store">,
  { caller }: { readonly caller: Caller },
) {
  const { identities = [] } = await ownerOf(caps, caller);
  const results = caps.config.accounts.providers.map((provider) => ({
    name: provider.name,
    title: provider.title,
    connected_at: isoOrNull(identityAt(identities, provider)?.linkedAt),
  }));
  return { status: 200 as const, body: { results } };
}

/**
 * Begins to connect, or with `fresh` to prove by a connected provider who uses the session. The answer
 * names the page of the provider, to which the browser is to go.
 * @throws {NotFoundError} when the provider that is to prove the person is not connected
 * @throws {ConflictError} when it was connected too recently to prove anything
 */
export async function beginConnecting(
  caps: Needs,
  request: ConnectRequest & { readonly query: { readonly fresh?: boolean } },
) {
  const { params, caller, baseUrl, query } = request;
  requireSession(caller);
  const provider = providerOf(caps, params.provider);
  const redirectUri = callbackOf(baseUrl, provider);
  let proves: SessionToProve | undefined;
  if (query.fresh === true) {
    const owner = await ownerOf(caps, caller);
    const identity = identityAt(owner.identities ?? [], provider);
    if (identity === undefined) throw new NotFoundError();
    if (!provesOwner(identity, owner, caps.clock.now())) {
      throw new ConflictError(
        `${provider.title} was connected less than a week ago. Until then it does not prove whose the account is: sign in at the provider with which the account was made.`,
      );
    }
    proves = { userId: caller.id, sessionId: caller.credential };
  }
  const purpose = proves === undefined ? { connects: caller.id } : { connects: null, proves };
  const begun = await beginSignIn(caps, provider, { redirectUri, ...purpose });
  if (begun === null) throw new OverloadError(`${provider.title} does not answer right now.`);
  const headers = cookieHeader(caps, begun, baseUrl);
  return { status: 200 as const, headers, body: { address: begun.page } };
}

/** Connects the account at the provider that the code stands for. */
export async function connectByCode(
  caps: Needs,
  request: CodeRequest & Pick<ConnectRequest, "caller">,
) {
  const { caller } = request;
  requireSession(caller);
  const person = await proofOf(caps, request, caller.id);
  const provider = providerOf(caps, person.provider);
  requireWelcome(provider, person);
  const identity = identityOf(provider, person, caps.clock.now());
  if (!(await connected(caps, caller.id, identity))) {
    throw new ConflictError(
      `This account or that of ${provider.title} is connected already. Disconnect it first.`,
    );
  }
  await announce(caps, { kind: "accountChanged", userIds: [caller.id] });
  const after = { provider: provider.name };
  await recordEvent(caps, request, { kind: "identity_connected", userId: caller.id, after });
  return { status: 204 as const };
}

async function connected(
  { store }: Pick<Capabilities, "store">,
  id: number,
  identity: Identity,
): Promise<boolean> {
  try {
    return await store.users.connectIdentity(id, identity);
  } catch (error) {
    if (store.users.takenField(error) === "identity") return false;
    throw error;
  }
}

/** Disconnects. An account without a password keeps its last provider, because it has no other way in. */
export async function disconnect(caps: Needs, request: ConnectRequest) {
  const { params, caller } = request;
  requireSession(caller);
  const provider = providerOf(caps, params.provider);
  const { identities = [] } = await ownerOf(caps, caller);
  const identity = identityAt(identities, provider);
  if (identity === undefined) throw new NotFoundError();
  if (!(await caps.store.users.removeIdentity(caller.id, identity.key))) {
    throw new ConflictError(
      `${provider.title} is the only way into this account. Set a password first.`,
    );
  }
  await announce(caps, { kind: "accountChanged", userIds: [caller.id] });
  const before = { provider: provider.name };
  await recordEvent(caps, request, { kind: "identity_removed", userId: caller.id, before });
  return { status: 204 as const };
}

function identityAt(identities: readonly Identity[], { issuer }: ProviderConfig) {
  // A provider may write its address with a last slash, and the settings without.
  return identities.find((one) => new URL(one.issuer).href === new URL(issuer).href);
}

/** Reads the account as it is stored now. */
async function ownerOf(
  { store }: Pick<Capabilities, "store">,
  { id }: Caller,
): Promise<UserDocument> {
  const user = await store.users.byId(id);
  if (user === null) throw new NotFoundError();
  return user;
}
