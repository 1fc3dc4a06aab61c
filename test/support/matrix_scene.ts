/** What the actions of the permission matrix are tried on: a project, and every kind of caller. */
import type { CommentDocument } from "../../src/store/comment_documents.ts";
import type { Level, PostDocument, QuestionDocument } from "../../src/store/documents.ts";
import type { TestApp } from "./app.ts";
import type { Client } from "./client.ts";
import type { Account } from "./factories.ts";
import type { CallerKind } from "./permission_matrix.ts";
import { commentDocument } from "./documents.ts";

export interface Scene {
  readonly app: TestApp;
  /** The project of the posts. */
  readonly projectId: number;
  /** The project whose pending posts are read; the site main, or the private project. */
  readonly queueId: number;
  readonly owner: Account;
  readonly author: Account;
}

/** A column of the matrix; those whose cells say "lv" stand there once for each level. */
export interface Column {
  readonly name: string;
  readonly kind: CallerKind;
  /** The member row, absent = none. */
  readonly level?: Level;
}

/** A caller in a test: `account` is null without credentials. */
export interface MatrixCaller {
  readonly account: Account | null;
  readonly client: Client;
}

const LEVELS = { V: "viewer", F: "forecaster", C: "curator", A: "admin" } as const;

export const COLUMNS: readonly Column[] = [
  { name: "anon", kind: "anon" },
  ...byLevel().map(([kind, level]) => ({ name: kind, kind, level })),
  // The author has no member row: what they may do comes from the authorship alone.
  ...(["AU", "SU"] as const).map((kind) => ({ name: kind, kind })),
  ...(["ST", "B"] as const).flatMap((kind) => [
    { name: `${kind} without a role`, kind },
    ...byLevel().map(([name, level]) => ({ name: `${kind} as ${name}`, kind, level })),
  ]),
];

function byLevel() {
  return Object.entries(LEVELS) as [keyof typeof LEVELS, Level][];
}

/** A project that lets everybody look, and a site main that does no more either. */
export async function openScene(app: TestApp): Promise<Scene> {
  const { make } = app;
  const [owner, author] = [await make.account(), await make.account()];
  const project = await make.project({ createdBy: owner.id, defaultPermission: "viewer" });
  const queueId = await make.siteMainId();
  const admin = app.as((await make.account({ isSuperuser: true })).token);
  await admin.patch(`/api/projects/${queueId}/update/`, { default_permission: "viewer" });
  return { app, projectId: project._id, queueId, owner, author };
}

/** A private project whose author has left it. */
export async function openPrivateScene(app: TestApp): Promise<Scene> {
  const { make } = app;
  const [owner, author] = [await make.account(), await make.account()];
  const project = await make.project({ createdBy: owner.id, defaultPermission: null });
  return { app, projectId: project._id, queueId: project._id, owner, author };
}

/** The account of a column, a member of the scene's projects by its level. */
export async function callerOf(scene: Scene, { kind, level }: Column): Promise<MatrixCaller> {
  const { app, owner, author } = scene;
  if (kind === "anon") return { account: null, client: app.as(null) };
  const account =
    kind === "AU"
      ? author
      : await app.make.account({
          isStaff: kind === "ST",
          isSuperuser: kind === "SU",
          ...(kind === "B" ? { isBot: true, botOwnerId: owner.id } : {}),
        });
  const projects = level === undefined ? [] : [...new Set([scene.projectId, scene.queueId])];
  for (const id of projects) await app.make.member(id, account.id, level!);
  return { account, client: app.as(account.token) };
}

/** A fresh binary post of the scene's author, straight into the store. */
export function postOf(
  { app, author, projectId }: Scene,
  { inProject = projectId, ...given }: Partial<PostDocument> & { inProject?: number } = {},
  question: Partial<QuestionDocument> = {},
): Promise<{ post: PostDocument; question: QuestionDocument }> {
  const isApproved = (given.curationStatus ?? "approved") === "approved";
  return app.make.question("binary", {
    post: {
      authorId: author.id,
      defaultProjectId: inProject,
      projectIds: [inProject],
      ...(isApproved ? {} : { publishedAt: null }),
      ...given,
    },
    question: { postApproved: isApproved, ...question },
  });
}

/** A public root comment on a fresh approved post. */
export async function commentOf(scene: Scene, authorId: number): Promise<CommentDocument> {
  const { store, clock } = scene.app.caps;
  const { post } = await postOf(scene);
  const comment = commentDocument({
    _id: await store.counters.draw("comments"),
    authorId,
    postId: post._id,
    createdAt: clock.now(),
  });
  await store.comments.insert(comment);
  return comment;
}
