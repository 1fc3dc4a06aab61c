/**
 * Stores the audit record: who did what, when and from where (Contract 3.14). Rows are added and, at
 * the end of their life, removed. Nothing changes one.
 */
import type { Connection } from "mongoose";
import {
  AUDIT_KINDS,
  AUDIT_WAYS,
  type AuditKind,
  type AuditWay,
  QUESTION_CHANGES,
  type QuestionChangeKind,
} from "../../domain/vocabulary.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { EFFECT_INDEX } from "../platform/effects.ts";
import * as is from "../platform/fields.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

/** Values by their names on the wire. They hold no password, no token and no hash of one. */
export type AuditValues = Readonly<Record<string, unknown>>;

export interface AuditEventDocument {
  /** `auditId`: ids sort by time. */
  _id: string;
  at: number;
  kind: AuditKind;
  /** The account that acted. Null where no account was proven, as for a wrong password. */
  actorId: number | null;
  via: AuditWay;
  /** The client's address. Null for a program on the platform's own machine. */
  address: string | null;
  /** The account that the event is about. */
  userId: number | null;
  projectId: number | null;
  postId: number | null;
  questionId: number | null;
  before: AuditValues | null;
  after: AuditValues | null;
  /** Names the event among those of a call under an `Idempotency-Key`. A repeat adds no second one. */
  effectKeys?: string[];
}

const fields: is.Fields<AuditEventDocument> = {
  _id: is.text(),
  at: is.time(),
  kind: is.oneOf(...AUDIT_KINDS),
  actorId: is.orNull(is.id()),
  via: is.oneOf(...AUDIT_WAYS),
  address: is.orNull(is.text()),
  userId: is.orNull(is.id()),
  projectId: is.orNull(is.id()),
  postId: is.orNull(is.id()),
  questionId: is.orNull(is.id()),
  before: is.orNull(is.anything<AuditValues>()),
  after: is.orNull(is.anything<AuditValues>()),
  effectKeys: is.optional(is.list(is.text())),
};

/** What a page of the record is limited to. Absent means any. */
export type AuditFilter = Partial<
  Pick<AuditEventDocument, "kind" | "actorId" | "userId" | "projectId" | "postId" | "address">
> & { readonly since?: number | undefined; readonly until?: number | undefined };

export interface AuditPage {
  readonly limit: number;
  /** The id of the last event of the page before; null on the first page. */
  readonly before: string | null;
}

const TIME_DIGITS = 12;

/** Returns an id for an event of this time. `random` tells events of one millisecond apart. */
function auditId(at: number, random: string): string {
  return `${at.toString(16).padStart(TIME_DIGITS, "0")}${random}`;
}

export function createAuditStore(connection: Connection) {
  const collection = defineCollection<AuditEventDocument>(connection, "audit_events", fields, [
    { key: { postId: 1, _id: -1 }, serves: "the changes of the questions of a post" },
    { key: { actorId: 1, _id: -1 }, serves: "what an account did" },
    { key: { userId: 1, _id: -1 }, serves: "what happened to an account" },
    { key: { projectId: 1, _id: -1 }, serves: "what happened in a project" },
    { key: { kind: 1, _id: -1 }, serves: "events of one kind, and the sweep of old ones" },
    EFFECT_INDEX,
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    /**
     * Returns false when the same effect was recorded before.
     * @param random hex digits that tell events of one millisecond apart
     */
    async append(event: Omit<AuditEventDocument, "_id">, random: string): Promise<boolean> {
      try {
        await rows.insertOne({ _id: auditId(event.at, random), ...event });
        return true;
      } catch (error) {
        if (event.effectKeys !== undefined && isDuplicateKey(error)) return false;
        throw error;
      }
    },

    page(filter: AuditFilter, page: AuditPage): Promise<AuditEventDocument[]> {
      return pageOf(rows, filter, page);
    },

    /** Returns the newest changes of a question and of the texts that its post gives it. */
    ofQuestion(
      { postId, questionId }: { readonly postId: number; readonly questionId: number },
      limit: number,
    ): Promise<QuestionEvent[]> {
      const changes: AuditKind[] = [...QUESTION_CHANGES];
      return rows
        .find({ postId, questionId: { $in: [questionId, null] }, kind: { $in: changes } }, LIMIT)
        .sort({ _id: -1 })
        .limit(limit)
        .toArray() as Promise<QuestionEvent[]>;
    },

    /** Removes older events. The changes of questions stay as long as the questions. */
    async sweep(before: number): Promise<number> {
      const swept = AUDIT_KINDS.filter(
        (kind) => !(QUESTION_CHANGES as readonly string[]).includes(kind),
      );
      const { deletedCount } = await rows.deleteMany({
        kind: { $in: swept },
        _id: { $lt: auditId(before, "") },
      });
      return deletedCount;
    },
  };
}

/** Returns the newest events, and one more than asked for where there are more. */
function pageOf(
  rows: Rows<AuditEventDocument>,
  { since, until, ...filter }: AuditFilter,
  { limit, before }: AuditPage,
): Promise<AuditEventDocument[]> {
  const end = until === undefined ? [] : [auditId(until, "")];
  const earliest = [...end, ...(before === null ? [] : [before])].sort()[0];
  const _id = {
    ...(since === undefined ? {} : { $gte: auditId(since, "") }),
    ...(earliest === undefined ? {} : { $lt: earliest }),
  };
  const query = Object.keys(_id).length === 0 ? filter : { ...filter, _id };
  return rows
    .find(query, LIMIT)
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray();
}

export type QuestionEvent = AuditEventDocument & { readonly kind: QuestionChangeKind };
