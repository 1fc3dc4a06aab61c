/** Makes a caller of an account as it is stored, for work that no request asks for. */
import type { Caller, Capabilities } from "../capabilities.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

/** Returns an account as the caller of routes. No credential is needed in this process. */
export async function callerOf(
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
    via: "program",
    credential: "",
    scope: "all",
    memberships: new Map(memberships.map(({ projectId, permission }) => [projectId, permission])),
    // This value equals no version of the server, so the directory is loaded from the store.
    projectsVersion: `local-${caps.random.uuid()}`,
  };
}
