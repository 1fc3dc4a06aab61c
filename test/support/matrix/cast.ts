/** One account for each caller of section 2, with its own private texts. */
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";
import type { TestApp } from "../app.ts";
import type { Account } from "../factories.ts";
import type { Canaries } from "./canaries.ts";
import { type CallerKind, page } from "./page.ts";

export interface Caller {
  readonly kind: CallerKind;
  /** Null for a caller without credentials. */
  readonly account: Account | null;
}

/** The caller of section 2 who created all projects of the test. */
export const CREATOR = "creator of the project";

/** Routes whose answers show the private fields of an account to staff and superusers. */
const ACCOUNT_ROUTES = ["createUser", "updateUser"];

export async function openCast(app: TestApp, canaries: Canaries): Promise<Caller[]> {
  const closed = await app.make.account({ isActive: false });
  const made = new Map<string, Account>();
  const cast: Caller[] = [];
  for (const kind of page.callers) {
    const account =
      kind.account === "none"
        ? null
        : await app.make.account({ ...flagsOf(kind, made, closed), ...secretsOf(kind, canaries) });
    if (account !== null) {
      made.set(kind.name, account);
      const maySee = isSelfOrOwner(kind);
      canaries.guard(account.token, `the token of the ${kind.name}`, maySee);
    }
    cast.push({ kind, account });
  }
  return cast;
}

/** Returns the flags that make an account one of this kind. Bots name their owner. */
export function flagsOf(
  { account }: CallerKind,
  made: ReadonlyMap<string, Account>,
  closed: Account,
): Partial<UserDocument> {
  const [, owner] = /^bot of (.*)$/.exec(account) ?? [];
  if (owner === "closed account") return { isBot: true, botOwnerId: closed.id };
  if (owner !== undefined) {
    const botOwnerId = made.get(owner)?.id;
    if (botOwnerId === undefined) throw new Error(`The owner comes after the bot: ${account}`);
    return { isBot: true, botOwnerId };
  }
  const flags: Readonly<Record<string, Partial<UserDocument>>> = {
    person: {},
    closed: { isActive: false },
    spam: { isSpam: true },
    staff: { isStaff: true },
    superuser: { isSuperuser: true },
  };
  const known = flags[account];
  if (known === undefined) throw new Error(`No such account: "${account}"`);
  return known;
}

function secretsOf(kind: CallerKind, canaries: Canaries): Partial<UserDocument> {
  const maySee = isSelfOrOwner(kind);
  const word = (text: string) => canaries.plant(`the ${text} of the ${kind.name}`, maySee);
  return {
    email: kind.account.startsWith("bot") ? "" : `${word("e-mail")}@example.org`,
    metadata: { private_note: word("private note") },
    unsubscribedMailingTags: [word("mailing tag")],
  };
}

function isSelfOrOwner(kind: CallerKind) {
  return (caller: CallerKind, route: string): boolean =>
    caller.name === kind.name ||
    kind.account === `bot of ${caller.name}` ||
    (ACCOUNT_ROUTES.includes(route) && ["ST", "SU"].includes(caller.column));
}
