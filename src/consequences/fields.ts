/** Lists the derived fields that changes write. */
import type { Capabilities } from "../capabilities.ts";
import { postMovement } from "../domain/posts/movement.ts";
import { isPredictionHidden } from "../domain/questions/question_status.ts";
import type { MarkKind, Unfinished } from "../domain/requests/marks.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import { eraseAccount } from "./erase_account.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { Store } from "../store/store.ts";
import { cascadeInto } from "./cascade.ts";
import { recountProjects } from "./recount_projects.ts";
import { refreshMeasures } from "./refresh_measures.ts";
import type { Field } from "./row.ts";
import { storeDerived } from "./store_derived.ts";

/** A question may have any number of conditionals, and each post is read with all its texts. */
const POSTS_AT_ONCE = 50;

interface OfPost {
  readonly postId: number;
}

interface OfAccounts {
  readonly userIds: readonly number[];
}

/** Windows and times of posts, and the counts of their projects. */
export const postFields: Field<{ readonly postIds: readonly number[] }> = {
  name: "windows and times of the posts, counts of their projects",
  write: (caps, { postIds }) => writePosts(caps, postIds),
};

/**
 * Windows and times of one post, and the counts of its projects. It also gives a pending schedule
 * to the post's questions.
 */
export const ownFields: Field<OfPost> = {
  name: "windows and times of the post, counts of its projects",
  write: (caps, { postId }) => writePosts(caps, [postId]),
};

async function writePosts(
  caps: Pick<Capabilities, "store">,
  postIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(postIds)];
  const projectIds = new Set<number>();
  for (const some of inGroups(ids, POSTS_AT_ONCE)) {
    const stored = await Promise.all(some.map((id) => storeDerived(caps, id)));
    for (const id of stored.flatMap((post) => post?.projectIds ?? [])) projectIds.add(id);
  }
  await recountProjects(caps, projectIds);
}

/** The questions of a deleted post take no forecasts. */
export const disapproval: Field<OfPost> = {
  name: "`postApproved` of its questions",
  write: ({ store }, { postId }) => store.questions.updateOfPost(postId, { postApproved: false }),
};

export const projectCounts: Field<{ readonly projectIds: readonly number[] }> = {
  name: "counts of the projects",
  write: (caps, { projectIds }) => recountProjects(caps, projectIds),
};

/** The opening and the reveal of a post raise its hotness at once. */
export const measures: Field<OfPost> = {
  name: "hotness and movement of the post",
  async write(caps, { postId }) {
    const post = await caps.store.posts.byId(postId);
    if (post !== null) await refreshMeasures(caps, post);
  },
};

/** Branches follow their parents (Contract 4.4). */
export const branches: Field<{
  readonly followers: readonly PostDocument[];
  readonly now: number;
  readonly recloses: boolean;
}> = {
  name: "branches of the conditionals on it",
  async write(caps, { followers, now, recloses }) {
    for (const post of followers) await cascadeInto(caps, post, { now, recompute: recloses });
  },
};

/** Scores of a resolution that no longer holds are hidden at once. Their job removes them later. */
export const hiddenScores: Field<{
  readonly questionIds: readonly number[];
  readonly now: number;
}> = {
  name: "outdated scores hidden",
  write: async ({ store }, { questionIds, now }) =>
    store.scores.hideOutdated(await store.questions.targets(questionIds), now),
};

/** The order of feeds must not depend on a hidden prediction (Contract 5.4). */
export const hiddenMovement: Field<{
  readonly question: QuestionDocument;
  readonly now: number;
}> = {
  name: "movement of a hidden prediction",
  async write({ store }, { question, now }) {
    if (question.weeklyMovement === null || !isPredictionHidden(question, now)) return;
    await store.questions.update(question._id, { weeklyMovement: null });
    const all = await store.questions.ofPosts([question.postId]);
    const weeklyMovement = postMovement(all.map((one) => one.weeklyMovement));
    await store.posts.update(question.postId, { weeklyMovement });
  },
};

