/**
 * The objects for the requests of a fuzz run: a private and an open project with an account for
 * each role, one object of each type and state, and objects of a keeper who is not one of the
 * callers. The keeper's texts carry marks that no answer to a caller may contain.
 */
import { createPredictions } from "../../support/predictions.ts";
import { newSeries } from "../../support/series.ts";
import { binary, DAY, HOUR } from "../../support/desk.ts";
import type { TestApp } from "../../support/app.ts";
import type { Account } from "../../support/factories.ts";

export type CallerName = (typeof CALLERS)[number];

export const CALLERS = [
  ...["anonymous", "closed", "stranger", "viewer", "forecaster", "curator", "admin"],
  ...["owner", "author", "bot", "staff", "superuser"],
] as const;

export interface Ids {
  /** Ids in the two projects that the callers share. */
  readonly own: readonly number[];
  /** Ids of the keeper. */
  readonly foreign: readonly number[];
  /** Ids that were deleted or never existed. */
  readonly gone: readonly number[];
}

export type IdKind =
  | "posts"
  | "projects"
  | "comments"
  | "users"
  | "bots"
  | "reports"
  | "lines"
  | "invitations"
  | "tokens"
  | "webhooks"
  | "proposals"
  | "series"
  | "jobs"
  | "slugs";

export interface FuzzScene {
  /** Tokens of the callers. A rotated token replaces the old one. */
  readonly tokens: Map<string, string>;
  readonly ids: Readonly<Record<Exclude<IdKind, "jobs" | "slugs">, Ids>>;
  readonly texts: Readonly<Record<"jobs" | "slugs" | "invitations", readonly string[]>>;
  readonly usernames: readonly string[];
  /** Literal secrets of the keeper. No answer may contain them. */
  readonly secrets: readonly string[];
  /** Ending of all marks. An answer with a mark that its caller may not see is a leak. */
  readonly mark: string;
  /** Account → its caller. */
  readonly callers: ReadonlyMap<number, CallerName>;
  /** What callers with rights have let others see since. It is no leak. */
  readonly given: Given;
  /** An account that logs in, and its session. */
  readonly login: Login;
  /** Objects for FAIR_BODIES. */
  readonly binaryId: number;
  readonly numericId: number;
  readonly choiceId: number;
}

export interface Given {
  /** Caller → the caller who has the rights that it was given. */
  readonly rights: Map<CallerName, CallerName>;
  /** Whether others may see the keeper's project, draft or hidden prediction now. */
  isOpen: boolean;
}

export interface Login {
  readonly username: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
}

/** Kind of a mark → callers who may see it. */
export const MAY_SEE: Readonly<Record<string, readonly CallerName[]>> = {
  vault: ["staff", "superuser"],
  draft: ["superuser"],
  whisper: [],
  report: ["staff", "superuser"],
  mail: ["staff", "superuser"],
};

/** Numbers of the keeper's forecast and of a hidden prediction. */
export const HIDDEN_NUMBERS = ["0.73918462", "0.87162531"] as const;

const [KEPT_FORECAST, HIDDEN_PREDICTION] = HIDDEN_NUMBERS.map(Number) as [number, number];
const NEVER = 777_777_777;

export async function openFuzzScene(app: TestApp, mark: string): Promise<FuzzScene> {
  const people = await openPeople(app);
  const shared = await openShared(app, people);
  const vault = await openVault(app, mark);
  return {
    tokens: new Map([...people].map(([name, { token }]) => [name, token])),
    ids: {
      posts: { own: shared.posts, foreign: vault.posts, gone: [...shared.gone, NEVER] },
      projects: { own: shared.projects, foreign: vault.projects, gone: [NEVER] },
      comments: {
        own: shared.comments,
        foreign: vault.comments,
        gone: [shared.deletedComment, NEVER],
      },
      users: { own: shared.users, foreign: [vault.keeper.id], gone: [NEVER] },
      bots: { own: [people.get("bot")!.id], foreign: [vault.bot.id], gone: [NEVER] },
      reports: { own: shared.reports, foreign: vault.reports, gone: [NEVER] },
      lines: { own: shared.lines, foreign: [NEVER], gone: [NEVER] },
      invitations: { own: [shared.invitation.id], foreign: [NEVER], gone: [NEVER] },
      tokens: { own: [shared.namedToken], foreign: [NEVER], gone: [NEVER] },
      webhooks: { own: [shared.webhook], foreign: [NEVER], gone: [NEVER] },
      proposals: { own: [shared.proposal], foreign: [NEVER], gone: [NEVER] },
      series: { own: [shared.series], foreign: [NEVER], gone: [NEVER] },
    },
    texts: {
      jobs: [...shared.jobs, "0123456789abcdef"],
      slugs: [...shared.slugs, vault.slug],
      invitations: [shared.invitation.token, "0123456789abcdef"],
    },
    usernames: [...shared.usernames, vault.keeper.username, `nobody-${mark}`],
    secrets: [vault.keeper.token, vault.bot.token],
    mark,
    callers: new Map([...people].map(([name, { id }]) => [id, name as CallerName])),
    given: { rights: new Map(), isOpen: false },
    login: await openLogin(app, people.get("superuser")!, mark),
    binaryId: shared.binaryId,
    numericId: shared.numericId,
    choiceId: shared.choiceId,
  };
}

