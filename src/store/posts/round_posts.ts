/**
 * Reads the posts of the sandbox and removes them from the database. Any other post that is deleted
 * stays there and is hidden. Rounds of the sandbox come every few minutes, so the rows of old
 * rounds would fill the database. docs/adr/0017.
 */
import type { Connection } from "mongoose";
import { deadlinesOf, withDeadlines } from "../platform/deadline.ts";
import type { Rows } from "../platform/rows.ts";
import type { PostDocument } from "./post_documents.ts";

const SCAN = { maxTimeMS: 60_000 };

const OF_ROUNDS = {
  kind: 1,
  curationStatus: 1,
  curationStatusUpdatedAt: 1,
  questionIds: 1,
  scheduledResolveTime: 1,
  resolved: 1,
  effectKeys: 1,
} as const;
/** The fields of a post that decide what happens to it in a round. */
export type RoundPost = Pick<PostDocument, "_id" | keyof typeof OF_ROUNDS>;

/** Collections whose rows name a question, and how. */
const OF_QUESTIONS = {
  forecasts: "q",
  forecast_inputs: "q",
  forecast_traces: "q",
  snapshots: "q",
  aggregate_heads: "_id",
  scores: "q",
  score_sheets: "q",
  score_heads: "_id",
} as const;

/** Collections whose rows name a comment, and how. */
const OF_COMMENTS = {
  comment_edits: "commentId",
  comment_marks: "commentId",
  comment_votes: "objectId",
  reports: "commentId",
} as const;

interface AnyRow {
  _id: unknown;
  /** Only comments name their post here. */
  postId?: number;
}

export function roundPosts(connection: Connection, rows: Rows<PostDocument>) {
  const rowsIn = (name: string) =>
    withDeadlines(
      connection.collection<AnyRow>(name) as unknown as Rows<AnyRow>,
      deadlinesOf(connection),
    );
  const drop = async (name: string, filter: object) => {
    await rowsIn(name).deleteMany(filter, SCAN);
  };
  const dropAll = (from: Readonly<Record<string, string>>, ids: readonly number[]) =>
    Promise.all(
      Object.entries(from).map(([name, field]) => drop(name, { [field]: { $in: [...ids] } })),
    );
  return {
    /** Returns the posts of a project, deleted ones among them, in order of id. */
    inRounds(projectId: number): Promise<RoundPost[]> {
      return rows
        .find({ projectIds: projectId }, { ...SCAN, projection: OF_ROUNDS })
        .sort({ _id: 1 })
        .toArray();
    },

    /**
     * Removes a deleted post with everything that was written on it. The post goes last, so that a
     * run that was cut off is found again and finished.
     */
    async forget({ _id, questionIds }: Pick<PostDocument, "_id" | "questionIds">): Promise<void> {
      const comments = await rowsIn("comments")
        .find({ postId: _id }, { ...SCAN, projection: { _id: 1 } })
        .toArray();
      await dropAll(
        OF_COMMENTS,
        comments.map((comment) => comment._id as number),
      );
      await Promise.all([
        dropAll(OF_QUESTIONS, questionIds),
        drop("comments", { postId: _id }),
        drop("post_votes", { objectId: _id }),
        drop("audit_events", { postId: _id }),
        drop("post_views", namedAfter(_id)),
        ...[_id, ...questionIds].map((id) => drop("participations", namedAfter(id))),
      ]);
      await drop("questions", { postId: _id });
      await rows.deleteOne({ _id, curationStatus: "deleted" });
    },
  };
}

/** Selects rows whose `_id` is `<id>-<user id>`. The point follows the dash in the order of texts. */
function namedAfter(id: number): object {
  return { _id: { $gte: `${id}-`, $lt: `${id}.` } };
}
