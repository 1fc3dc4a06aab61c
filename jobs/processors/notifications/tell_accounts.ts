/** Writes the lines of many accounts about one event on a post. */
import { receiversOf, type ToldOf } from "../../../src/access/receivers.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { mailDue } from "../../../src/domain/accounts/notification.ts";
import type { NotificationKind } from "../../../src/domain/vocabulary.ts";
import { inGroups } from "../../../src/domain/numbers/lists.ts";
import type { NewNotification } from "../../../src/store/accounts/notifications.ts";
import type { FollowersAsked } from "../../../src/store/posts/post_subscriptions.ts";

/** How many accounts are judged and told with one write. */
const ACCOUNTS_AT_ONCE = 1_000;

/** What is told, to all accounts alike. */
export interface Event extends ToldOf, Pick<NewNotification, "kind" | "event" | "at"> {
  /** Accounts that are not told of it. Those that are told join them. */
  readonly told: Set<number>;
  /** Returns what only this account is told. */
  readonly apart?: (userId: number) => Partial<Pick<NewNotification, "event" | "rank">>;
}

/**
 * Tells these accounts of an event, except for those that may not see the post or want no
 * notifications of the kind.
 */
export async function tellAccounts(
  caps: Announcing,
  event: Event,
  userIds: readonly number[],
): Promise<void> {
  const { post, kind, at, told } = event;
  const { notificationChoices } = caps.store;
  const common = { kind, at, postId: post._id, event: event.event };
  const open = [...new Set(userIds)].filter((id) => !told.has(id));
  for (const some of inGroups(open, ACCOUNTS_AT_ONCE)) {
    const [receivers, ways] = await Promise.all([
      receiversOf(caps, event, some),
      notificationChoices.waysOf(some, kind),
    ]);
    const willing = receivers.filter((id) => ways.get(id) !== "off");
    await add(
      caps,
      willing.map((userId) => {
        const mailAt = mailDue(ways.get(userId) ?? "inbox", event.now);
        return { ...common, ...event.apart?.(userId), userId, mailAt };
      }),
    );
    for (const id of willing) told.add(id);
  }
}

/**
 * Writes lines, and then tells the open pages and programs of their accounts. A repeated run tells
 * them again, because the one before may have died in between.
 * @throws {Error} when the stream refuses the events, so that the job tells them when it is repeated
 */
async function add(caps: Announcing, told: readonly NewNotification[]): Promise<void> {
  await caps.store.notifications.add(told);
  const isTold = await announce(caps, { kind: "accountsTold", told });
  if (!isTold) throw new Error("the events of notifications could not be told");
}

/** An event that is about no post, and the account that is told of it. */
export type Apart = Pick<NewNotification, "userId" | "event" | "at">;

/** Tells accounts of events of a kind that are about no post, unless they want none of the kind. */
export async function tellApart(
  caps: Announcing,
  kind: NotificationKind,
  all: readonly Apart[],
): Promise<void> {
  for (const some of inGroups(all, ACCOUNTS_AT_ONCE)) {
    const ways = await caps.store.notificationChoices.waysOf(
      some.map(({ userId }) => userId),
      kind,
    );
    await add(
      caps,
      some.flatMap((one) => {
        const way = ways.get(one.userId) ?? "inbox";
        if (way === "off") return [];
        return [{ ...one, kind, postId: null, mailAt: mailDue(way, caps.clock.now()) }];
      }),
    );
  }
}

/** Which followers of the post's projects are told: all, or those that follow its questions too. */
export type ProjectFollowers = "all" | "with questions";

/**
 * Tells the accounts that followed the post or one of its projects when the event happened, a part
 * after the other.
 */
export async function tellFollowers(
  caps: Announcing,
  event: Event,
  { ofProjects, signal }: { ofProjects: ProjectFollowers; signal: AbortSignal },
): Promise<void> {
  const { postSubscriptions, subscriptions } = caps.store;
  const { _id: postId, projectIds } = event.post;
  const withQuestions = ofProjects === "with questions";
  const sources = [
    (asked: FollowersAsked) => postSubscriptions.followers(postId, asked),
    ...projectIds.map(
      (projectId) => (asked: FollowersAsked) =>
        subscriptions.followers(projectId, { ...asked, withQuestions }),
    ),
  ];
  for (const followers of sources) {
    for (let after: number | undefined = 0; after !== undefined;) {
      signal.throwIfAborted();
      const ids = await followers({ since: event.at, after, limit: ACCOUNTS_AT_ONCE });
      await tellAccounts(caps, event, ids);
      after = ids.length < ACCOUNTS_AT_ONCE ? undefined : ids.at(-1);
    }
  }
}
