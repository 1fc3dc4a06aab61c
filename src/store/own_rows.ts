/**
 * Says what each collection holds on an account, for the account itself (Contract 2.43). A new
 * collection does not compile until it has a place here, and a new field is shown unless it is named.
 */
import type { Collection } from "./platform/collection.ts";
import { STREAMED } from "./platform/deadline.ts";
import { rowsOf } from "./platform/rows.ts";
import type { Store } from "./store.ts";
import { inGroups } from "../domain/numbers/lists.ts";

type Row = Readonly<Record<string, unknown>>;

/** The rows of an account in a collection. */
interface Held {
  /** Returns the filter of the rows of an account. */
  readonly where: (id: number) => Row;
  /** Paths that are left out: secrets and their hashes, other people, and marks of this program. */
  readonly without?: readonly string[];
  /** Returns what the account may see of a row. */
  readonly seen?: (row: Row, id: number) => Row;
}

/** Rows that are found by way of other rows. */
interface Found {
  readonly found: (store: Store, id: number) => AsyncIterable<Row>;
}

/** The collections of the store. */
export type OwnName = {
  [Name in keyof Store]: Store[Name] extends { readonly collection: unknown } ? Name : never;
}[keyof Store];

/** A text says why a collection is left out. */
type Place = Held | Found | string;

const MARKS = ["unfinished", "effectKeys"] as const;
const DERIVED = "is computed from what is here";
const NO_ACCOUNTS = "names no account";
const GROUP = 100;

const byUserId = { where: (userId: number) => ({ userId }), without: [...MARKS] };
const ofAccount = { where: (_id: number) => ({ _id }) };

const OWN: Readonly<Record<OwnName, Place>> = {
  users: {
    where: (id) => ({ $or: [{ _id: id }, { botOwnerId: id }] }),
    without: [
      "passwordHash",
      "reset",
      "activation",
      "emailChange.hash",
      "identities.key",
      "knownAddresses",
      "unfinished",
    ],
  },
  memberships: byUserId,
  subscriptions: byUserId,
  tokens: { ...ofAccount, without: ["hash", "sealed"] },
  namedTokens: { ...byUserId, without: ["hash"] },
  sessions: {
    ...byUserId,
    without: ["accesses", "refreshHash", "usedPairs", "usedRefreshHashes"],
  },
  projects: { where: (createdBy) => ({ createdBy }), without: [...MARKS] },
  posts: {
    where: (authorId) => ({ authorId }),
    // Authors see no more than others of a prediction that is hidden.
    without: [...MARKS, "curatedBy", "windows", "hotness", "weeklyMovement"],
  },
  questions: { found: ownQuestions },
  forecasts: { found: ownForecasts },
  forecastInputs: { found: ownInputs },
  forecastTraces: { where: (u) => ({ u }) },
  botCards: { found: ownCards },
  comments: { where: (authorId) => ({ authorId }), without: [...MARKS] },
  commentEdits: { found: ownEdits },
  commentMarks: byUserId,
  commentVotes: byUserId,
  postVotes: byUserId,
  postViews: byUserId,
  postSubscriptions: byUserId,
  proposals: { where: (authorId) => ({ authorId }), without: [...MARKS] },
  notifications: byUserId,
  notificationChoices: ofAccount,
  reports: { where: (reporterId) => ({ reporterId }), without: ["resolvedBy"] },
  invitations: {
    where: (createdBy) => ({ createdBy }),
    without: ["hash", "openKey", "guests"],
  },
  auditEvents: {
    where: (id) => ({ $or: [{ userId: id }, { actorId: id }] }),
    without: ["effectKeys"],
    seen: seenEvent,
  },
  scores: { found: ownScores },
  series: { where: (ownerId) => ({ ownerId }), without: ["claimedUntil", "effectKeys"] },
  observations: {
    where: (id) => ({ $or: [{ userId: id }, { "before.userId": id }] }),
    seen: seenObservation,
  },
  // A note may name other people, and so may the account that wrote a line.
  exclusions: { ...byUserId, without: ["note"] },
  dataAccess: { ...byUserId, without: ["createdBy"] },
  exportJobs: { ...byUserId, without: ["effectKeys", "fingerprint", "file"] },
  submissions: { ...byUserId, without: [...MARKS, "slot"] },
  submissionParts: "holds files of forecasts until they are recorded, which the account has sent",
  // One of a project is the project's, whatever account answers for it.
  webhooks: { where: (ownerId) => ({ ownerId, projectId: null }), without: ["sealed", "former"] },
  webhookDeliveries: "holds for a week what webhooks have sent of what is here",
  benchmarks: DERIVED,
  benchmarkLines: DERIVED,
  leaderboardEntries: DERIVED,
  forecastCounters: DERIVED,
  scoreSheets: DERIVED,
  idempotency: "repeats answers that the account has got, for a day",
  exportFiles: "holds files of exports, which name their project",
  aggregates: NO_ACCOUNTS,
  checkReports: NO_ACCOUNTS,
  counters: NO_ACCOUNTS,
  demo: NO_ACCOUNTS,
  eventProgress: NO_ACCOUNTS,
  exportFileHeads: NO_ACCOUNTS,
  leaderboards: NO_ACCOUNTS,
  projectPictures: NO_ACCOUNTS,
  rounds: NO_ACCOUNTS,
  schema: NO_ACCOUNTS,
  scoreHeads: NO_ACCOUNTS,
  trackRecord: NO_ACCOUNTS,
  watermarks: NO_ACCOUNTS,
};

