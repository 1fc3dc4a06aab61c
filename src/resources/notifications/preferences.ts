/** Handles GET and PATCH /api/users/me/notifications/preferences/ (Contract 3.15). */
import type { Capabilities } from "../../capabilities.ts";
import { MOVEMENT_DISTANCE } from "../../domain/accounts/notification.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS } from "../../domain/vocabulary.ts";
import type { Request } from "../../http/route.ts";
import type { NotificationPreferences, PreferencesPatch } from "../../schema/notification.ts";
import type { Choices } from "../../store/accounts/notification_choices.ts";

type Needs = Pick<Capabilities, "store">;

export async function readPreferences({ store }: Needs, { caller }: Pick<Request, "caller">) {
  return { status: 200 as const, body: present(await store.notificationChoices.of(caller.id)) };
}

/** Only kinds that are sent change. */
export async function changePreferences(
  { store }: Needs,
  { caller, body }: Request<string, unknown, PreferencesPatch>,
) {
  const { movement_distance: movementDistance, ...ways } = body;
  const choices = { ways, ...(movementDistance !== undefined && { movementDistance }) };
  const chosen = await store.notificationChoices.choose(caller.id, choices);
  return { status: 200 as const, body: present(chosen) };
}

function present({ ways, movementDistance }: Choices): NotificationPreferences {
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, ways[kind] ?? NOTIFICATION_WAYS[0]]);
  const byKind = Object.fromEntries(entries) as Omit<NotificationPreferences, "movement_distance">;
  return { ...byKind, movement_distance: movementDistance ?? MOVEMENT_DISTANCE.default };
}
