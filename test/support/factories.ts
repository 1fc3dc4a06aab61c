/**
 * Inserts rows for tests. Each call creates one row with sensible defaults; tests share no rows.
 */
import { newUser } from "../../src/accounts/new_user.ts";
import type { Capabilities } from "../../src/capabilities.ts";
import { projectSlug } from "../../src/domain/text/slug.ts";
import { loginKeysOf } from "../../src/domain/accounts/login_keys.ts";
import { usernameKey } from "../../src/domain/accounts/username.ts";
import { hashCredential } from "../../src/server_key.ts";
import type { Permission, QuestionType } from "../../src/domain/vocabulary.ts";
import type { UserDocument } from "../../src/store/accounts/user_document.ts";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import type { NewToken } from "../../src/store/accounts/tokens.ts";
import { derivePost } from "../../src/consequences/derive_post.ts";
import { newProject } from "../../src/store/projects/new_project.ts";

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  readonly user: UserDocument;
}

export type Factories = ReturnType<typeof createFactories>;

const DAY = 86_400_000;
let counter = 0;

export function createFactories(caps: Capabilities) {
  const { store } = caps;

  async function account(given: Partial<UserDocument> = {}): Promise<Account> {
    const made = newAccount(given._id ?? (await store.counters.draw("users")), given);
    await store.users.insert(made.user);
    await store.tokens.put(made.id, tokenOf(made));
    return made;
  }

  /** Creates many accounts at once, with two inserts. */
  async function accounts(count: number): Promise<Account[]> {
    if (count === 0) return [];
    const first = await store.counters.draw("users", count);
    const made = Array.from({ length: count }, (_, i) => newAccount(first + i));
    await store.users.collection.raw.insertMany(made.map(({ user }) => user as never));
    await store.tokens.collection.raw.insertMany(
      made.map((one) => ({ _id: one.id, ...tokenOf(one), lastUsedAt: null }) as never),
    );
    return made;
  }

  function newAccount(id: number, given: Partial<UserDocument> = {}): Account {
    counter += 1;
    const username = given.username ?? `person${counter}`;
    const loginKeys = loginKeysOf({ username, email: given.email ?? "" });
    const blank = blankUser(id, username, caps.clock.now());
    const user: UserDocument = { ...blank, loginKeys, ...given };
    return { id, username, token: caps.random.hex(20), user };
  }

  function tokenOf({ token, user }: Account): NewToken {
    const createdAt = user.dateJoined;
    return { hash: hashCredential(token), sealed: caps.serverKey.encrypt(token), createdAt };
  }

  async function project(given: Partial<ProjectDocument> = {}): Promise<ProjectDocument> {
    counter += 1;
    const name = given.name ?? `Project ${counter}`;
    const made = newProject({
      _id: await store.counters.draw("projects"),
      type: "tournament",
      name,
      slug: projectSlug(name, new Set()),
      createdAt: caps.clock.now(),
      visibility: "normal",
      ...given,
    });
    await store.projects.insert(made);
    await caps.cache.access.bumpProjects();
    return made;
  }

  async function member(projectId: number, userId: number, permission: Permission): Promise<void> {
    await store.memberships.add([{ projectId, userId, permission, createdAt: caps.clock.now() }]);
    await caps.cache.access.bumpAccount(userId);
  }

  /** Creates an approved, open single-question post. Its question has the post's id. */
  async function question(
    type: QuestionType,
    given: { post?: Partial<PostDocument>; question?: Partial<QuestionDocument> } = {},
  ): Promise<{ post: PostDocument; question: QuestionDocument }> {
    const id = await store.counters.draw("content");
    const made: QuestionDocument = {
      ...blankQuestion(id, type, caps.clock.now()),
      ...given.question,
    };
    const post = await postOf(id, [made], { kind: "question", forecastType: type, ...given.post });
    await store.questions.insertMany([made]);
    await store.posts.insert(post);
    await caps.cache.feed.bumpFeed();
    return { post, question: made };
  }

  /** Creates an approved group of open questions. */
  async function group(
    types: readonly QuestionType[],
    given: { post?: Partial<PostDocument>; question?: Partial<QuestionDocument> } = {},
  ): Promise<{ post: PostDocument; questions: QuestionDocument[] }> {
    const id = await store.counters.draw("content", types.length + 1);
    const questions = types.map((type, index) => ({
      ...blankQuestion(id + 1 + index, type, caps.clock.now()),
      postId: id,
      label: `Part ${index + 1}`,
      groupRank: index,
      ...given.question,
    }));
    const post = await postOf(id, questions, {
      kind: "group_of_questions",
      forecastType: "group_of_questions",
      group: {
        description: "",
        resolutionCriteria: "",
        finePrint: "",
        groupVariable: "Part",
        graphType: "fan_graph",
        subquestionsOrder: "MANUAL",
      },
      ...given.post,
    });
    await store.questions.insertMany(questions);
    await store.posts.insert(post);
    await caps.cache.feed.bumpFeed();
    return { post, questions };
  }

  /** Creates two binary questions and the conditional post on them. */
  async function conditional(
    given: { post?: Partial<PostDocument>; question?: Partial<QuestionDocument> } = {},
  ) {
    const condition = await question("binary", given);
    const child = await question("binary", given);
    const id = await store.counters.draw("content", 3);
    const now = caps.clock.now();
    const branches = [1, 2].map((n) => ({
      ...blankQuestion(id + n, "binary", now),
      ...given.question,
      postId: id,
    }));
    const parents = { condition: condition.question, child: child.question };
    const post = await postOf(id, branches, {
      ...derivePost({ kind: "conditional", publishedAt: now }, branches, parents),
      kind: "conditional",
      forecastType: "conditional",
      conditional: {
        conditionId: condition.question._id,
        childId: child.question._id,
        yesId: id + 1,
        noId: id + 2,
      },
      ...given.post,
    });
    await store.questions.insertMany(branches);
    await store.posts.insert(post);
    await caps.cache.feed.bumpFeed();
    return { post, condition, child, yes: branches[0]!, no: branches[1]! };
  }

  async function notebook(given: { post?: Partial<PostDocument> } = {}): Promise<PostDocument> {
    const id = await store.counters.draw("content");
    const blank = await postOf(id, [], {
      kind: "notebook",
      forecastType: "notebook",
      notebook: { markdown: "# Note", imageUrl: null, feedTileSummary: "" },
      ...given.post,
    });
    const post = { ...blank, ...derivePost(blank, [], null), ...given.post };
    await store.posts.insert(post);
    await caps.cache.feed.bumpFeed();
    return post;
  }

  async function postOf(
    id: number,
    questions: QuestionDocument[],
    given: Partial<PostDocument>,
  ): Promise<PostDocument> {
    const siteMain = await siteMainId();
    const defaultProjectId = given.defaultProjectId ?? siteMain;
    return {
      ...blankPost(id, questions, caps.clock.now()),
      authorId: given.authorId ?? (await account()).id,
      defaultProjectId,
      projectIds: [defaultProjectId],
      ...given,
    };
  }

  let siteMain: number | undefined;
  async function siteMainId(): Promise<number> {
    siteMain ??= (await store.projects.collection.raw.findOne({ type: "site_main" }))?.[
      "_id"
    ] as unknown as number;
    return siteMain;
  }

  return { account, accounts, project, member, question, group, conditional, notebook, siteMainId };
}

