/** Scores of authors and of the aggregates on resolved questions (Maths 5). */
import type { Connection } from "mongoose";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { ScoreDocument } from "./documents.ts";
import { rowsOf, type Rows } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

export function createScoreStore(connection: Connection) {
  const collection = defineCollection<ScoreDocument>(connection, "scores", [
    { key: { q: 1, u: 1 }, serves: "the scores on a question, of one author or of the aggregates" },
    { key: { u: 1, q: 1 }, serves: "the scores of an author (score_data, order_by=score)" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows) };
}

function reads(rows: Rows<ScoreDocument>) {
  return {
    /** Every score of an author. */
    async ofUser(userId: number): Promise<ScoreDocument[]> {
      return newestRuns(await rows.find({ u: userId }, LIMIT).toArray());
    },

    /** Scores on these questions: of an author, or with null those of the aggregates. */
    async ofQuestions(
      questionIds: readonly number[],
      userId: number | null,
    ): Promise<Map<number, ScoreDocument[]>> {
      const byQuestion = new Map<number, ScoreDocument[]>();
      if (questionIds.length === 0) return byQuestion;
      const found = await rows.find({ q: { $in: [...questionIds] }, u: userId }, LIMIT).toArray();
      for (const score of newestRuns(found)) {
        const known = byQuestion.get(score.q);
        if (known === undefined) byQuestion.set(score.q, [score]);
        else known.push(score);
      }
      return byQuestion;
    },
  };
}

/** Of each question only the rows of its newest scoring run: a run in progress replaces them all. */
function newestRuns(scores: readonly ScoreDocument[]): ScoreDocument[] {
  const newest = new Map<number, number>();
  for (const { q, run } of scores) newest.set(q, Math.max(run, newest.get(q) ?? run));
  return scores.filter(({ q, run }) => newest.get(q) === run);
}
