/** Handles GET and PATCH /api/users/me/notifications/preferences/ (Contract 3.15). */
import type { Capabilities } from "../../capabilities.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS } from "../../domain/vocabulary.ts";
import type { Request } from "../../http/route.ts";
import type { NotificationPreferences, PreferencesPatch } from "../../schema/notification.ts";
import type { ChosenWays } from "../../store/accounts/notification_choices.ts";

type Needs = Pick<Capabilities, "store">;

export async function readPreferences({ store }: Needs, { caller }: Pick<Request, "caller">) {
  return { status: 200 as const, body: present(await store.notificationChoices.of(caller.id)) };
}

/** Only kinds that are sent change. */
export async function changePreferences(
  { store }: Needs,
  { caller, body }: Request<string, unknown, PreferencesPatch>,
) {
  const ways = await store.notificationChoices.choose(caller.id, body);
  return { status: 200 as const, body: present(ways) };
}

function present(ways: ChosenWays): NotificationPreferences {
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, ways[kind] ?? NOTIFICATION_WAYS[0]]);
  return Object.fromEntries(entries) as NotificationPreferences;
}
