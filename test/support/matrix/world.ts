/** Prepares everything that the requests of the matrix are sent to, once. */
import { exportProject } from "../../../jobs/processors/exports/export_project.ts";
import type { Route } from "../../../src/http/route.ts";
import { routes } from "../../../src/routes.ts";
import { hashCredential } from "../../../src/server_key.ts";
import type { InvitationDocument } from "../../../src/store/projects/project_documents.ts";
import type { TestApp } from "../app.ts";
import { submissionDocument, boardDocument, commentDocument } from "../documents.ts";
import type { Account } from "../factories.ts";
import { type Canaries, createCanaries, type MaySee } from "./canaries.ts";
import {
  accountOf,
  holdsPosts,
  makeMember,
  maySeeAsStaff,
  openPlaces,
  type Place,
} from "./places.ts";
import { type Caller, CREATOR, openCast } from "./cast.ts";
import { sees } from "./outcomes.ts";

/** Objects of a place besides its posts. A permitted request never changes them. */
export interface Standing {
  readonly comment: number;
  readonly privateComment: number;
  /** Members with levels that some callers may remove. */
  readonly forecaster: Account;
  readonly curator: Account;
  /** A finished export that the creator of the project made. */
  readonly job: string;
}

export interface World {
  readonly app: TestApp;
  readonly canaries: Canaries;
  readonly cast: readonly Caller[];
  readonly places: readonly Place[];
  readonly standing: ReadonlyMap<Place, Standing>;
  /** The author of the comments. The witness is a forecaster in every place, and not a caller. */
  readonly witness: Account;
  readonly report: number;
  /** Posts of the witness: one that everybody sees, and one that only the witness sees. */
  readonly elsewhere: number;
  readonly hidden: number;
}

export async function openWorld(app: TestApp): Promise<World> {
  const canaries = createCanaries();
  const cast = await openCast(app, canaries);
  const places = await openPlaces({ app, canaries, cast });
  const witness = await app.make.account();
  for (const { project } of places) await app.make.member(project._id, witness.id, "forecaster");
  const parts = { app, canaries, cast, witness };
  const standing = new Map<Place, Standing>();
  for (const place of places) standing.set(place, await furnish(parts, place));
  await openGlobalBoard(app);
  await keepRecord(app, places);
  const elsewhere = await app.make.project({ createdBy: witness.id });
  const hidden = await app.make.project({ createdBy: witness.id, defaultPermission: null });
  return {
    ...parts,
    places,
    standing,
    report: await fileReport(parts, standing.get(places[0]!)!.comment),
    elsewhere: elsewhere._id,
    hidden: hidden._id,
  };
}

type Parts = Pick<World, "app" | "canaries" | "cast" | "witness">;

async function furnish(parts: Parts, place: Place): Promise<Standing> {
  const { app, cast } = parts;
  const projectId = place.project._id;
  const talk = holdsPosts(place.kind) ? await talkIn(parts, place) : null;
  return {
    comment: talk?.comment ?? 0,
    privateComment: talk?.privateComment ?? 0,
    forecaster: await makeMember(app, projectId, "forecaster"),
    curator: await makeMember(app, projectId, "curator"),
    job: await finishedExport(app, accountOf(cast, CREATOR), projectId),
  };
}

/** Writes one comment on every open post. The first post also gets hidden comments. */
async function talkIn({ app, canaries, witness }: Parts, { kind, posts }: Place) {
  const open: MaySee = (caller, route) =>
    sees(caller, kind, "open") || maySeeAsStaff(caller, route);
  const nobody: MaySee = () => false;
  const word = (text: string, maySee: MaySee) =>
    canaries.plant(`${text} in the ${kind.name}`, maySee);
  const at = posts.find(({ state }) => state === "open")!.id;
  const comment = (text: string, given = {}) =>
    insertComment(app, witness.id, at, { text, ...given });
  const ids = {
    comment: await comment(word("a comment", open)),
    privateComment: await comment(word("a private comment", nobody), { isPrivate: true }),
  };
  const by = app.as(witness.token);
  const deleted = await comment(word("a deleted comment", nobody));
  await by.delete(`/api/comments/${deleted}/delete/`);
  await insertComment(app, witness.id, at, { text: "A reply", parentId: deleted });
  const edited = await comment(word("the former text of a comment", nobody));
  await by.patch(`/api/comments/${edited}/edit/`, { text: word("an edited comment", open) });
  return ids;
}

