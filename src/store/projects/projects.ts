/**
 * Stores projects: tournaments, communities, categories, topics, tags and the site's main project.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { projectFields } from "./project_fields.ts";
import type { ProjectDocument, ProjectType, SandboxRoundValues } from "./project_documents.ts";
import { PROJECT_TYPES } from "../../domain/vocabulary.ts";
import { EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

/** The fields that are counted from the posts of a project. */
export type ProjectCounts = Pick<
  ProjectDocument,
  | "questionsCount"
  | "questionsCountIncludingSubquestions"
  | "postsCount"
  | "forecastsCount"
  | "forecastersCount"
  | "timeline"
>;

export function createProjectStore(connection: Connection) {
  const collection = defineCollection<ProjectDocument>(connection, "projects", projectFields, [
    EFFECT_INDEX,
    {
      key: { type: 1, slug: 1 },
      unique: true,
      partial: { slug: { $type: "string" }, isDeleted: false },
      serves: "a project by its slug; slugs are unique per type (Contract 3.10)",
    },
    {
      key: { type: 1 },
      unique: true,
      partial: { type: "site_main" },
      serves: "the one main project of the site",
    },
    {
      key: { defaultPermission: 1 },
      partial: { isDeleted: false },
      serves: "the private projects, left out of the counts of others",
    },
    {
      key: { isSandbox: 1 },
      unique: true,
      partial: { isSandbox: true, isDeleted: false },
      serves: "the one sandbox",
    },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...slugReads(rows), ...effectReads(rows), ...writes(rows) };
}

function reads(rows: Rows<ProjectDocument>) {
  return {
    /** Returns every project that is not deleted. Each process keeps them in its directory. */
    all(): Promise<ProjectDocument[]> {
      return rows.find({ isDeleted: false }, LIMIT).sort({ _id: 1 }).toArray();
    },

    byId(id: number): Promise<ProjectDocument | null> {
      return rows.findOne({ _id: id, isDeleted: false }, LIMIT);
    },

    byIds(ids: readonly number[]): Promise<ProjectDocument[]> {
      return rows.find({ _id: { $in: [...ids] }, isDeleted: false }, LIMIT).toArray();
    },

    /** Returns the private projects. Only members see them. */
    async privateIds(): Promise<number[]> {
      const found = await rows
        .find({ defaultPermission: null, isDeleted: false }, LIMIT)
        .project<{ _id: number }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns what branches of conditionals must know of projects, deleted ones too. */
    housing(ids: readonly number[]) {
      return rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
        .project<
          Pick<
            ProjectDocument,
            "_id" | "isDeleted" | "deletedAt" | "editedAt" | "defaultPermission"
          >
        >({ isDeleted: 1, deletedAt: 1, editedAt: 1, defaultPermission: 1 })
        .toArray();
    },

    siteMain(): Promise<ProjectDocument | null> {
      return rows.findOne({ type: "site_main" }, LIMIT);
    },

    sandbox(): Promise<ProjectDocument | null> {
      return rows.findOne({ isSandbox: true, isDeleted: false }, LIMIT);
    },
  };
}

function slugReads(rows: Rows<ProjectDocument>) {
  return {
    bySlug(type: ProjectType, slug: string): Promise<ProjectDocument | null> {
      return rows.findOne({ type, slug, isDeleted: false }, LIMIT);
    },

    /** Returns the projects of every type with this slug. */
    ofSlug(slug: string): Promise<ProjectDocument[]> {
      const filter = { type: { $in: [...PROJECT_TYPES] }, slug, isDeleted: false };
      return rows.find(filter, LIMIT).toArray();
    },

    /** Returns the slugs that projects of a type use. */
    async slugsOf(type: ProjectType): Promise<Set<string>> {
      const taken = await rows
        .find({ type, isDeleted: false, slug: { $type: "string" } }, LIMIT)
        .project<{ slug: string }>({ slug: 1 })
        .toArray();
      return new Set(taken.map(({ slug }) => slug));
    },
  };
}

async function unlessTaken<Written>(write: Promise<Written>): Promise<Written | "taken"> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return "taken";
    throw error;
  }
}

function writes(rows: Rows<ProjectDocument>) {
  return {
    /** Returns false when another project of the type has the slug. */
    async insert(project: ProjectDocument): Promise<boolean> {
      const inserted = await unlessTaken(rows.insertOne(project));
      return inserted !== "taken";
    },

    /**
     * Returns the changed project, null when it is gone, or "taken" when another project of its
     * type has the slug.
     */
    update(
      id: number,
      changes: Partial<Omit<ProjectDocument, "_id">>,
      expected: Partial<ProjectDocument> = {},
    ): Promise<ProjectDocument | null | "taken"> {
      return unlessTaken(
        rows.findOneAndUpdate(
          { ...expected, _id: id, isDeleted: false },
          { $set: changes },
          { returnDocument: "after" },
        ),
      );
    },

    /** Returns false when the project was deleted already. Its slug becomes free. */
    async softDelete(id: number, now: number): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, isDeleted: false },
        { $set: { isDeleted: true, deletedAt: now } },
      );
      return modifiedCount === 1;
    },

    /**
     * Keeps other runs away from the sandbox until `until` (ms). Returns false when one is at work.
     */
    async claim(id: number, { now, until }: { now: number; until: number }): Promise<boolean> {
      const isFree = [{ busyUntil: { $exists: false } }, { busyUntil: { $lte: now } }];
      const { modifiedCount } = await rows.updateOne(
        { _id: id, $or: isFree },
        { $set: { busyUntil: until } },
      );
      return modifiedCount === 1;
    },

    /** Tells readers of the sandbox that all posts of a round have been made. */
    async tellRound(id: number, sandboxRound: SandboxRoundValues): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { sandboxRound } });
    },

    /** Lets other runs in again, unless one has claimed the sandbox since. */
    async release(id: number, until: number): Promise<void> {
      await rows.updateOne({ _id: id, busyUntil: until }, { $set: { busyUntil: 0 } });
    },

    /** Changes the count of followers when a subscription row was added or removed. */
    async addFollowers(id: number, change: number): Promise<void> {
      await rows.updateOne({ _id: id }, { $inc: { followersCount: change } });
    },

    async setCounts(id: number, counts: Partial<ProjectCounts>): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: counts });
    },
  };
}
