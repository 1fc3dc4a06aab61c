/** A caller read again while their request is served: what they may do by now. */
import type { Caller, Capabilities } from "../capabilities.ts";

/** With the memberships, the flags and the version of the projects as they are stored now. */
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
    // Without Redis never equal to a version of it: the directory is read afresh.
    projectsVersion: pass?.projectsVersion ?? `renewed-${random.uuid()}`,
  };
}
