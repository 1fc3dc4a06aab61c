/**
 * From documents to what the wire shows of posts and questions: loads for a whole page at once and
 * presents. Lists, details and the replies of authoring all end here.
 */
import type { PostAccess, QuestionAccess } from "../access/access.ts";
import type { Caller, Capabilities, HistoryNeeds, ReadingNeeds } from "../capabilities.ts";
import { MOST_IN_DETAILS, MOST_IN_LISTS } from "../domain/forecasts/own_history.ts";
import { presentPost } from "../present/post.ts";
import { presentPostProjects } from "../present/project.ts";
import { presentQuestion } from "../present/question.ts";
import type { Aggregations } from "../schema/aggregation.ts";
import type { Post } from "../schema/post.ts";
import type { Question } from "../schema/question.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { HistoryDetail } from "./history.ts";
import { type LoadedPost, type LoadedPosts, loadPosts, type UnseenParents } from "./load_posts.ts";
import { loadOwnParts, type OwnParts } from "./own_parts.ts";
import { type HistorySlots, loadAggregations, loadHeads } from "./predictions.ts";
import { topSubquestions } from "./top_subquestions.ts";

export interface ReadOptions {
  readonly now: number;
  readonly withDescriptions: boolean;
  /** Add `aggregations`. */
  readonly withPredictions: boolean;
  /** How much history they carry; null = only the latest. */
  readonly history: HistoryDetail | null;
  /** Lists show predictions of the first three subquestions of a group only. */
  readonly topSubquestionsOnly: boolean;
  /** Given: histories become slots of serialised ones. */
  readonly histories?: HistorySlots;
}

/** What a detail shows by default: everything (Contract 2.2). */
export const detailOptions = (now: number): ReadOptions => ({
  now,
  withDescriptions: true,
  withPredictions: true,
  history: "sparse",
  topSubquestionsOnly: false,
});

/** The posts on the wire, in the order given. */
export async function readPosts(
  caps: ReadingNeeds,
  caller: Caller,
  accesses: readonly PostAccess[],
  options: ReadOptions,
): Promise<Post[]> {
  const loaded = await loadPosts(caps, caller, accesses, options);
  const [own, aggregations] = await Promise.all([
    loadOwnParts(caps, caller, {
      postIds: accesses.map(({ post }) => post._id),
      questions: questionsOf(loaded),
      now: options.now,
      mostForecasts: options.topSubquestionsOnly ? MOST_IN_LISTS : MOST_IN_DETAILS,
    }),
    aggregationsOf(caps, loaded, options),
  ]);
  return presentPosts(loaded, { ...options, own, aggregations });
}

/** One post on the wire. */
export async function readPost(
  caps: ReadingNeeds,
  caller: Caller,
  access: PostAccess,
  options: ReadOptions,
): Promise<Post> {
  const [post] = await readPosts(caps, caller, [access], options);
  if (post === undefined) throw new Error(`post ${access.post._id} was not presented`);
  return post;
}

/** One question on the wire (Contract 2.3). */
export async function readQuestion(
  caps: HistoryNeeds,
  caller: Caller,
  { question }: QuestionAccess,
  options: Pick<ReadOptions, "now" | "withPredictions" | "history">,
): Promise<Question> {
  const [own, aggregations] = await Promise.all([
    loadOwnParts(caps, caller, {
      postIds: [],
      questions: [question],
      now: options.now,
      mostForecasts: MOST_IN_DETAILS,
    }),
    options.withPredictions
      ? loadAggregations(caps, [question], { ...options, unseen: new Set() })
      : new Map<number, Aggregations>(),
  ]);
  return presentQuestion(question, {
    now: options.now,
    withDescriptions: true,
    aggregations: aggregations.get(question._id) ?? null,
    myForecasts: own.myForecasts(question),
  });
}

/** Every question the posts show, parents of conditionals included. */
export function questionsOf(loaded: LoadedPosts): QuestionDocument[] {
  return loaded.posts.flatMap(({ questions, parents }) => [...questions, ...parents]);
}

/** The predictions to show, by question id; empty when none were asked for. */
export async function aggregationsOf(
  caps: HistoryNeeds,
  loaded: LoadedPosts,
  options: ReadOptions,
): Promise<Map<number, Aggregations>> {
  if (!options.withPredictions) return new Map();
  const { unseen } = loaded;
  const wanted = await wantedQuestions(caps, loaded, options);
  return loadAggregations(caps, wanted, { ...options, unseen });
}

async function wantedQuestions(
  caps: Pick<Capabilities, "store">,
  loaded: LoadedPosts,
  options: ReadOptions,
): Promise<QuestionDocument[]> {
  if (!options.topSubquestionsOnly) return questionsOf(loaded);
  const isGroup = ({ access }: LoadedPost) => access.post.kind === "group_of_questions";
  const groups = loaded.posts.filter(isGroup);
  const inGroups = groups.flatMap(({ questions }) => questions);
  const heads = await loadHeads(caps, inGroups, { ...options, unseen: loaded.unseen });
  return loaded.posts.flatMap((post) =>
    isGroup(post) ? topSubquestions(post.questions, heads) : [...post.questions, ...post.parents],
  );
}

export interface PresentedParts extends Pick<ReadOptions, "now" | "withDescriptions"> {
  readonly own: OwnParts;
  readonly aggregations: ReadonlyMap<number, Aggregations>;
}

export function presentPosts(loaded: LoadedPosts, parts: PresentedParts): Post[] {
  const usernames = new Map([...loaded.users.values()].map((user) => [user._id, user.username]));
  return loaded.posts.map((post) => presentOne(post, { ...parts, usernames, loaded }));
}

function presentOne(
  { access, questions, parents, attached }: LoadedPost,
  parts: PresentedParts & {
    readonly usernames: ReadonlyMap<number, string>;
    readonly loaded: LoadedPosts;
  },
): Post {
  const { now, withDescriptions, own, aggregations } = parts;
  const presented = [...questions, ...parents].map((question) => {
    const view = {
      now,
      withDescriptions,
      aggregations: aggregations.get(question._id) ?? null,
      myForecasts: own.myForecasts(question),
    };
    const shown = asSeen(question, access.post, parts.loaded.unseen);
    return [question._id, presentQuestion(shown, view)] as const;
  });
  return presentPost(access.post, {
    now,
    withDescriptions,
    level: own.level(access),
    userVote: own.userVote(access.post._id),
    usernames: parts.usernames,
    projects: presentPostProjects(attached, access.post.defaultProjectId, {
      now,
      creators: parts.loaded.users,
    }),
    questions,
    presented: new Map(presented),
  });
}

/**
 * A parent whose own post the caller may not see says nothing of itself, whatever became of it
 * since; the branches keep their titles, which belong to the conditional, and not the texts.
 */
function asSeen(
  question: QuestionDocument,
  { conditional }: PostDocument,
  unseen: UnseenParents,
): QuestionDocument {
  if (conditional === undefined) return question;
  if (unseen.has(question._id)) return { ...withoutTexts(question), ...UNTOLD };
  return unseen.has(conditional.childId) && question._id !== conditional.conditionId
    ? withoutTexts(question)
    : question;
}

const UNTOLD = {
  title: "",
  shortTitle: "",
  resolution: null,
  actualResolveTime: null,
  resolutionSetTime: null,
} as const satisfies Partial<QuestionDocument>;

/** A branch repeats these of its child. */
export function withoutTexts(question: QuestionDocument): QuestionDocument {
  return { ...question, description: "", resolutionCriteria: "", finePrint: "" };
}
