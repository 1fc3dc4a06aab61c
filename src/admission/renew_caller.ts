/** Reads a caller again during a request, to learn what the caller may do by now. */
import type { Caller, Capabilities } from "../capabilities.ts";

/**
 * Returns the caller with the memberships, the flags and the version of the projects as they are
 * stored now.
 */
export async function renewCaller(
  { store, cache, random }: Pick<Capabilities, "store" | "cache" | "random">,
  caller: Caller,
): Promise<Caller> {
  const [user, memberships, pass] = await Promise.all([
    store.users.byId(caller.id),
    store.memberships.ofUser(caller.id),
    cache.access.enter({ policy: null, subject: "", accountId: null }),
  ]);
  return {
    ...caller,
    user: user ?? caller.user,
    isStaff: user?.isStaff ?? false,
    isSuperuser: user?.isSuperuser ?? false,
    memberships: new Map(memberships.map(({ projectId, permission }) => [projectId, permission])),
    // Without Redis this value equals no version, so the directory is loaded again.
    projectsVersion: pass?.projectsVersion ?? `renewed-${random.uuid()}`,
  };
}
