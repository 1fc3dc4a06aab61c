/** Posts by the external id that an organiser gave them (Contract 3.10). */
import type { PostDocument } from "./post_documents.ts";
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";

/** A post with the name that an organiser gave it. */
export interface NamedPost extends Pick<PostDocument, "_id" | "questionIds"> {
  readonly externalId: string;
}

export const namedPostIndexes = [
  {
    key: { defaultProjectId: 1, externalId: 1 },
    unique: true,
    partial: { externalId: { $type: "string" } },
    serves: "a post by its external id, which is unique in a project (Contract 3.10)",
  },
] as const;

export function namedPosts(rows: Rows<PostDocument>) {
  return {
    /** Returns the post of a project that has this external id, or null. */
    byExternalId(projectId: number, externalId: string): Promise<PostDocument | null> {
      return rows.findOne({ defaultProjectId: projectId, externalId }, LIMIT);
    },

    /** Returns the posts of a project that have one of these external ids. */
    byExternalIds(projectId: number, ids: readonly string[]): Promise<NamedPost[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows
        .find({ defaultProjectId: projectId, externalId: { $in: [...ids] } }, LIMIT)
        .project<NamedPost>({ _id: 1, externalId: 1, questionIds: 1 })
        .toArray();
    },

    /** Returns the ids of the posts of a project by their external ids. */
    async externalIdsOf(projectId: number): Promise<Map<string, number>> {
      const found = await rows
        .find({ defaultProjectId: projectId, externalId: { $type: "string" } }, LIMIT)
        .project<{ _id: number; externalId: string }>({ externalId: 1 })
        .toArray();
      return new Map(found.map(({ _id, externalId }) => [externalId, _id]));
    },
  };
}
