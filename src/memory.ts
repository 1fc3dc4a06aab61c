/**
 * Declares every cache in the memory of a process once: what it holds, how much, and how long that
 * is valid. `connect` makes the caches and hands them in as `Capabilities.memory`. A function names
 * those it uses (`Caches<"histories">`). Their metrics and the table in docs/operations.md are made
 * from this list.
 *
 * No cache holds the only copy of anything, so each entry may be dropped at any time. What several
 * processes must agree on is checked against a version in Redis or in MongoDB.
 */
import { MOST_STATE_NUMBERS } from "../workers/messages.ts";
import type { SharedPage } from "./cache/page_codec.ts";
import type { ScoreSheet } from "./domain/scoring/boards/packed_scores.ts";
import type {
  AggregationSession,
  HeldPage,
  KeptPage,
  KeptTimeline,
  KnownAccount,
  KnownAuthor,
  KnownHistory,
  KnownOutlook,
  KnownProjects,
  KnownTarget,
  ReputationChanges,
  RightPassword,
} from "./memory/entries.ts";
import { beside, loads, recent } from "./memory/declaration.ts";
import type { CacheFigures } from "./memory/process_cache.ts";
import type { UserDocument } from "./store/accounts/user_document.ts";

const MB = 1024 * 1024;
/** Memory that an entry takes besides the bytes that are counted for it. */
const ENTRY_BYTES = 500;

export const declarations = {
  accounts: recent<string, KnownAccount>({
    holds: "Accounts with their memberships, by hash of the credential",
    most: 10_000,
    unit: "credentials",
    valid:
      "while the account's version in Redis is the same, Redis has not failed since, and 30 s at most",
  }),
  aggregationSessions: recent<number, AggregationSession>({
    holds:
      "Progress of the aggregation of a question, and the name of the state that a thread keeps for it",
    most: 2_000,
    unit: "questions",
    valid: "while the head of the prediction is where this process left it",
  }),
  authors: recent<number, KnownAuthor>({
    holds: "Flags of the authors of forecasts that are aggregated",
    most: 50_000,
    unit: "accounts",
    valid: "30 s, and until the next rebuild of a prediction",
  }),
  boardSheets: recent<string, readonly ScoreSheet[]>({
    holds: "Scores that boards add up, by question, run and type",
    most: 32 * MB,
    unit: "bytes of the columns",
    sizeOf: (sheets) => sheets.reduce((sum, sheet) => sum + bytesOf(sheet), 1),
    valid: "always: what a run has written never changes",
  }),
  calibrations: beside(
    recent<string, string>({
      holds: "How well callers have forecast, as JSON, by account and permissions",
      most: 8 * MB,
      ttlMs: 60_000,
      unit: "characters with the keys",
      sizeOf: (text, key) => text.length + key.length,
      valid: "1 min, while the caller's permissions and the project directory are the same",
    }),
    loads<string, Promise<string>>(),
  ),
  finishedPages: recent<string, KeptPage<HeldPage>>({
    holds: "Finished pages of posts of one caller",
    most: 64 * MB,
    unit: "bytes of JSON that belongs to one caller alone, with the keys and 500 for each entry",
    sizeOf: pageSize,
    valid:
      "4 s; it ends before that when the clock changes the page, or when the version of all pages or of the caller's own changes",
  }),
  forecastTargets: beside(
    recent<number, KnownTarget>({
      holds: "Questions that forecasts are made on, with their posts",
      most: 10_000,
      unit: "questions",
      valid: "2 s; before a forecast is refused, the question is read again",
    }),
    loads<number, Promise<void>>(),
  ),
  histories: recent<string, KnownHistory>({
    holds: "Histories of predictions as JSON, by question and detail",
    most: 64 * MB,
    unit: "bytes of JSON",
    sizeOf: ({ history: { json } }) =>
      Object.values(json).reduce((sum, { length }) => sum + length, 0),
    valid: "while generation and version of the prediction are the same and its end has not come",
  }),
  instants: recent<string, number[]>({
    holds: "Times of the snapshots of predictions, by question and generation",
    most: 2_000_000,
    unit: "times of 8 bytes each",
    sizeOf: ({ length }) => Math.max(1, length),
    valid: "always: only settled times are kept",
  }),
  outlooks: recent<string, KnownOutlook>({
    holds: "Predictions from people only, without bots, by question and version",
    most: 2_000,
    unit: "questions",
    valid: "while generation and version of the prediction are the same",
  }),
  ownProfiles: recent<UserDocument, string>({
    holds: "The answer of `GET /api/users/me/`, by the account as `accounts` holds it",
    most: 10_000,
    unit: "accounts",
    valid: "always: an account that changes is another object",
  }),
  participations: recent<string, true>({
    holds: "Accounts that are counted as forecasters of a question or post",
    most: 100_000,
    unit: "pairs of account and question",
    valid: "until the forecasts of the account there are taken back",
  }),
  projects: beside(
    recent<string, KnownProjects>({
      holds: "Every project that is not deleted, by version of the directory",
      most: 1,
      unit: "directory",
      valid: "while the version in Redis is the same, and 4 s at most",
    }),
    loads<string, Promise<KnownProjects>>(),
  ),
  addresses: recent<string, number>({
    holds: "Requests without valid credentials that addresses may still send, by class and address",
    most: 20_000,
    unit: "pairs of class and address",
    valid: "always; an address that is dropped starts with a full bucket",
  }),
  reputations: beside(
    recent<number, KeptTimeline>({
      holds: "Reputations of authors through time",
      most: 20_000,
      unit: "accounts",
      valid: "until a score of the author changes, which is looked for once a second",
    }),
    (): { readonly changes: ReputationChanges } => ({ changes: noChanges() }),
  ),
  sharedPages: recent<string, KeptPage<SharedPage>>({
    holds: "Pages that all callers of a class share: lists of up to 4 MB, one post of up to 12 MB",
    most: 32 * MB,
    unit: "bytes of the parts and the keys, and 500 for each entry",
    sizeOf: pageSize,
    valid:
      "4 s; it ends before that when the clock changes the page, or when the version of all pages changes",
  }),
  staffPasswords: recent<string, RightPassword>({
    holds: "Staff accounts, by hash of a correct name and password",
    most: 100,
    ttlMs: 60_000,
    unit: "passwords",
    valid: "1 min, while the account is open, is staff and has the same password",
  }),
} as const;

