/**
 * Finds and makes the accounts of people who sign in by a provider (Contract 3.17). An account is
 * found by issuer and subject alone: an e-mail address takes no account over.
 */
import { type Invitation, openInviter } from "../access/inviters.ts";
import type { Capabilities } from "../capabilities.ts";
import type { Announcing } from "../consequences/announce.ts";
import { emailKey } from "../domain/accounts/email.ts";
import { isOfDomains } from "../domain/accounts/invitation.ts";
import { suggestedNames } from "../domain/accounts/suggested_names.ts";
import { PermissionError, ValidationError } from "../errors.ts";
import type { SaidPerson } from "../oidc/oidc.ts";
import type { ProviderConfig } from "../provider_config.ts";
import { hashCredential } from "../server_key.ts";
import type { Identity, UserDocument } from "../store/accounts/user_document.ts";
import { createAccount, emailFaults, usernameFaults } from "./accounts.ts";
import { createGuest, domainFault, invitationOf } from "./invitations.ts";
import { isOpen } from "./standing.ts";

type Needs = Announcing & Pick<Capabilities, "config" | "store" | "clock" | "random">;

/** Returns the key under which an account of a provider is found. */
export function identityKey({ issuer, subject }: Pick<SaidPerson, "issuer" | "subject">): string {
  return hashCredential(JSON.stringify([issuer, subject]));
}

/** Returns the stored form of an account at a provider. */
export function identityOf(provider: ProviderConfig, person: SaidPerson, now: number): Identity {
  const { issuer, subject } = person;
  return { key: identityKey(person), provider: provider.name, issuer, subject, linkedAt: now };
}

/** For this long a connection signs a person in and proves nothing, ms. */
const PROVES_AFTER_MS = 7 * 86_400_000;
/** A connection with which an account was made is at most this much younger than the account, ms. */
const MAKING_MS = 60_000;

/**
 * Returns whether a connection proves who an account belongs to: the account was made with it, or it
 * is a week old. A thief of a session may have connected a younger one.
 */
export function provesOwner(
  { linkedAt }: Pick<Identity, "linkedAt">,
  { dateJoined }: Pick<UserDocument, "dateJoined">,
  now: number,
): boolean {
  return linkedAt - dateJoined <= MAKING_MS || now - linkedAt >= PROVES_AFTER_MS;
}

/**
 * Looks only at what the provider says, before any account is looked up, so that the answer tells of
 * none.
 * @throws {PermissionError} when the address is not verified, or of another domain
 */
export function requireWelcome(
  { title, allowedDomains }: ProviderConfig,
  person: SaidPerson,
): void {
  if (!person.isEmailVerified || person.email === "") {
    throw new PermissionError(
      `${title} has not confirmed that the e-mail address is yours. Confirm it there, then sign in again.`,
    );
  }
  if (!isOfDomains(person.email, allowedDomains)) {
    throw new PermissionError(
      `Sign-in with ${title} is for e-mail addresses of ${allowedDomains.join(", ")}.`,
    );
  }
}

/**
 * Returns the one sentence for people who get no account: the address belongs to one, open or
 * closed, or the account is closed, or no new ones are made. It does not say which.
 */
export function noAccount(
  { config }: Pick<Capabilities, "config">,
  { title }: ProviderConfig,
): PermissionError {
  const { passwordLogin } = config.accounts;
  const own = `If you have one, sign in with your password and connect ${title} on the page of your account. Otherwise ask the operators.`;
  return new PermissionError(
    `This sign-in leads to no account. ${passwordLogin ? own : "Ask the operators."}`,
  );
}

export interface FoundAccount {
  readonly user: UserDocument;
  readonly isNew: boolean;
}

/** Returns the open invitation of a token that lets this person in, or null. */
export async function invitationOfPerson(
  caps: Needs,
  token: string,
  { email }: SaidPerson,
): Promise<Invitation | null> {
  const invited = token === "" ? null : await invitationOf(caps, token);
  if (invited === null || domainFault(invited, email) !== null) return null;
  return (await openInviter(caps, invited, caps.clock.now())) === null ? null : invited;
}

/**
 * Returns the account of a person, and makes it where there is none. Null where that is refused. An
 * invitation lets a new account in while sign-up is closed, and makes it a member.
 */
export async function accountOfPerson(
  caps: Needs,
  provider: ProviderConfig,
  person: SaidPerson,
  invited: Invitation | null,
): Promise<FoundAccount | null> {
  const key = identityKey(person);
  const known = await caps.store.users.byIdentity(key);
  if (known !== null) return (await isOpen(caps, known)) ? { user: known, isNew: false } : null;
  if (caps.config.accounts.signup === "off" && invited === null) return null;
  if ((await emailFaults(caps, person.email)).length > 0) return null;
  const make = (id?: number) => makeAccount(caps, provider, person, id);
  const made = await (invited === null ? make() : createGuest(caps, invited, make));
  if (made !== null) return { user: made, isNew: true };
  // The person has signed in twice at once, and the other sign-in has made the account.
  const other = await caps.store.users.byIdentity(key);
  return other === null ? null : { user: other, isNew: false };
}

/** Returns the new account, or null when its address or its identity was taken meanwhile. */
async function makeAccount(
  caps: Needs,
  provider: ProviderConfig,
  person: SaidPerson,
  id: number | undefined,
): Promise<UserDocument | null> {
  const { reservedUsernames } = caps.config.accounts;
  const identities = [identityOf(provider, person, caps.clock.now())];
  const last = caps.random.hex(2);
  for (const username of suggestedNames(person, { reserved: reservedUsernames, last })) {
    if ((await usernameFaults(caps, username)).length > 0) continue;
    try {
      const { email } = person;
      const confirmedKey = emailKey(email);
      return await createAccount(caps, { id, username, email, confirmedKey, identities });
    } catch (error) {
      if (caps.store.users.takenField(error) === "identity") return null;
      if (!(error instanceof ValidationError)) throw error;
      if (!("username" in error.fields)) return null;
    }
  }
  return null;
}
