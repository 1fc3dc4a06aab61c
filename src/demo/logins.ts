/**
 * The accounts with which newcomers try the platform. Their passwords and tokens are new in each
 * demo.
 */
import type { Capabilities } from "../capabilities.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { hashPassword } from "../password_hash.ts";
import { accountOf, giveToken } from "./content.ts";

export interface Login {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface Logins {
  readonly admin: Login;
  readonly curator: Login;
  readonly forecaster: Login;
  readonly bot: {
    readonly id: number;
    readonly username: string;
    readonly token: string;
    readonly owner: string;
  };
}

export async function addLogins(caps: Capabilities): Promise<Logins> {
  const admin = await addPerson(caps, "demo-admin", { isStaff: true, isSuperuser: true });
  const curator = await addPerson(caps, "demo-curator");
  const forecaster = await addPerson(caps, "demo-forecaster");
  const id = await caps.store.counters.draw("users");
  const username = "demo-bot";
  await caps.store.users.insert(
    accountOf(id, username, {
      isBot: true,
      isPrimaryBot: true,
      botOwnerId: forecaster.id,
      botSlot: 1,
      dateJoined: caps.clock.now(),
    }),
  );
  const token = await giveToken(caps, id);
  return { admin, curator, forecaster, bot: { id, username, token, owner: forecaster.username } };
}

async function addPerson(
  caps: Capabilities,
  username: string,
  flags: Partial<UserDocument> = {},
): Promise<Login> {
  const id = await caps.store.counters.draw("users");
  const password = caps.random.hex(8);
  const passwordHash = await hashPassword(password);
  await caps.store.users.insert(
    accountOf(id, username, { dateJoined: caps.clock.now(), passwordHash, ...flags }),
  );
  return { id, username, password, token: await giveToken(caps, id) };
}
