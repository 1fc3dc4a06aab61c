/**
 * Reads posts and questions, and presents them as the API shows them. All posts of a page are
 * loaded together. The parts that belong to the caller alone are left out as slots, which
 * `shared_page.ts` fills. Lists, details and the answers to writing or editing a post come from
 * here.
 */
import { levelOn, type PostAccess, type QuestionAccess } from "../access/access.ts";
import { projectDirectory } from "../access/projects.ts";
import { withheldFrom } from "../access/withheld.ts";
import type { Caller, Capabilities, HistoryNeeds, ReadingNeeds } from "../capabilities.ts";
import { NotFoundError } from "../errors.ts";
import { asSeen } from "../present/as_seen.ts";
import { presentPost } from "../present/post.ts";
import { presentPostProjects } from "../present/project.ts";
import { presentQuestion } from "../present/question.ts";
import type { Aggregations } from "../schema/aggregation.ts";
import type { Post } from "../schema/post.ts";
import type { Question } from "../schema/question.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { HistoryDetail } from "./history.ts";
import { type LoadedPost, type LoadedPosts, type LoadOptions, loadPosts } from "./load_posts.ts";
import { ownSlots, type OwnSlots } from "./own_parts.ts";
import { loadAggregations, loadHeads } from "./predictions.ts";
import type { PageSlots } from "./slots.ts";
import { topSubquestions } from "./top_subquestions.ts";

export interface ReadOptions {
  readonly now: number;
  readonly withDescriptions: boolean;
  /** The answer has `aggregations`. */
  readonly withPredictions: boolean;
  /** How much history predictions show. Null shows the newest snapshot only. */
  readonly history: HistoryDetail | null;
  /**
   * Only three subquestions of a group show their predictions (`top_subquestions.ts`). Lists ask
   * for this.
   */
  readonly topSubquestionsOnly: boolean;
}

/**
 * Returns the options of a detail: it shows descriptions, predictions and their history (Contract
 * 2.2).
 */
export const detailOptions = (now: number): ReadOptions => ({
  now,
  withDescriptions: true,
  withPredictions: true,
  history: "sparse",
  topSubquestionsOnly: false,
});

interface WithSlots {
  readonly slots: PageSlots;
}

/**
 * Returns the posts as the API shows them, in the order given. `changesAt` is the next time at
 * which the clock changes what they show, ms.
 */
export async function readPosts(
  caps: HistoryNeeds,
  caller: Caller,
  accesses: readonly PostAccess[],
  options: ReadOptions & WithSlots & Pick<LoadOptions, "directory">,
): Promise<{ readonly posts: Post[]; readonly changesAt: number }> {
  const { slots, directory, now } = options;
  const { isShared } = slots;
  const loaded = await loadPosts(caps, caller, accesses, { directory, now, isShared });
  const aggregations = await aggregationsOf(caps, loaded, options);
  const levelOf = ({ project }: PostAccess) => levelOn(caller, project) ?? "viewer";
  const own = ownSlots(slots, levelOf, loaded.withheld);
  return {
    posts: presentPosts(loaded, { ...options, own, aggregations }),
    changesAt: nextChange(
      {
        posts: accesses.map(({ post }) => post),
        questions: questionsOf(loaded),
        times: loaded.times,
      },
      now,
    ),
  };
}

/**
 * Returns one post as the API shows it.
 * @throws {NotFoundError} for a conditional whose parents are gone
 */
export async function readPost(
  caps: ReadingNeeds,
  caller: Caller,
  access: PostAccess,
  options: ReadOptions & WithSlots,
): Promise<{ readonly post: Post; readonly changesAt: number }> {
  const directory = await projectDirectory(caps, caller);
  const { posts, changesAt } = await readPosts(caps, caller, [access], { ...options, directory });
  const [post] = posts;
  if (post === undefined) throw new NotFoundError();
  return { post, changesAt };
}

