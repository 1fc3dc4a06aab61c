/**
 * Finds the account in whose name the program acts. Every permission rule of the API applies to it.
 */
import type { Caller, Capabilities } from "../capabilities.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { CommandError } from "./command_error.ts";

/** @throws {CommandError} when the account does not exist, or there is no superuser at all */
export async function actingCaller(
  caps: Pick<Capabilities, "random" | "store">,
  username: string | undefined,
): Promise<Caller> {
  const user =
    username === undefined
      ? await caps.store.users.firstSuperuser()
      : await caps.store.users.byUsernameKey(usernameKey(username));
  if (user === null || !user.isActive) {
    throw new CommandError(
      username === undefined
        ? "There is no superuser yet: presage user create <username> --email <email> --superuser"
        : `There is no active account called ${username}.`,
    );
  }
  return callerOf(caps, user);
}

async function callerOf(
  caps: Pick<Capabilities, "random" | "store">,
  user: UserDocument,
): Promise<Caller> {
  const memberships = await caps.store.memberships.ofUser(user._id);
  return {
    id: user._id,
    user,
    isStaff: user.isStaff,
    isSuperuser: user.isSuperuser,
    isBot: user.isBot,
    via: "token",
    credential: "",
    memberships: new Map(memberships.map(({ projectId, permission }) => [projectId, permission])),
    // This value equals no version of the server, so the directory is loaded from the store.
    projectsVersion: `cli-${caps.random.uuid()}`,
  };
}
