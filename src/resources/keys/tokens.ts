/** Creates, lists and ends API tokens with a name and a scope (Contract 2.39). */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import { makeNamedToken } from "../../accounts/tokens.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { invalid, invalidField, NotFoundError } from "../../errors.ts";
import type { SubjectRequest } from "../../http/route.ts";
import { presentNamedToken } from "../../present/keys.ts";
import type { NewNamedToken } from "../../schema/keys.ts";
import type { NamedTokenDocument } from "../../store/accounts/credential_documents.ts";

const MOST_TOKENS = 50;

export async function listTokens(
  { store }: Pick<Capabilities, "store">,
  { caller }: { readonly caller: Caller },
) {
  const tokens = await store.namedTokens.ofUser(caller.id);
  return { status: 200 as const, body: { results: tokens.map(presentNamedToken) } };
}

/** Stores a token. Its text is in this answer only, and its hash is what is stored. */
export async function createToken(
  caps: Recording,
  request: Origin & { readonly body: NewNamedToken; readonly now: number },
) {
  const { caller, body, now } = request;
  const { name, scope, expires_at: expiresAt = null } = body;
  if (caller.isBot) throw invalid("A bot has one token, which its owner reads.");
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidField("expires_at", "Must be in the future.");
  }
  const { text, hash } = makeNamedToken(caps);
  const _id = await caps.store.counters.draw("rows");
  const whose = { _id, userId: caller.id, hash };
  const token = { ...whose, name, scope, createdAt: now, lastUsedAt: null, expiresAt };
  if (!(await caps.store.namedTokens.insert(token, MOST_TOKENS))) {
    throw invalid(`No more than ${MOST_TOKENS} tokens per account. End one that is not used.`);
  }
  await recordEvent(caps, request, { ...eventOf(token), kind: "token_made" });
  return { status: 201 as const, body: { ...presentNamedToken(token), token: text } };
}

/** @throws {NotFoundError} also for tokens of other accounts */
export async function ownToken(
  { store }: Pick<Capabilities, "store">,
  { params, caller }: SubjectRequest<"/api/users/me/tokens/:tokenId/">,
): Promise<NamedTokenDocument> {
  const token = await store.namedTokens.ownById(caller.id, params.tokenId);
  if (token === null) throw new NotFoundError();
  return token;
}

/** Every process refuses the token before the reply is sent. */
export async function endToken(
  caps: Announcing & Recording,
  request: Origin & { readonly subject: NamedTokenDocument },
) {
  const { subject } = request;
  await caps.store.namedTokens.remove(subject._id);
  await announce(caps, { kind: "accountChanged", userIds: [subject.userId] });
  await recordEvent(caps, request, { ...eventOf(subject), kind: "token_ended" });
  return { status: 204 as const };
}

function eventOf(token: NamedTokenDocument) {
  const { id, name, scope, expires_at } = presentNamedToken(token);
  return { userId: token.userId, after: { token: id, name, scope, expires_at } };
}