/**
 * Declares the caches in each thread of the pool. They have a list of their own, because a thread
 * makes its caches itself and reports no figures of them.
 */
export const threadDeclarations = {
  aggregationStates: {
    holds: "States of aggregations, in each thread of the pool",
    most: MOST_STATE_NUMBERS,
    unit: "numbers of 8 bytes each",
    valid: "while `aggregationSessions` names the state; a run without one reads all forecasts",
  },
} as const;

type Declarations = typeof declarations;

export type CacheName = keyof Declarations;

/** The caches of a process by name. */
export type Memory = {
  readonly [Name in CacheName]: ReturnType<Declarations[Name]["make"]>;
};

/** The part of the capabilities that holds these caches. */
export interface Caches<Name extends CacheName> {
  readonly memory: Pick<Memory, Name>;
}

/** Makes empty caches. A process needs one set. */
export function createMemory(): Memory {
  const made = Object.entries(declarations).map(([name, { make }]) => [name, make()]);
  return Object.fromEntries(made) as Memory;
}

/** The figures of one cache that operators watch. */
export interface CacheVitals extends CacheFigures {
  readonly name: CacheName;
  /** The most that the cache holds, in the unit of the declaration. */
  readonly bound: number;
}

/** Returns the current figures of all caches. */
export function cacheVitals(memory: Memory): CacheVitals[] {
  const names = Object.keys(declarations) as CacheName[];
  return names.map((name) => {
    return { name, bound: declarations[name].most, ...memory[name].figures() };
  });
}

function bytesOf({ subjects, scores, coverages }: ScoreSheet): number {
  return subjects.byteLength + scores.byteLength + coverages.byteLength;
}

function pageSize({ bytes }: KeptPage<unknown>, key: string): number {
  return bytes + key.length + ENTRY_BYTES;
}

function noChanges(): ReputationChanges {
  return {
    touched: new Map(),
    version: 0,
    oldest: 0,
    checkedAt: Number.NEGATIVE_INFINITY,
    checking: Promise.resolve(),
    through: null,
    seen: new Map(),
  };
}
