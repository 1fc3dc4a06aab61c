/** Changes the caller's own profile (Contract 2.17). */
import { requireNoFaults } from "../../accounts/accounts.ts";
import { faultsOfProfile, profileFields } from "../../accounts/profile.ts";
import type { Caller } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { ProfileUpdate } from "../../schema/profile.ts";

export interface UpdateProfileRequest {
  readonly caller: Caller;
  readonly body: ProfileUpdate;
}

export async function updateProfile(caps: Announcing, { caller, body }: UpdateProfileRequest) {
  const fields = profileFields(body);
  requireNoFaults(faultsOfProfile(fields));
  if (Object.keys(fields).length === 0) {
    return { status: 200 as const, body: presentPrivateUser(caller.user) };
  }
  const user = await caps.store.users.update(caller.id, fields);
  await announce(caps, { kind: "accountChanged", userIds: [caller.id] });
  return { status: 200 as const, body: presentPrivateUser(user ?? caller.user) };
}
