/**
 * Writes the data without which no request can be served: the site main project, the global boards
 * of the year, the login keys of every account and, when the environment names one, the first
 * superuser. It may run at every start and in several processes at once. Contract 3.9.
 */
import { createAccount, requireNoFaults, usernameFaults } from "./accounts/accounts.ts";
import { completeLoginKeys } from "./accounts/complete_login_keys.ts";
import { makeToken } from "./accounts/tokens.ts";
import type { Capabilities } from "./capabilities.ts";
import { ConfigError } from "./config.ts";
import { announce, type Announcing } from "./consequences/announce.ts";
import { usernameKey } from "./domain/accounts/username.ts";
import { ValidationError } from "./errors.ts";
import { hashPassword } from "./password_hash.ts";
import type { UserDocument } from "./store/accounts/user_document.ts";
import { ensureGlobalBoards } from "./boards/global_boards.ts";
import { newProject } from "./store/projects/new_project.ts";

/** The id of the first project. Because it is fixed, two processes cannot insert two of them. */
const SITE_MAIN_ID = 1;
const SITE_MAIN_NAME = "Presage";

/** @throws {ConfigError} when there is no superuser and what the environment says is not enough */
export async function writeInitialData(
  caps: Announcing & Pick<Capabilities, "config" | "log" | "random" | "serverKey">,
): Promise<void> {
  await ensureSiteMain(caps);
  await completeLoginKeys(caps);
  await ensureGlobalBoards(caps, caps.clock.now());
  const { admin } = caps.config.accounts;
  if (admin !== null) await ensureAdmin(caps, admin);
}

async function ensureSiteMain(caps: Announcing): Promise<void> {
  const { store, clock } = caps;
  await store.counters.raise("projects", SITE_MAIN_ID);
  if ((await store.projects.all()).some(({ type }) => type === "site_main")) return;
  // Returns false when another process that starts at the same time was first.
  await store.projects.insert(
    newProject({
      _id: SITE_MAIN_ID,
      type: "site_main",
      name: SITE_MAIN_NAME,
      slug: null,
      createdAt: clock.now(),
      visibility: "normal",
    }),
  );
  await announce(caps, { kind: "projectMade" });
}

type AdminNeeds = Pick<Capabilities, "store" | "clock" | "config" | "log" | "random" | "serverKey">;
type Admin = NonNullable<Capabilities["config"]["accounts"]["admin"]>;

/**
 * Makes the superuser while there is none, since the first one may have another name now. An
 * existing account of that name is not changed, because its owner may have changed everything.
 */
async function ensureAdmin(caps: AdminNeeds, admin: Admin): Promise<void> {
  const { users } = caps.store;
  const named = await users.byUsernameKey(usernameKey(admin.username));
  const isFirst = named === null && (await users.firstSuperuser()) === null;
  if (isFirst) requireComplete(admin);
  const user = isFirst ? await createAdmin(caps, admin) : named;
  if (!isFirst && user?.isSuperuser !== true && admin.username !== "") {
    caps.log.warn(
      { ADMIN_USERNAME: admin.username },
      `no superuser was made, because ${named === null ? "there is one already" : "an account has this name"}; "npx presage user create <name> --superuser" makes one`,
    );
  }
  if (user === null || !user.isSuperuser || admin.token === "") return;
  await caps.store.tokens.ensure(user._id, makeToken(caps, admin.token).row);
}

function requireComplete({ username, password }: Admin): void {
  const given = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
  const missing = Object.entries(given).filter(([, value]) => value === "");
  if (missing.length === 0) return;
  throw new ConfigError(
    missing.map(([name]) => `${name} is not set, and the other ADMIN_* do nothing without it`),
  );
}

async function createAdmin(caps: AdminNeeds, admin: Admin): Promise<UserDocument | null> {
  const { username, email, password } = admin;
  const rights = { isStaff: true, isSuperuser: true };
  try {
    // The operator chose the name, so this one account may have a reserved one.
    requireNoFaults({ username: await usernameFaults(caps, username, rights, null) });
    const passwordHash = await hashPassword(password);
    return await createAccount(caps, { username, email, passwordHash, ...rights });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Either another process made the account just now, or its name or e-mail is not allowed.
    const made = await caps.store.users.byUsernameKey(usernameKey(admin.username));
    if (made === null)
      caps.log.error({ fields: error.fields }, "the first superuser could not be made");
    return made;
  }
}
