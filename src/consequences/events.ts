/** Lists the events that changes tell. Each names a thing, and a reader reads it again (Contract 2.38). */
import { isPredictionHidden, questionStatus } from "../domain/questions/question_status.ts";
import { isSuccessful } from "../domain/questions/resolution.ts";
import { eventKey, type PlatformEvent } from "../domain/requests/platform_event.ts";
import type { EventType } from "../domain/vocabulary.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { Changes } from "./changes.ts";
import type { EventRequest } from "./row.ts";

type Named = Pick<ForecastTarget, "_id" | "postId">;

function ofQuestion(type: EventType, { _id, postId }: Named, time: number): PlatformEvent {
  return { type, key: eventKey(type, _id, time), time, postId, questionId: _id };
}

/** The openings that the clock brings, and reveals, are found by a job. */
export const openings: EventRequest<{ readonly postId: number; readonly now: number }> = {
  name: "question.opened",
  async eventsOf({ store }, { postId, now }) {
    const questions = await store.questions.ofPosts([postId]);
    return questions
      .filter((question) => questionStatus(question, now) === "open")
      .map((question) => openingOf(question));
  },
};

export const dueOpenings: EventRequest<Changes["questionsOpened"]> = {
  name: "question.opened",
  eventsOf: (_, { questions }) => questions.map(openingOf),
};

function openingOf(question: Named & Pick<ForecastTarget, "openTime">): PlatformEvent {
  return ofQuestion("question.opened", question, question.openTime ?? 0);
}

export const closings: EventRequest<{
  readonly questionIds: readonly number[];
}> = {
  name: "question.closed",
  async eventsOf({ store }, { questionIds }) {
    return (await store.questions.targets(questionIds)).flatMap((question) =>
      question.actualCloseTime === null
        ? []
        : [ofQuestion("question.closed", question, question.actualCloseTime)],
    );
  },
};

type Settled = Pick<Changes["questionSettled"], "question" | "now"> & {
  /** The question and the branches of conditionals on it. */
  readonly questionIds: readonly number[];
};

/**
 * Tells what happened to a settled question. Its state and its marks say that, so that a sweep that
 * finishes the change tells the same.
 */
const settled = (type: EventType): EventRequest<Settled> => ({
  name: type,
  eventsOf(_, { question, now }) {
    const since = question.unfinished?.settled;
    if (since === undefined || happenedTo(question, since) !== type) return [];
    // The row of the edit has told it already, unless the request died before.
    if (type === "question.edited" && since === now) return [];
    return [ofQuestion(type, question, since)];
  },
});

function happenedTo(question: ForecastTarget, since: number): EventType | null {
  const { resolution, resolutionSetTime, editedAt, actualCloseTime, unfinished } = question;
  if (editedAt === since) return "question.edited";
  if (resolution !== null) return resolutionSetTime === since ? "question.resolved" : null;
  if (unfinished?.rescheduled === since) return "question.unresolved";
  return actualCloseTime === null ? null : "question.closed";
}

/** Branches that were resolved with their condition or child. */
const resolvedBranches: EventRequest<Settled> = {
  name: "question.resolved",
  async eventsOf({ store }, { question, questionIds }) {
    const since = question.unfinished?.settled;
    const ids = questionIds.filter((id) => id !== question._id);
    if (since === undefined || ids.length === 0) return [];
    return (await store.questions.targets(ids)).flatMap((branch) => {
      const at = branch.resolutionSetTime;
      return at === null || at < since ? [] : [ofQuestion("question.resolved", branch, at)];
    });
  },
};

/** What may have happened to a settled question, and its branches. */
export const settlements: readonly EventRequest<Settled>[] = [
  settled("question.resolved"),
  resolvedBranches,
  settled("question.unresolved"),
  settled("question.closed"),
  settled("question.edited"),
];

export const edits: EventRequest<{ readonly postId: number }> = {
  name: "question.edited",
  async eventsOf({ store }, { postId }) {
    const post = await store.posts.byId(postId);
    if (post === null) return [];
    return post.questionIds.map((_id) =>
      ofQuestion("question.edited", { _id, postId }, post.editedAt),
    );
  },
};

export const optionEdits: EventRequest<Changes["optionsChanged"]> = {
  name: "question.edited",
  eventsOf: (_, { question }) =>
    question.optionsChange === null || question.optionsChange === undefined
      ? []
      : [ofQuestion("question.edited", question, question.optionsChange.at)],
};

/** A hidden prediction is not told of at all, because the times of its changes would say something. */
export const predictionChanges: EventRequest<Changes["predictionMoved"]> = {
  name: "prediction.changed",
  eventsOf({ clock }, { question, version }) {
    const now = clock.now();
    if (isPredictionHidden(question, now)) return [];
    const key = eventKey("prediction.changed", question._id, version);
    return [{ ...ofQuestion("prediction.changed", question, now), key }];
  },
};

export const reveals: EventRequest<Changes["predictionsRevealed"]> = {
  name: "prediction.changed",
  eventsOf: (_, { questions }) =>
    questions.map((question) =>
      ofQuestion("prediction.changed", question, question.cpRevealTime ?? 0),
    ),
};

export const newComments: EventRequest<Pick<Changes["commentCounted"], "made">> = {
  name: "comment.created",
  eventsOf: (_, { made }) => (made === undefined ? [] : [commentEvent(made)]),
};

export const untoldComments: EventRequest<Changes["commentsUntold"]> = {
  name: "comment.created",
  eventsOf: (_, { comments }) => comments.map(commentEvent),
};

function commentEvent({ _id, postId, createdAt }: Changes["commentsUntold"]["comments"][number]) {
  const type = "comment.created";
  return {
    type,
    key: eventKey(type, _id, createdAt),
    time: createdAt,
    postId,
    commentId: _id,
  } as const;
}

/** Returns the key of an event that the clock brings. */
export function keyOfTime(type: EventType, questionId: number, time: number | null): string {
  return eventKey(type, questionId, time ?? 0);
}

export const readyScores: EventRequest<Changes["questionScored"]> = {
  name: "score.ready",
  eventsOf(_, { question }) {
    const { resolution, resolutionSetTime } = question;
    if (resolution === null || resolutionSetTime === null || !isSuccessful(resolution)) return [];
    return [ofQuestion("score.ready", question, resolutionSetTime)];
  },
};

export const newBoards: EventRequest<Changes["boardPublished"]> = {
  name: "board.updated",
  eventsOf({ clock }, { board: { _id, projectId }, changesSeen }) {
    const type = "board.updated";
    const project = projectId === null ? {} : { projectId };
    const key = eventKey(type, _id, changesSeen);
    return [{ type, key, time: clock.now(), boardId: _id, ...project }];
  },
};

/** Accounts that were told the same are one event, which only they are told of. */
export const newNotifications: EventRequest<Changes["accountsTold"]> = {
  name: "notification.created",
  eventsOf(_, { told }) {
    const type = "notification.created";
    const byKey = new Map<string, { readonly event: PlatformEvent; readonly userIds: number[] }>();
    for (const { userId, kind, postId, event: named, at: time } of told) {
      const key = eventKey(type, postId ?? 0, `${kind}-${named}`);
      const known = byKey.get(key);
      const userIds = known?.userIds ?? [];
      userIds.push(userId);
      if (known !== undefined) continue;
      const about = postId === null ? {} : { postId };
      byKey.set(key, { event: { type, key, time, ...about, userIds }, userIds });
    }
    return Array.from(byKey.values(), ({ event }) => event);
  },
};
