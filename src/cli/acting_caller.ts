/**
 * Finds the account in whose name the program acts. Every permission rule of the API applies to it.
 */
import type { Caller, Capabilities } from "../capabilities.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import { callerOf } from "../access/stored_caller.ts";
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
