/** Writes the lines of many accounts about one event on a post. */
import { receiversOf, type ToldOf } from "../../../src/access/receivers.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import type { NewNotification } from "../../../src/store/accounts/notifications.ts";

type Needs = Pick<Capabilities, "store">;

/** How many accounts are judged and told with one write. */
const ACCOUNTS_AT_ONCE = 1_000;

/** What is told, to all accounts alike. */
export interface Event extends ToldOf, Pick<NewNotification, "kind" | "event" | "at"> {
  /** Accounts that are not told of it. Those that are told join them. */
  readonly told: Set<number>;
}

/** Tells these accounts of an event, except for those that may not see the post. */
export async function tellAccounts(
  caps: Needs,
  event: Event,
  userIds: readonly number[],
): Promise<void> {
  const { post, kind, at, told } = event;
  const open = [...new Set(userIds)].filter((id) => !told.has(id));
  const receivers = await receiversOf(caps, event, open);
  const common = { kind, at, postId: post._id, event: event.event };
  await caps.store.notifications.add(receivers.map((userId) => ({ ...common, userId })));
  for (const id of receivers) told.add(id);
}

/** Tells the accounts that followed the post when the event happened, a part after the other. */
export async function tellFollowers(caps: Needs, event: Event, signal: AbortSignal): Promise<void> {
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const asked = { since: event.at, after, limit: ACCOUNTS_AT_ONCE };
    const ids = await caps.store.postSubscriptions.followers(event.post._id, asked);
    await tellAccounts(caps, event, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < ACCOUNTS_AT_ONCE) return;
    after = last;
  }
}
