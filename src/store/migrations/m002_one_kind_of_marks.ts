/**
 * 002: the marks of unfinished work stand in one place, `unfinished`, with one index for each
 * collection. Six fields of an earlier version move there, and their indexes go.
 */
import type { Database, Migration } from "./migration.ts";

const set = (field: string) => ({ [field]: { $gt: 0 } });
const rescheduled = { ...set("unsettledSince"), reclosesBranches: true };
const approved = { pendingSchedule: { $type: "object" }, curationStatus: { $ne: "deleted" } };

/** A collection, the kind of a mark, the documents that carry the old one, and where its time is. */
const MOVES: readonly (readonly [string, string, object, unknown])[] = [
  ["questions", "settled", set("unsettledSince"), "$unsettledSince"],
  ["questions", "rescheduled", rescheduled, "$unsettledSince"],
  ["questions", "closed", set("closingSince"), "$closingSince"],
  ["questions", "options", { optionsChange: { $type: "object" } }, "$editedAt"],
  ["posts", "moved", set("movedSince"), "$movedSince"],
  // The schedule of an approval has no mark of its own, because the approval has one.
  ["posts", "moved", approved, { $ifNull: ["$unfinished.moved", "$curationStatusUpdatedAt"] }],
  ["users", "standing", set("standingSince"), "$standingSince"],
];

const OLD_FIELDS = {
  questions: ["unsettledSince", "reclosesBranches", "closingSince"],
  posts: ["movedSince"],
  users: ["standingSince"],
} as const;

const OLD_INDEXES = [
  "unsettledSince_1",
  "closingSince_1",
  "optionsChange.at_1",
  "pendingSchedule_1",
  "movedSince_1",
  "standingSince_1",
];

export const oneKindOfMarks: Migration = {
  number: 2,
  about: "the marks of unfinished work stand in one place",
  async run(db) {
    for (const [name, kind, where, since] of MOVES) {
      await db.collection(name).updateMany(where, [{ $set: { [`unfinished.${kind}`]: since } }]);
    }
    for (const [name, fields] of Object.entries(OLD_FIELDS)) await dropOld(db, name, fields);
  },
};

async function dropOld(db: Database, name: string, fields: readonly string[]): Promise<void> {
  const rows = db.collection(name);
  for (const field of fields) {
    await rows.updateMany({ [field]: { $exists: true } }, { $unset: { [field]: "" } });
  }
  const there = await rows.listIndexes().toArray();
  for (const { name: index } of there as readonly { name: string }[]) {
    if (OLD_INDEXES.includes(index)) await rows.dropIndex(index);
  }
}