/** Stores a webhook of an account with a delivery that has ended. */
export async function insertWebhook({ caps }: Pick<TestApp, "caps">, ownerId: number) {
  const { store, serverKey } = caps;
  const _id = await store.counters.draw("rows");
  const wish = { types: null, project: null, post: null, question: null, following: false };
  const times = { createdAt: 0, lastDeliveredAt: null, restUntil: 0, claimedUntil: 0 };
  const sent = { url: "https://bot.example/", format: "json" as const, description: "" };
  const state = { disabled: null, failures: 0, former: null, since: "0-0", projectId: null };
  const sealed = serverKey.encrypt("whsec_eA==");
  await store.webhooks.insert({ _id, ownerId, wish, sealed, ...sent, ...state, ...times }, 1_000);
  return { _id, delivery: await insertDelivery({ caps }, _id) };
}

/** Stores a series of a project without rounds, and returns its id. */
export async function insertSeries({ caps }: Pick<TestApp, "caps">, projectId: number) {
  const _id = await caps.store.counters.draw("rows");
  const opens = { days: 0, time: "09:00" };
  const closes = { days: 2, time: "09:00" };
  const dates = { from: "2031-01-06", until: "2031-02-03", except: [] };
  await caps.store.series.insert({
    _id,
    projectId,
    externalId: `s${_id}`,
    name: "Weekly",
    ownerId: 1,
    calendar: {
      frequency: "weekly",
      weekday: "monday",
      day: null,
      time: "09:00",
      timeZone: "UTC",
      ...dates,
    },
    windows: { opens, reveals: opens, closes, resolvesBy: closes },
    template: [{ key: "note", title: "Round {{round}}", notebook: { markdown: "x" } }],
    isPaused: true,
    nextDate: "2031-01-06",
    nextAt: null,
    fault: null,
    claimedUntil: 0,
    createdAt: 0,
    editedAt: 0,
    revision: 0,
  });
  return _id;
}

/** Stores a file of forecasts that has failed, and returns its id. */
export async function insertFile(
  { caps: { store, random } }: Pick<TestApp, "caps">,
  userId: number,
  projectId: number,
): Promise<string> {
  const _id = random.hex(16);
  const file = submissionDocument({ _id, userId, projectId });
  await store.submissions.create(file, undefined);
  await store.submissions.begin(_id, 1);
  await store.submissions.fail({ id: _id, attempt: 1 }, "The file is gone.", 1);
  return _id;
}

/** Stores a delivery of a webhook that has failed, and returns its id. */
export async function insertDelivery(
  { caps: { store, clock } }: Pick<TestApp, "caps">,
  webhookId: number,
): Promise<string> {
  const now = clock.now();
  const event = { type: "webhook.test" as const, key: "webhook.test-1", time: now };
  await store.webhookDeliveries.insert({
    _id: `${webhookId}-1`,
    webhookId,
    batch: 0,
    events: [event],
    state: "failed",
    attempts: 1,
    createdAt: now,
    nextAt: null,
    last: { at: now, ms: 120, status: 500, fault: "The receiver answered 500." },
  });
  return `${webhookId}-1`;
}

/** Stores an invitation and returns its id and token. */
export async function insertInvitation(
  { caps }: TestApp,
  made: Pick<InvitationDocument, "projectId" | "createdBy"> & Partial<InvitationDocument>,
): Promise<{ id: number; token: string }> {
  const { random, clock, store } = caps;
  const [id, token] = [await store.counters.draw("rows"), random.hex(24)];
  await store.invitations.insert({
    _id: id,
    hash: hashCredential(token),
    permission: "viewer",
    uses: 500,
    usesLeft: 500,
    guests: [],
    allowedDomains: [],
    createdAt: clock.now(),
    expiresAt: clock.now() + 86_400_000,
    revokedAt: null,
    ...made,
  });
  return { id, token };
}

let invited = 0;

/** Returns what makes an invitation one to an address, whose mail was asked for long ago. */
export function toAddress(projectId: number): Partial<InvitationDocument> {
  const email = `invited${++invited}@example.org`;
  return { email, emailKey: email, openKey: `${projectId} ${email}`, askedAt: 0, mails: 0 };
}