type People = ReadonlyMap<string, Account>;

async function openPeople({ make }: TestApp): Promise<People> {
  const named = new Map<string, Account>();
  for (const name of CALLERS) {
    if (name === "anonymous" || name === "bot") continue;
    named.set(
      name,
      await make.account({
        isActive: name !== "closed",
        isStaff: name === "staff",
        isSuperuser: name === "superuser",
      }),
    );
  }
  named.set("bot", await make.account({ isBot: true, botOwnerId: named.get("stranger")!.id }));
  return named;
}

async function openShared(app: TestApp, people: People) {
  const { make } = app;
  const id = (name: CallerName) => people.get(name)!.id;
  const by = (name: CallerName) => app.as(people.get(name)!.token);
  const extras = await make.accounts(3);
  const closed = await make.project({ createdBy: id("owner"), defaultPermission: null });
  const open = await make.project({ createdBy: id("owner") });
  const community = await make.project({ type: "community", createdBy: id("owner") });
  const category = await make.project({ type: "category", createdBy: id("superuser") });
  for (const role of ["viewer", "forecaster", "curator", "admin"] as const) {
    for (const project of [closed, open]) await make.member(project._id, id(role), role);
  }
  for (const { id: extra } of extras) await make.member(closed._id, extra, "forecaster");
  const inClosed = { defaultProjectId: closed._id, projectIds: [closed._id] };
  const inOpen = { authorId: id("author"), defaultProjectId: open._id, projectIds: [open._id] };
  const now = Date.now();
  const numeric = await make.question("numeric", { post: inOpen });
  const choice = await make.question("multiple_choice", { post: inClosed });
  const first = await make.question("binary", { post: inOpen });
  const past = { openTime: now - 2 * DAY, scheduledCloseTime: now - HOUR };
  const group = await make.group(["binary", "numeric"], { post: inOpen });
  const conditional = await make.conditional({ post: inOpen });
  const posts = [
    ...[first.post._id, choice.post._id, numeric.post._id],
    (await make.question("binary", { post: inClosed })).post._id,
    (await make.question("date", { post: inClosed })).post._id,
    (await make.question("discrete", { post: inOpen })).post._id,
    (await make.question("binary", { post: inOpen, question: past })).post._id,
    (await make.question("binary", { post: inOpen, question: { openTime: now + DAY } })).post._id,
    ...[group.post._id, ...group.questions.map(({ _id }) => _id)],
    ...[conditional.post._id, conditional.yes._id, conditional.condition.post._id],
    (await make.notebook({ post: inClosed }))._id,
    (await make.question("binary", { post: { ...inOpen, curationStatus: "draft" } })).post._id,
    (await make.question("binary", { post: { ...inClosed, curationStatus: "pending" } })).post._id,
  ];
  const gone = await make.question("binary", { post: { ...inOpen, curationStatus: "deleted" } });
  const comments: number[] = [];
  const say = async (name: CallerName, postId: number, more: object = {}) => {
    const { body } = await by(name).post("/api/comments/create/", {
      on_post: postId,
      text: `Said by ${name}`,
      ...more,
    });
    comments.push(body.id as number);
    return body.id as number;
  };
  const root = await say("forecaster", first.post._id);
  await say("curator", first.post._id, { parent: root });
  await say("viewer", first.post._id, { is_private: true });
  await say("forecaster", choice.post._id);
  const deletedComment = await say("admin", first.post._id);
  comments.pop();
  await by("admin").delete(`/api/comments/${deletedComment}/delete/`);
  await by("stranger").post(`/api/comments/${root}/report/`, { reason: "spam" });
  const reports = await by("staff").get("/api/admin/reports/?limit=1");
  const board = { project_id: open._id, score_type: "peer", is_primary: true };
  await by("superuser").post("/api/admin/leaderboards/", board);
  const line = { user_id: id("viewer"), project_id: closed._id };
  const access = await by("staff").post("/api/admin/data-access/", line);
  const job = await by("admin").post(`/api/projects/${closed._id}/download-data/jobs/`, {});
  const named = await by("admin").post("/api/users/me/tokens/", { name: "t", scope: "read" });
  const webhook = await by("admin").post("/api/webhooks/", { url: "https://hooks.example/fuzz" });
  const proposal = await by("admin").post(`/api/questions/${first.post._id}/proposals/`, {
    resolution: "yes",
  });
  const series = await by("admin").post(`/api/projects/${open._id}/series/`, newSeries());
  const link = await by("admin").post(`/api/projects/${open._id}/invitations/link/`, { uses: 500 });
  return {
    posts,
    gone: [gone.post._id],
    binaryId: first.post._id,
    numericId: numeric.post._id,
    choiceId: choice.post._id,
    projects: [open._id, closed._id, community._id, category._id],
    slugs: [open, closed, community].map(({ slug }) => slug ?? ""),
    comments,
    deletedComment,
    users: [...extras, ...[...people.values()].slice(1)].map((account) => account.id),
    usernames: [...extras, ...people.values()].map(({ username }) => username),
    reports: [reports.body.results[0].id as number],
    lines: [access.body.id as number],
    jobs: [job.body.job_id as string],
    namedToken: named.body.id as number,
    webhook: webhook.body.id as number,
    proposal: proposal.body.id as number,
    series: series.body.id as number,
    invitation: link.body as { readonly id: number; readonly token: string },
  };
}

