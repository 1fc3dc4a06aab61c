/** Creates a project of each kind of section 1, with posts in each state of section 3. */
import type { Permission, QuestionType } from "../../../src/domain/vocabulary.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import type { TestApp } from "../app.ts";
import { DAY, HOUR } from "../desk.ts";
import { boardDocument } from "../documents.ts";
import type { Canaries } from "./canaries.ts";
import { type Caller, CREATOR } from "./cast.ts";
import { levelOf, sees, stateOf } from "./outcomes.ts";
import { type CallerKind, page, type ProjectKind } from "./page.ts";

export const POST_KINDS = [
  ...["binary", "multiple choice", "numeric", "date", "discrete", "group"],
  ...["conditional", "notebook"],
] as const;
export type PostKind = string;

/** Kinds of posts whose questions are resolved directly. */
export const PLAIN_KINDS: readonly PostKind[] = POST_KINDS.slice(0, 6);

export interface MatrixPost {
  readonly id: number;
  readonly kind: PostKind;
  readonly state: string;
  readonly word: string;
  /** The questions of the post, or the branches of a conditional. A notebook has none. */
  readonly questions: readonly QuestionDocument[];
}

export interface Place {
  readonly kind: ProjectKind;
  readonly project: ProjectDocument;
  /** These posts are never changed by a permitted request. Empty where a project holds no posts. */
  readonly posts: readonly MatrixPost[];
}

const DESCRIBING = ["category", "topic", "tag", "leaderboard_tag"];

/** Whether section 4 has rows on posts for this kind of project. */
export function holdsPosts({ type }: ProjectKind): boolean {
  return !DESCRIBING.includes(type);
}

/** Routes in which staff see what is otherwise hidden from them (Contract 5.2, 3.10). */
const STAFF_ROUTES: ReadonlySet<string> = new Set([
  ...page.actions.filter(({ cells }) => cells["ST"] === "y*").flatMap(({ routes }) => routes),
  ...["listReports", "resolveReport"],
]);

export function maySeeAsStaff({ column }: CallerKind, route: string): boolean {
  return column === "ST" && STAFF_ROUTES.has(route);
}

interface Builder {
  readonly app: TestApp;
  readonly canaries: Canaries;
  readonly cast: readonly Caller[];
}

export async function openPlaces(builder: Builder): Promise<Place[]> {
  const projects = await Promise.all(
    page.projects.map(async (kind) => [kind, await openProject(builder, kind)] as const),
  );
  await builder.app.caps.cache.access.bumpProjects();
  const idOf = (name: string) => projects.find(([kind]) => kind.name === name)![1]._id;
  // Posts are also attached to projects that everybody sees. That must not show them to more
  // callers.
  const attached = [idOf("public tournament"), idOf("category")];
  const places: Place[] = [];
  for (const [turn, [kind, project]] of projects.entries()) {
    const posts = holdsPosts(kind)
      ? await Promise.all([
          ...POST_KINDS.map((type) =>
            postWithWord(builder, { kind, project }, { state: "open", type, attached }),
          ),
          ...statesOf(kind).map((state, at) => {
            const type = PLAIN_KINDS[(turn + at) % PLAIN_KINDS.length]!;
            return postWithWord(builder, { kind, project }, { state, type, attached });
          }),
        ])
      : [];
    places.push({ kind, project, posts });
  }
  return places;
}

/** Returns the states of posts in a project of this kind, except "open". */
function statesOf(kind: ProjectKind): string[] {
  const states = [...page.states.keys()].filter((state) => !state.startsWith("pending "));
  return states.filter((state) => state !== "open").map((state) => stateOf(state, kind)!);
}

async function openProject({ app, canaries, cast }: Builder, kind: ProjectKind) {
  const { store } = app.caps;
  const word = canaries.plant(
    `the texts of the ${kind.name}`,
    (caller, route) => levelOf(caller, kind) !== "no" || maySeeAsStaff(caller, route),
  );
  const texts = { name: `Place ${word}`, description: word, subtitle: word };
  const { defaultPermission, visibility, publicRead } = kind;
  const given = {
    ...texts,
    defaultPermission,
    visibility,
    publicRead,
    createdBy: accountOf(cast, CREATOR).id,
  };
  const project = await (kind.type === "site_main"
    ? changedMain(app, given)
    : app.make.project({ ...given, type: kind.type }));
  await store.memberships.add(
    cast.flatMap(({ kind: { memberAs }, account }) =>
      memberAs === null || account === null
        ? []
        : [{ projectId: project._id, userId: account.id, permission: memberAs, createdAt: 0 }],
    ),
  );
  const board = await store.counters.draw("leaderboards");
  await store.leaderboards.insert(
    boardDocument(board, { projectId: project._id, name: word, isPrimary: true }),
  );
  return project;
}

async function changedMain(
  app: TestApp,
  given: Partial<ProjectDocument>,
): Promise<ProjectDocument> {
  const changed = await app.caps.store.projects.update(await app.make.siteMainId(), given);
  if (changed === null || changed === "taken") throw new Error("no main project");
  return changed;
}