export function blankUser(id: number, username: string, now: number): UserDocument {
  return newUser({ _id: id, username, usernameKey: usernameKey(username), dateJoined: now });
}

/** A question that opened yesterday and closes in thirty days. */
export function blankQuestion(id: number, type: QuestionType, now: number): QuestionDocument {
  const options = type === "multiple_choice" ? ["A", "B", "Other"] : null;
  const continuous = type === "numeric" || type === "discrete" || type === "date";
  const [low, high] =
    type === "discrete" ? [-0.5, 9.5] : type === "date" ? [1_767_225_600, 1_798_761_600] : [0, 100];
  return {
    _id: id,
    postId: id,
    type,
    title: `Question ${id}?`,
    shortTitle: `Question ${id}`,
    description: "Background",
    resolutionCriteria: "Criteria",
    finePrint: "Fine print",
    createdAt: now - 2 * DAY,
    editedAt: now - 2 * DAY,
    openTime: now - DAY,
    cpRevealTime: null,
    spotScoringTime: null,
    scheduledCloseTime: now + 30 * DAY,
    actualCloseTime: null,
    scheduledResolveTime: now + 31 * DAY,
    actualResolveTime: null,
    resolutionSetTime: null,
    resolution: null,
    postApproved: true,
    options,
    allOptionsEver: options,
    optionsHistory: options === null ? null : [[null, options]],
    optionsOrder: "DEFAULT",
    rangeMin: continuous ? low : null,
    rangeMax: continuous ? high : null,
    zeroPoint: null,
    openLowerBound: false,
    openUpperBound: type === "numeric",
    inboundOutcomeCount: type === "discrete" ? 10 : null,
    unit: "",
    label: "",
    groupVariable: "",
    groupRank: null,
    includeBotsInAggregates: false,
    questionWeight: 1,
    defaultScoreType: "peer",
    defaultAggregationMethod: "recency_weighted",
    averageCoverage: null,
    forecastsCount: 0,
    nrForecasters: 0,
    weeklyMovement: null,
  };
}

export function blankPost(
  id: number,
  questions: readonly QuestionDocument[],
  now: number,
): PostDocument {
  const [first] = questions;
  return {
    _id: id,
    kind: "question",
    title: first?.title ?? `Post ${id}`,
    shortTitle: first?.shortTitle ?? `Post ${id}`,
    authorId: 1,
    coauthorIds: [],
    createdAt: now - 2 * DAY,
    editedAt: now - 2 * DAY,
    publishedAt: now - 2 * DAY,
    curationStatus: "approved",
    curationStatusUpdatedAt: now - 2 * DAY,
    defaultProjectId: 1,
    projectIds: [],
    questionIds: questions.map((question) => question._id),
    forecastType: "binary",
    ...derivePost({ kind: "question", publishedAt: now - 2 * DAY }, questions, null),
    commentCount: 0,
    voteScore: 0,
    forecastsCount: 0,
    nrForecasters: 0,
    hotness: 0,
    weeklyMovement: null,
  };
}