async function openLogin(app: TestApp, { token }: Account, mark: string): Promise<Login> {
  const account = { username: `guest${mark}`, password: "horse battery 7" };
  const email = `guest${mark}@example.org`;
  await app.as(token).post("/api/admin/users/", { ...account, email });
  const body = { login: account.username, password: account.password };
  const { tokens } = (await app.as(null).post("/api/auth/login/", body)).body as {
    tokens: { access: string; refresh: string };
  };
  return { ...account, ...tokens };
}

/** Creates the keeper's private project, and a public one in which only the keeper decides. */
async function openVault(app: TestApp, mark: string) {
  const { make, caps } = app;
  const text = (kind: string) => `zq${kind}${mark}`;
  const keeper = await make.account({ email: `${text("mail")}@example.org` });
  const bot = await make.account({ isBot: true, botOwnerId: keeper.id });
  const by = app.as(keeper.token);
  const secret = text("vault");
  const vault = await make.project({
    name: secret,
    description: secret,
    createdBy: keeper.id,
    defaultPermission: null,
  });
  const stage = await make.project({ createdBy: keeper.id });
  const words = { title: secret, shortTitle: secret, description: secret, finePrint: secret };
  const inVault = {
    title: secret,
    shortTitle: secret,
    authorId: keeper.id,
    defaultProjectId: vault._id,
    projectIds: [vault._id],
  };
  const inside = await make.question("binary", { post: inVault, question: words });
  const note = await make.notebook({
    post: { ...inVault, notebook: { markdown: secret, imageUrl: null, feedTileSummary: secret } },
  });
  const onStage = {
    authorId: keeper.id,
    defaultProjectId: stage._id,
    projectIds: [stage._id],
  };
  const seen = await make.question("binary", { post: onStage });
  const hidden = await make.question("binary", {
    post: onStage,
    question: { cpRevealTime: Date.now() + 20 * DAY },
  });
  const { id: draft } = (
    await by.post("/api/posts/create/", {
      title: text("draft"),
      question: binary(text("draft")),
    })
  ).body as { id: number };
  const predictions = createPredictions(caps);
  const start = Date.now() - HOUR;
  await predictions.forecast({
    question: seen.question,
    userId: keeper.id,
    value: KEPT_FORECAST,
    start,
  });
  // The prediction of this question is public. With company it has no number of the keeper.
  for (const value of [0.31, 0.32, 0.33, 0.34, 0.35, 0.36, 0.37]) {
    const { id: userId } = await make.account();
    await predictions.forecast({ question: seen.question, userId, value, start });
  }
  await predictions.prediction(hidden.question, [{ at: start, value: HIDDEN_PREDICTION }]);
  const comment = async (postId: number, kind: string, more: object = {}) => {
    const body = { on_post: postId, text: text(kind), ...more };
    return (await by.post("/api/comments/create/", body)).body.id as number;
  };
  const comments = [
    await comment(inside.post._id, "vault"),
    await comment(seen.post._id, "whisper", { is_private: true }),
  ];
  const open = await by.post("/api/comments/create/", { on_post: seen.post._id, text: "Open" });
  await by.post(`/api/comments/${comments[0]!}/report/`, { reason: text("report") });
  const reports = (await app.caps.store.reports.page({ limit: 1, offset: 0 })).reports;
  return {
    keeper,
    bot,
    slug: vault.slug ?? "",
    posts: [inside.post._id, note._id, seen.post._id, hidden.post._id, draft],
    projects: [vault._id, stage._id],
    comments: [...comments, open.body.id as number],
    reports: reports.map(({ _id }) => _id),
  };
}
