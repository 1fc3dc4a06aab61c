/** Chooses the events that somebody wants and may learn of, for streams and webhooks alike. */
import {
  type EventFacts,
  eventFacts,
  type Listener,
  projectSight,
  visibleEvents,
} from "../access/events.ts";
import type { Capabilities, DirectoryNeeds } from "../capabilities.ts";
import type { PlatformEvent } from "../domain/requests/platform_event.ts";
import type { Wish } from "./streams.ts";

/** What is wanted, and the account whose subscriptions count; null for a visitor. */
export interface Wanting {
  readonly wish: Wish;
  readonly accountId: number | null;
}

type Needs = DirectoryNeeds & Pick<Capabilities, "store">;

type Choose<Event> = (
  listener: Listener,
  wanting: Wanting,
  events: readonly Event[],
) => Promise<Event[]>;

/**
 * Reads once what these events name and what all of these follow. Returns a function that returns
 * those of the events that one of them wants and its listener may learn of now.
 */
export async function createChoice<Event extends PlatformEvent>(
  caps: Needs,
  events: readonly Event[],
  wanting: readonly Wanting[],
): Promise<Choose<Event>> {
  const facts = await eventFacts(caps, events);
  const projectsOf = createProjectsOf(facts);
  const followed = await followedBy(caps, wanting, {
    projectIds: events.flatMap(projectsOf),
    postIds: events.flatMap(({ postId }) => postId ?? []),
  });
  return async (listener, who, asked) => {
    const seen = await projectSight(caps, listener);
    const chosen = asked.filter((event) =>
      isIn(who, { event, projectIds: seen(projectsOf(event)) }, followed),
    );
    return visibleEvents(caps, listener, chosen, facts);
  };
}

/** Returns whether an event may be wanted, as far as it says so itself. */
export function mayConcern({ types, post, question }: Wish, event: PlatformEvent): boolean {
  return (
    types?.includes(event.type) !== false &&
    (post === undefined || event.postId === post) &&
    (question === undefined || event.questionId === question)
  );
}

type ProjectsOf = (event: PlatformEvent) => readonly number[];

function createProjectsOf({ posts }: EventFacts): ProjectsOf {
  return ({ postId, projectId }) =>
    projectId === undefined ? (posts.get(postId ?? 0)?.projectIds ?? []) : [projectId];
}

/** What accounts follow, as `<account> project <id>` and `<account> post <id>`. */
type Followed = ReadonlySet<string>;

function isIn(
  { accountId, wish: { project, following } }: Wanting,
  { event, projectIds }: { readonly event: PlatformEvent; readonly projectIds: readonly number[] },
  followed: Followed,
): boolean {
  if (project !== undefined && !projectIds.includes(project)) return false;
  if (!following) return true;
  const isFollowed = (kind: string, id: number) => followed.has(`${accountId} ${kind} ${id}`);
  return (
    projectIds.some((id) => isFollowed("project", id)) || isFollowed("post", event.postId ?? 0)
  );
}

/** Returns what the readers follow of this who want to hear of that alone. */
async function followedBy(
  { store }: Pick<Capabilities, "store">,
  wanting: readonly Wanting[],
  told: { readonly projectIds: readonly number[]; readonly postIds: readonly number[] },
): Promise<Followed> {
  const accounts = wanting.flatMap(({ wish, accountId }) =>
    wish.following && accountId !== null ? [accountId] : [],
  );
  const ids = [...new Set(accounts)];
  const [projects, posts] = await Promise.all([
    store.subscriptions.among(ids, [...new Set(told.projectIds)]),
    store.postSubscriptions.among(ids, [...new Set(told.postIds)]),
  ]);
  return new Set([
    ...projects.map(({ userId, projectId }) => `${userId} project ${projectId}`),
    ...posts.map(({ userId, postId }) => `${userId} post ${postId}`),
  ]);
}