/** Returns one question as the API shows it (Contract 2.3). */
export async function readQuestion(
  caps: ReadingNeeds,
  caller: Caller,
  { question, post }: QuestionAccess,
  options: Pick<ReadOptions, "now" | "withPredictions" | "history"> & WithSlots,
): Promise<{ readonly question: Question; readonly changesAt: number }> {
  const { slots, now, withPredictions } = options;
  const directory = await projectDirectory(caps, caller);
  const { isShared } = slots;
  const asked = { posts: [post], directory, now, isShared };
  const { withheld, times } = await withheldFrom(caps, caller, asked);
  const aggregations = withPredictions
    ? await loadAggregations(caps, [question], { ...options, withheld })
    : null;
  const own = ownSlots(slots, () => "viewer", withheld);
  return {
    question: presentQuestion(asSeen(question, withheld), {
      now,
      withDescriptions: true,
      aggregations: aggregations?.get(question._id) ?? null,
      myForecasts: own.myForecasts(question),
    }),
    changesAt: nextChange({ posts: [post], questions: [question], times }, now),
  };
}

/** Returns every question the posts show, parents of conditionals included. */
function questionsOf(loaded: LoadedPosts): QuestionDocument[] {
  return loaded.posts.flatMap(({ questions, parents }) => [...questions, ...parents]);
}

/** Returns the predictions to show, by question id. It returns none when none were asked for. */
async function aggregationsOf(
  caps: HistoryNeeds,
  loaded: LoadedPosts,
  options: ReadOptions & WithSlots,
): Promise<Map<number, Aggregations>> {
  if (!options.withPredictions) return new Map();
  const { withheld } = loaded;
  const questions = await questionsWithPrediction(caps, loaded, options);
  return loadAggregations(caps, questions, { ...options, withheld });
}

/** Returns the questions that show their predictions. */
async function questionsWithPrediction(
  caps: Pick<Capabilities, "store">,
  loaded: LoadedPosts,
  options: ReadOptions,
): Promise<QuestionDocument[]> {
  if (!options.topSubquestionsOnly) return questionsOf(loaded);
  const isGroup = ({ access }: LoadedPost) => access.post.kind === "group_of_questions";
  const groups = loaded.posts.filter(isGroup);
  const inGroups = groups.flatMap(({ questions }) => questions);
  const heads = await loadHeads(caps, inGroups, { ...options, withheld: loaded.withheld });
  return loaded.posts.flatMap((post) =>
    isGroup(post) ? topSubquestions(post.questions, heads) : [...post.questions, ...post.parents],
  );
}

interface PresentedParts extends Pick<ReadOptions, "now" | "withDescriptions"> {
  readonly own: OwnSlots;
  readonly aggregations: ReadonlyMap<number, Aggregations>;
}

function presentPosts(loaded: LoadedPosts, parts: PresentedParts): Post[] {
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
    const shown = asSeen(question, parts.loaded.withheld);
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
 * Returns the first time after `now` at which the clock changes what is shown. A post is published
 * then, a question opens or closes, a prediction is revealed, a parent becomes visible, or a
 * project of the post ends.
 */
function nextChange(
  shown: {
    readonly posts: readonly PostDocument[];
    readonly questions: readonly QuestionDocument[];
    readonly times: readonly (number | null)[];
  },
  now: number,
): number {
  let next = Number.POSITIVE_INFINITY;
  const consider = (time: number | null) => {
    if (time !== null && time > now && time < next) next = time;
  };
  for (const post of shown.posts) consider(post.publishedAt);
  for (const time of shown.times) consider(time);
  for (const question of shown.questions) {
    consider(question.openTime);
    consider(question.scheduledCloseTime);
    consider(question.actualCloseTime);
    consider(question.cpRevealTime);
    // New options come into force at the end of a grace period. Earlier forecasts end then.
    for (const [time] of question.optionsHistory ?? []) consider(time);
  }
  return next;
}