export function accountOf(cast: readonly Caller[], name: string) {
  const account = cast.find(({ kind }) => kind.name === name)?.account;
  if (account === undefined || account === null) throw new Error(`no caller "${name}"`);
  return account;
}

async function postWithWord(
  builder: Builder,
  { kind, project }: Pick<Place, "kind" | "project">,
  { state, type, attached }: { state: string; type: PostKind; attached: readonly number[] },
): Promise<MatrixPost> {
  const word = builder.canaries.plant(
    `the texts of a post (${type}, ${state}) of the ${kind.name}`,
    (caller, route) =>
      sees(caller, kind, state) || (seenByStaff(state) && maySeeAsStaff(caller, route)),
  );
  const projectIds = [...new Set([project._id, ...attached])];
  return makePost(builder, { projectIds, author: kind.author, state, type, word });
}

function seenByStaff(state: string): boolean {
  // Exports hold all approved posts, whenever they are published (Contract 7.1).
  return ["published later", "upcoming", "open", "closed", "resolved"].includes(state);
}

export interface WantedPost {
  /** The default project comes first. */
  readonly projectIds: readonly number[];
  /** Name of the caller who wrote the post. */
  readonly author: string;
  readonly state: string;
  readonly type: PostKind;
  /** A word that is in every text of the post. */
  readonly word: string;
}

const QUESTION_TYPES: Readonly<Record<string, QuestionType>> = {
  binary: "binary",
  "multiple choice": "multiple_choice",
  numeric: "numeric",
  date: "date",
  discrete: "discrete",
};

/** Inserts a post directly into the store. */
export async function makePost(
  { app, cast }: Pick<Builder, "app" | "cast">,
  { projectIds, author, state, type, word }: WantedPost,
): Promise<MatrixPost> {
  const { make } = app;
  const post: Partial<PostDocument> = {
    title: `Post ${word}`,
    shortTitle: `Short ${word}`,
    authorId: accountOf(cast, author).id,
    defaultProjectId: projectIds[0]!,
    projectIds: [...projectIds],
    ...POST_STATES[state]!(),
  };
  const question: Partial<QuestionDocument> = {
    title: `Question ${word}`,
    shortTitle: `Q ${word}`,
    description: word,
    resolutionCriteria: word,
    finePrint: word,
    ...QUESTION_STATES[state]?.(),
    postApproved: post.curationStatus === "approved",
  };
  const done = (id: number, questions: readonly QuestionDocument[]): MatrixPost => {
    return { id, kind: type, state, word, questions };
  };
  if (type === "notebook") {
    const notebook = { markdown: word, imageUrl: null, feedTileSummary: word };
    return done((await make.notebook({ post: { ...post, notebook } }))._id, []);
  }
  if (type === "conditional") {
    const made = await make.conditional({ post, question });
    return done(made.post._id, [made.yes, made.no]);
  }
  if (type === "group") {
    const made = await make.group(["binary", "numeric"], { post, question });
    return done(made.post._id, made.questions);
  }
  const options = ["A", `B ${word}`, "Other"];
  const listed = type === "multiple choice" ? { options, allOptionsEver: options } : {};
  const history = { optionsHistory: [[null, options]] as [null, string[]][] };
  const made = await make.question(QUESTION_TYPES[type]!, {
    post,
    question: { ...question, ...listed, ...(type === "multiple choice" ? history : {}) },
  });
  return done(made.post._id, [made.question]);
}

const unapproved = (curationStatus: PostDocument["curationStatus"]) => () => ({
  curationStatus,
  publishedAt: null,
});
const approved = () => ({ curationStatus: "approved" as const });

const POST_STATES: Readonly<Record<string, () => Partial<PostDocument>>> = {
  draft: unapproved("draft"),
  rejected: unapproved("rejected"),
  pending: unapproved("pending"),
  "pending in the main project": unapproved("pending"),
  "published later": () => ({ curationStatus: "approved", publishedAt: Date.now() + DAY }),
  upcoming: approved,
  open: approved,
  closed: approved,
  resolved: approved,
  deleted: () => ({ curationStatus: "deleted" }),
};

/** What differs from an open question. */
const QUESTION_STATES: Readonly<Record<string, () => Partial<QuestionDocument>>> = {
  "published later": () => ({ openTime: Date.now() + DAY }),
  upcoming: () => ({ openTime: Date.now() + DAY }),
  closed: () => ({ scheduledCloseTime: Date.now() - HOUR, actualCloseTime: Date.now() - HOUR }),
  resolved: () => ({
    resolution: "annulled",
    actualCloseTime: Date.now() - HOUR,
    actualResolveTime: Date.now() - HOUR,
    resolutionSetTime: Date.now() - HOUR,
  }),
};

/** Adds a member with this level, for rows about other members. */
export async function makeMember(app: TestApp, projectId: number, level: Permission) {
  const account = await app.make.account();
  await app.make.member(projectId, account.id, level);
  return account;
}