type Step = OfPost & { readonly step: number };

export const voteScore: Field<Step> = {
  name: "`voteScore`",
  write: ({ store }, { postId, step }) => store.posts.increment(postId, { voteScore: step }),
};

export const commentCount: Field<Step> = {
  name: "`commentCount`",
  write: ({ store }, { postId, step }) => store.posts.increment(postId, { commentCount: step }),
};

/** Documents with the marks that a change found on them. */
interface Marked {
  readonly ids: readonly number[];
  readonly seen: Unfinished;
}

/** Removes marks. A mark that has changed stays, because it belongs to a later change. */
function markOf<Affected>(
  home: "posts" | "questions" | "users",
  kind: MarkKind,
  find: (affected: Affected) => Marked,
): Field<Affected> {
  return {
    name: `unfinished.${kind}`,
    write({ store }, affected) {
      const { ids, seen } = find(affected);
      return store[home].finish(ids, seen);
    },
  };
}

interface OfQuestion {
  readonly question: QuestionDocument;
}

interface Since {
  readonly since: number | undefined;
}

export const settledMark = markOf("questions", "settled", ({ question }: OfQuestion) => {
  const { settled, rescheduled } = question.unfinished ?? {};
  return { ids: [question._id], seen: { settled, rescheduled } };
});

export const optionsMark = markOf("questions", "options", ({ question }: OfQuestion) => ({
  ids: [question._id],
  seen: { options: question.unfinished?.options },
}));

export const closedMark = markOf(
  "questions",
  "closed",
  ({ questionIds, since }: Since & { readonly questionIds: readonly number[] }) => ({
    ids: questionIds,
    seen: { closed: since },
  }),
);

export const movedMark = markOf("posts", "moved", ({ postId, since }: Since & OfPost) => ({
  ids: [postId],
  seen: { moved: since },
}));

/** Removes the marks that the deletion of a project left. */
export const parentMarks = markOf(
  "posts",
  "moved",
  (affected: { readonly markedIds: readonly number[]; readonly now: number }) => ({
    ids: affected.markedIds,
    seen: { moved: affected.now },
  }),
);

export const erasedBots: Field<{ readonly bots: readonly UserDocument[] }> = {
  name: "its bots, which are deleted with it",
  write: (caps, { bots }) => Promise.all(bots.map((bot) => eraseAccount(caps, bot))),
};

export const endedCredentials: Field<OfAccounts> = {
  name: "sessions, tokens and webhooks, which end, files of own data and of forecasts, what they were told, cards and traces",
  write: ({ store }, { userIds }) =>
    Promise.all([
      store.botCards.removeOfBots(userIds),
      store.forecastTraces.removeOfUsers(userIds),
      store.benchmarkLines.removeCosts(userIds),
      // Their parts are swept.
      store.submissions.removeOfUsers(userIds),
      ...userIds.flatMap((id) => [
        store.sessions.removeOfUser(id),
        store.tokens.remove(id),
        store.namedTokens.removeOfUser(id),
        store.notifications.removeOfUser(id),
        store.notificationChoices.remove(id),
        store.exportJobs.removeOwn(id),
        removeWebhooks(store, id),
      ]),
    ]),
};

async function removeWebhooks(
  { webhooks, webhookDeliveries }: Pick<Store, "webhooks" | "webhookDeliveries">,
  ownerId: number,
): Promise<void> {
  await webhookDeliveries.removeOf(await webhooks.removeOfUser(ownerId));
}

export const forgottenAddresses: Field<OfAccounts> = {
  name: "addresses of invitations that they used",
  write: ({ store }, { userIds }) => store.invitations.forgetAddresses(userIds),
};

export const standingMark = markOf(
  "users",
  "standing",
  ({ userId, since }: Since & { readonly userId: number }) => ({
    ids: [userId],
    seen: { standing: since },
  }),
);