/** Returns the names of the collections that hold something on an account. */
export function ownNames(): OwnName[] {
  return (Object.keys(OWN) as OwnName[]).filter((name) => typeof OWN[name] !== "string");
}

/** Yields what a collection holds on an account. */
export async function* ownRows(store: Store, name: OwnName, userId: number): AsyncGenerator<Row> {
  const place = OWN[name];
  if (typeof place === "string") return;
  if ("found" in place) {
    yield* place.found(store, userId);
    return;
  }
  const { where, without = [], seen = (row: Row) => row } = place;
  const projection = Object.fromEntries(without.map((path) => [path, 0]));
  const rows = readable(store, name).find(where(userId), { ...STREAMED, projection });
  for await (const row of rows) yield seen(row, userId);
}

/** Counts the rows, each collection up to `most`. Those that are found by others count as forecasts. */
export async function countOwnRows(store: Store, userId: number, most: number): Promise<number> {
  const counts = ownNames().map((name) => {
    const place = OWN[name] as Held | Found;
    const where = "where" in place ? place.where(userId) : null;
    if (where === null && name !== "forecasts") return Promise.resolve(0);
    return readable(store, name).countDocuments(where ?? { u: userId }, { limit: most });
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function readable(store: Store, name: OwnName) {
  return rowsOf(store[name].collection as unknown as Collection<{ _id: unknown }>);
}

/** Returns the row without these fields. */
function less(row: object, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

async function* ownQuestions(store: Store, id: number): AsyncGenerator<Row> {
  for await (const { _id } of ownRows(store, "posts", id)) {
    for (const question of await store.questions.ofPosts([_id as number])) {
      yield less(question, [...MARKS, "recent", "weeklyMovement"]);
    }
  }
}

/** Yields the questions that an author has forecast, some at a time. */
async function* forecastGroups(store: Store, id: number): AsyncGenerator<number[]> {
  const ids = await store.forecasts.questionIdsOfUser(id);
  yield* inGroups(ids, GROUP);
}

async function* ownForecasts(store: Store, id: number): AsyncGenerator<Row> {
  for await (const ids of forecastGroups(store, id)) {
    for await (const row of store.forecasts.sentOn(id, ids, { now: Infinity })) {
      const values = typeof row.v === "number" ? row.v : [...row.v];
      yield { id: row.id, questionId: row.q, startTime: row.s, endTime: row.e, values };
    }
  }
}

async function* ownInputs(store: Store, id: number): AsyncGenerator<Row> {
  for await (const ids of forecastGroups(store, id)) {
    const rows = readable(store, "forecastInputs").find(
      { q: { $in: ids }, u: id } as Row,
      STREAMED,
    );
    for await (const { q, s, d } of rows as unknown as AsyncIterable<
      Record<"q" | "s" | "d", unknown>
    >)
      yield { questionId: q, startTime: s, input: d };
  }
}

async function* ownCards(store: Store, id: number): AsyncGenerator<Row> {
  const bots = await store.users.botsOf(id);
  yield* (await store.botCards.ofBots([id, ...bots.map(({ _id }) => _id)])) as unknown as Row[];
}

/** Yields what the comments of an author said before they were edited. */
async function* ownEdits(store: Store, id: number): AsyncGenerator<Row> {
  for await (const { _id: commentId } of ownRows(store, "comments", id)) {
    const where = { commentId } as Row;
    for await (const row of readable(store, "commentEdits").find(where, STREAMED)) {
      yield less(row, ["by"]);
    }
  }
}

async function* ownScores(store: Store, id: number): AsyncGenerator<Row> {
  for (const { q, type, score, coverage, at } of await store.scores.ofUser(id))
    yield { questionId: q, type, score, coverage, resolvedAt: at };
}

/** Returns an observation without what others recorded in its place. */
function seenObservation(row: Row, id: number): Row {
  const { value, knownAt, at, note, userId, before, ...named } = row;
  const values = [...(before as readonly Row[]), { value, knownAt, at, note, userId }];
  return { ...named, values: values.filter((one) => one["userId"] === id) };
}

/** Returns an event without the name and address of others who acted, and without values of others. */
function seenEvent(row: Row, id: number): Row {
  const { actorId, userId, address, before, after, ...event } = row;
  const isActor = actorId === id;
  const isAbout = userId === id || userId === null;
  return {
    ...event,
    userId,
    actorId: isActor ? id : null,
    address: isActor ? address : null,
    before: isAbout ? before : null,
    after: isAbout ? after : null,
  };
}
