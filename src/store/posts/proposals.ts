/**
 * Stores proposals of outcomes (Contract 2.50). A proposal never changes, so that the evidence of an
 * outcome stays what it was. A later proposal of the same account stands in place of its earlier one.
 */
import type { Connection } from "mongoose";
import type { Stretch } from "../forecasts/forecast_ends.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import * as is from "../platform/fields.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";

export interface ProposalSource {
  url: string;
  quote: string;
  /** ms */
  retrievedAt: number | null;
}

export interface ProposalDocument {
  _id: number;
  questionId: number;
  /** Default project of the post when it was made. */
  projectId: number;
  authorId: number;
  createdAt: number;
  /** In the form of a question's resolution. */
  resolution: string;
  sources: ProposalSource[];
  note: string;
  /** Whether the question had an outcome already. */
  isObjection: boolean;
  /** Present once its author has taken it back. */
  isWithdrawn?: true;
  /** The call under an `Idempotency-Key` that made it; see `platform/effects.ts`. */
  effectKeys?: string[];
}

const fields: is.Fields<ProposalDocument> = {
  _id: is.id(),
  questionId: is.id(),
  projectId: is.id(),
  authorId: is.id(),
  createdAt: is.time(),
  resolution: is.text(),
  sources: is.list(
    is.object<ProposalSource>({
      url: is.text(),
      quote: is.text(),
      retrievedAt: is.orNull(is.time()),
    }),
  ),
  note: is.text(),
  isObjection: is.flag(),
  isWithdrawn: is.optional(is.mark()),
  effectKeys: is.optional(is.list(is.text())),
};

/** Most proposals that one read returns. */
const MOST = 1_000;

export function createProposalStore(connection: Connection) {
  const collection = defineCollection<ProposalDocument>(connection, "proposals", fields, [
    EFFECT_INDEX,
    { key: { questionId: 1, authorId: 1 }, serves: "the proposals on a question" },
    { key: { projectId: 1, _id: -1 }, serves: "the newest proposals in a project" },
    { key: { authorId: 1 }, serves: "the proposals of an account, for itself" },
    { key: { createdAt: 1 }, serves: "proposals of which curators are told" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...effectReads(rows),
    ...writes(rows),
    ...tellings(rows),
    ...writes(rows),

    byId(id: number): Promise<ProposalDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    byIds(ids: readonly number[]): Promise<ProposalDocument[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    },

    /**
     * Returns the newest proposals on these questions that were not taken back, the oldest first.
     * @param of the only account whose proposals are wanted; absent for all
     */
    async onQuestions(questionIds: readonly number[], of?: number): Promise<ProposalDocument[]> {
      if (questionIds.length === 0) return [];
      const wanted = {
        questionId: { $in: [...questionIds] },
        ...(of === undefined ? {} : { authorId: of }),
      };
      const found = await rows
        .find({ ...wanted, isWithdrawn: { $ne: true } }, LIMIT)
        .sort({ _id: -1 })
        .limit(MOST)
        .toArray();
      return found.reverse();
    },

    /** Returns the newest proposals in a project that were not taken back, the newest first. */
    inProject(projectId: number): Promise<ProposalDocument[]> {
      return rows
        .find({ projectId, isWithdrawn: { $ne: true } }, LIMIT)
        .sort({ _id: -1 })
        .limit(MOST)
        .toArray();
    },

    countOf(questionId: number, authorId: number): Promise<number> {
      return rows.countDocuments({ questionId, authorId }, LIMIT);
    },
  };
}

function tellings(rows: Rows<ProposalDocument>) {
  return {
    /** Returns the ids of the proposals that were made in that stretch. */
    async madeWithin({ after, until }: Stretch): Promise<number[]> {
      const made = { createdAt: { $gt: after, $lte: until } };
      const found = await rows.find(made, { ...LIMIT, projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

function writes(rows: Rows<ProposalDocument>) {
  return {
    /**
     * Stores a proposal, unless its author has more than `most` on the question with it. Calls at the
     * same time count each other's, so the last one that fits may be refused, and none is too many.
     */
    async insertAmong(proposal: ProposalDocument, most: number): Promise<boolean> {
      const { _id, questionId, authorId } = proposal;
      await rows.insertOne(proposal);
      if ((await rows.countDocuments({ questionId, authorId }, LIMIT)) <= most) return true;
      await rows.deleteOne({ _id });
      return false;
    },

    /** Takes back all proposals of an account on a question. */
    async withdraw(questionId: number, authorId: number): Promise<void> {
      await rows.updateMany({ questionId, authorId }, { $set: { isWithdrawn: true } });
    },
  };
}