export async function insertComment(
  app: TestApp,
  authorId: number,
  postId: number,
  given: { text?: string; isPrivate?: boolean; byBot?: boolean; parentId?: number } = {},
): Promise<number> {
  const { store, clock } = app.caps;
  const { parentId = null } = given;
  const comment = commentDocument({
    _id: await store.counters.draw("comments"),
    authorId,
    postId,
    createdAt: clock.now(),
    ...given,
    rootId: parentId,
    ancestorIds: parentId === null ? [] : [parentId],
  });
  await store.comments.insert(comment);
  await store.comments.addLiveReplies(comment.ancestorIds, 1);
  if (!comment.isPrivate) await store.posts.increment(postId, { commentCount: 1 });
  return comment._id;
}

async function finishedExport(app: TestApp, by: Account, projectId: number): Promise<string> {
  const job = await createExport(app, by, projectId);
  const { signal } = new AbortController();
  await exportProject(app.caps, { job }, { signal, progress: () => Promise.resolve() });
  return job;
}

export async function createExport(app: TestApp, by: Account, projectId: number): Promise<string> {
  const path = `/api/projects/${projectId}/download-data/jobs/`;
  const answer = await app.as(by.token).post(path, {});
  if (answer.status !== 202) throw new Error(answer.text);
  return answer.body.job_id as string;
}

async function openGlobalBoard(app: TestApp): Promise<void> {
  const { counters, leaderboards } = app.caps.store;
  const window = { startTime: 0, endTime: Date.now() * 2 };
  const id = await counters.draw("leaderboards");
  await leaderboards.insert(boardDocument(id, { scoreType: "peer_global", ...window }));
}

/** Stores a track record that was computed while every post was public. */
async function keepRecord(app: TestApp, places: readonly Place[]): Promise<void> {
  const time = Date.now();
  await app.caps.store.trackRecord.replace({
    calculatedOn: time,
    statistics: [],
    calibration: [],
    histogram: [],
    scatter: places.flatMap(({ posts }) =>
      posts.map(({ id: postId, word: questionTitle }) => {
        return { score: 1, time, postId, questionTitle, resolution: "yes" };
      }),
    ),
  });
}

async function fileReport(parts: Parts, commentId: number): Promise<number> {
  const { app, canaries, cast } = parts;
  const reason = canaries.plant("the reason of a report", ({ column }, route) => {
    return ["ST", "SU"].includes(column) && ["listReports", "resolveReport"].includes(route);
  });
  const by = app.as(accountOf(cast, CREATOR).token);
  await by.post(`/api/comments/${commentId}/report/`, { reason });
  const { reports } = await app.caps.store.reports.page({ limit: 1, offset: 0 });
  return reports[0]!._id;
}

const BY_NAME: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.name, route]));

/** @throws {Error} when the page names a route that does not exist */
export function routeNamed(name: string): Route {
  const route = BY_NAME.get(name);
  if (route === undefined) throw new Error(`There is no route "${name}".`);
  return route;
}

/** Returns each field of the shared posts, questions, comments and members, as it is stored. */
export async function fieldsOfWorld(world: World): Promise<Map<string, string>> {
  const { posts, questions, comments, memberships } = world.app.caps.store;
  const known = world.places.flatMap((place) => place.posts);
  const questionIds = known.flatMap((post) => post.questions.map(({ _id }) => _id));
  const furniture = [...world.standing.values()];
  const talk = furniture.flatMap(({ comment, privateComment }) => [comment, privateComment]);
  const members = [...world.standing].flatMap(([{ project }, { forecaster, curator }]) =>
    [forecaster, curator].map(({ id: userId }) => ({ projectId: project._id, userId })),
  );
  return fieldsOf({
    post: await posts.byIds(known.map(({ id }) => id)),
    question: await questions.byIds(questionIds),
    comment: [...(await comments.byIds(talk)).values()],
    member: await memberships.ofPairs(members),
  });
}

function fieldsOf(collections: Readonly<Record<string, readonly object[]>>): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, rows] of Object.entries(collections)) {
    for (const row of rows) {
      const { _id } = row as { _id: unknown };
      for (const [field, value] of Object.entries(row)) {
        fields.set(`${name} ${String(_id)}: ${field}`, JSON.stringify(value));
      }
    }
  }
  return fields;
}
