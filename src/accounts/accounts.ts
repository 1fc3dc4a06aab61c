/** Creates accounts and checks their names. Indexes make names unique (Contract 2.18). */
import type { Capabilities } from "../capabilities.ts";
import { emailKey, isEmail } from "../domain/accounts/email.ts";
import { checkUsername, usernameKey } from "../domain/accounts/username.ts";
import { invalidField, ValidationError } from "../errors.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { type Bearer, findLookAlike, isStaffAccount } from "./look_alikes.ts";
import { newUser } from "./new_user.ts";

export interface WantedAccount extends Partial<
  Omit<UserDocument, "_id" | "username" | "usernameKey" | "email" | "emailKey">
> {
  readonly username: string;
  /** An empty text means none. */
  readonly email: string;
  /** An id that was drawn already. */
  readonly id?: number | undefined;
}

type Needs = Pick<Capabilities, "store" | "clock" | "config">;

export const NAME_TAKEN = "This username is already taken.";
export const EMAIL_TAKEN = "This email is already in use.";

/**
 * Returns messages when a wanted name breaks a rule, is taken, or looks like another name while one
 * of the two accounts is staff. Returns none when the name is free. `reserved` is as in
 * `checkUsername`.
 */
export async function usernameFaults(
  caps: Needs,
  username: string,
  bearer: Bearer = {},
  reserved: readonly string[] | null = caps.config.accounts.reservedUsernames,
): Promise<string[]> {
  const { faults, key } = checkUsername(username, reserved);
  if (faults.length > 0) return faults;
  if (key !== bearer.usernameKey && (await isTaken(caps, username, bearer))) return [NAME_TAKEN];
  const lookAlike = await findLookAlike(caps, username, bearer);
  if (lookAlike === null) return [];
  const whose = isStaffAccount(bearer) ? `the account ${lookAlike._id}` : "a staff account";
  return [`This username looks like that of ${whose}.`];
}

/**
 * Does the same for an e-mail address. An empty one is allowed. `owner` is the account that is to
 * have it.
 */
export async function emailFaults(
  caps: Needs,
  email: string,
  owner: Partial<Pick<UserDocument, "_id" | "emailKey">> = {},
): Promise<string[]> {
  if (email === "") return [];
  if (!isEmail(email)) return ["Enter a valid email address."];
  const isNew = emailKey(email) !== owner.emailKey;
  return isNew && (await isTaken(caps, email, owner)) ? [EMAIL_TAKEN] : [];
}

/** Returns whether the text is the name or the e-mail address of another account. */
async function isTaken(
  { store }: Needs,
  text: string,
  owner: Partial<Pick<UserDocument, "_id">>,
): Promise<boolean> {
  const login = { name: usernameKey(text), email: emailKey(text) };
  return (await store.users.byLogin(login)).some(({ _id }) => _id !== owner._id);
}

/** @throws {ValidationError} with every faulty field */
export function requireNoFaults(fields: Readonly<Record<string, readonly string[]>>): void {
  const faulty = Object.entries(fields).filter(([, messages]) => messages.length > 0);
  if (faulty.length > 0) throw new ValidationError(Object.fromEntries(faulty));
}

/**
 * Stores a new account under the next id. The caller has checked the name and the e-mail address;
 * only a race for them is reported here.
 * @throws {ValidationError} on `username` or `email`
 * @throws the duplicate-key error of a bot's slot, which its caller chose
 */
export async function createAccount(caps: Needs, wanted: WantedAccount): Promise<UserDocument> {
  const { username, email, id, ...rest } = wanted;
  const user = newUser({
    ...rest,
    _id: id ?? (await caps.store.counters.draw("users")),
    username: username.normalize("NFKC"),
    usernameKey: usernameKey(username),
    email,
    ...(email === "" ? {} : { emailKey: emailKey(email) }),
    dateJoined: caps.clock.now(),
  });
  try {
    await caps.store.users.insert(user);
  } catch (error) {
    throw takenError(caps, error, user) ?? error;
  }
  return user;
}

/**
 * Returns the field error for a name or an e-mail address that was taken in a race, or null for any
 * other error.
 */
export function takenError(
  { store }: Pick<Capabilities, "store">,
  error: unknown,
  wanted?: Pick<UserDocument, "usernameKey">,
): ValidationError | null {
  const field = store.users.takenField(error, wanted);
  if (field === "username") return invalidField("username", NAME_TAKEN);
  return field === "email" ? invalidField("email", EMAIL_TAKEN) : null;
}
