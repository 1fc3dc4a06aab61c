/**
 * Decides which events a caller may learn of. They are judged when they are told, by what is stored
 * then (Contract 2.38, 5.2).
 */
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { isPredictionHidden } from "../domain/questions/question_status.ts";
import type { PlatformEvent } from "../domain/requests/platform_event.ts";
import type { EventType } from "../domain/vocabulary.ts";
import type { CommentState } from "../store/comments/comment_states.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { accessTo, levelOn, type Viewer } from "./access.ts";
import { mayViewComment } from "./comments.ts";
import { type ProjectDirectory, projectDirectory } from "./projects.ts";

/** What is stored of the things that events name. It is the same for every reader. */
export interface EventFacts {
  readonly posts: ReadonlyMap<number, ListedPost>;
  readonly questions: ReadonlyMap<number, ForecastTarget>;
  readonly comments: ReadonlyMap<number, CommentState>;
}

/** Who is told: a reader of a stream, or the account by whose right a webhook tells. */
export type Listener = Viewer & Pick<Caller, "projectsVersion">;

interface Judged {
  readonly event: PlatformEvent;
  readonly facts: EventFacts;
  readonly caller: Listener;
  readonly directory: ProjectDirectory;
  readonly now: number;
}

type Rule = (judged: Judged) => boolean;

const ofQuestion: Rule = (judged) =>
  questionOf(judged) !== undefined && seesPost(judged, judged.event.postId);

const ofScores: Rule = (judged) => ofQuestion(judged) && questionOf(judged)?.resolution !== null;

const ofPrediction: Rule = (judged) => {
  const question = questionOf(judged);
  return question !== undefined && !isPredictionHidden(question, judged.now) && ofQuestion(judged);
};

const ofComment: Rule = (judged) => {
  const comment = judged.facts.comments.get(judged.event.commentId ?? 0);
  if (comment === undefined || comment.isSoftDeleted) return false;
  return mayViewComment(judged.caller, comment) && seesPost(judged, comment.postId);
};

/** Global boards are for accounts. */
const ofBoard: Rule = ({ event: { projectId }, directory, caller }) => {
  if (projectId === undefined) return caller.isVisitor !== true;
  return seesProject(caller, directory, projectId);
};

/** Notifications are for their receivers alone, while these see what they are about. */
const ofNotification: Rule = (judged) => {
  const { event, caller } = judged;
  if (caller.isVisitor === true || event.userIds?.includes(caller.id) !== true) return false;
  return event.postId === undefined || seesPost(judged, event.postId);
};

/** Who may learn of each type of event. */
const RULES: Readonly<Record<EventType, Rule>> = {
  "question.opened": ofQuestion,
  "question.closed": ofQuestion,
  "question.resolved": ofQuestion,
  "question.unresolved": ofQuestion,
  "question.edited": ofQuestion,
  "prediction.changed": ofPrediction,
  "comment.created": ofComment,
  "score.ready": ofScores,
  "board.updated": ofBoard,
  "notification.created": ofNotification,
};

/** Returns the question, where it belongs to the post of the event. */
function questionOf({ event, facts }: Judged): ForecastTarget | undefined {
  const question = facts.questions.get(event.questionId ?? 0);
  return question?.postId === event.postId ? question : undefined;
}

/** A conditional says something of its condition and its child, so both must be visible too. */
function seesPost(judged: Judged, postId: number | undefined): boolean {
  const { facts, caller, directory, now } = judged;
  const post = facts.posts.get(postId ?? 0);
  if (post === undefined || accessTo(caller, post, directory, now) === null) return false;
  if (post.conditional === undefined) return true;
  return [post.conditional.conditionId, post.conditional.childId].every((id) =>
    seesPost(judged, facts.questions.get(id)?.postId),
  );
}

function seesProject(caller: Viewer, directory: ProjectDirectory, projectId: number): boolean {
  const project = directory.byId.get(projectId);
  return project !== undefined && levelOn(caller, project) !== null;
}

/**
 * Returns a function that returns those of some projects that the caller sees. A filter that knew
 * others would tell which visible posts a hidden project holds.
 */
export async function projectSight(
  caps: DirectoryNeeds,
  caller: Listener,
): Promise<(projectIds: readonly number[]) => readonly number[]> {
  const directory = await projectDirectory(caps, caller);
  return (projectIds) => projectIds.filter((id) => seesProject(caller, directory, id));
}

/** Returns those of the events that the caller may learn of. */
export async function visibleEvents<Event extends PlatformEvent>(
  caps: DirectoryNeeds,
  caller: Listener,
  events: readonly Event[],
  facts: EventFacts,
): Promise<Event[]> {
  const directory = await projectDirectory(caps, caller);
  const now = caps.clock.now();
  return events.filter((event) => {
    // A newer process may have told of something that this one does not know.
    const isKnown = Object.hasOwn(RULES, event.type);
    return isKnown && RULES[event.type]({ event, facts, caller, directory, now });
  });
}

/** Reads what the events name, with a few queries for any number of them. */
export async function eventFacts(
  { store }: Pick<Capabilities, "store">,
  events: readonly PlatformEvent[],
): Promise<EventFacts> {
  const ids = (idOf: (event: PlatformEvent) => number | undefined) => [
    ...new Set(events.flatMap((event) => idOf(event) ?? [])),
  ];
  const [posts, questions, comments] = await Promise.all([
    store.posts.listed(ids(({ postId }) => postId)),
    store.questions.targets(ids(({ questionId }) => questionId)),
    store.comments.shownStates(ids(({ commentId }) => commentId)),
  ]);
  const parentIds = posts.flatMap(({ conditional }) =>
    conditional === undefined ? [] : [conditional.conditionId, conditional.childId],
  );
  const parents = await store.questions.targets(parentIds);
  const homes = await store.posts.listed(parents.map(({ postId }) => postId));
  return {
    posts: new Map([...posts, ...homes].map((post) => [post._id, post])),
    questions: new Map([...questions, ...parents].map((question) => [question._id, question])),
    comments,
  };
}
