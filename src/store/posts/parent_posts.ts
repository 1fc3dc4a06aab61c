/** Reads the posts of the conditions and children of conditionals. Contract 4.4. */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import type { PostDocument } from "./post_documents.ts";
import { inGroups } from "../../domain/numbers/lists.ts";

/** A project may hold thousands of posts. */
const QUESTIONS_AT_ONCE = 1_000;

const OF_PARENTS = { curationStatus: 1, curationStatusUpdatedAt: 1, defaultProjectId: 1 } as const;
/** The fields of a post that decide whether branches of its questions go on. */
export type ParentPost = Pick<PostDocument, "_id" | keyof typeof OF_PARENTS>;

const OF_MOVED = { unfinished: 1, questionIds: 1 } as const;
export type MovedPost = Pick<PostDocument, "_id" | keyof typeof OF_MOVED>;

export const conditionalIndexes = [
  {
    key: { "conditional.conditionId": 1 },
    sparse: true,
    serves: "conditionals on a question: the cascade of its resolution (Contract 4.4)",
  },
  {
    key: { "conditional.childId": 1 },
    sparse: true,
    serves: "conditionals of a child question: the cascade of its resolution (Contract 4.4)",
  },
] as const;

export function parentPosts(rows: Rows<PostDocument>) {
  return {
    /** Returns these posts, deleted ones too, in no order. */
    parentPosts(ids: readonly number[]): Promise<ParentPost[]> {
      return rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
        .project<ParentPost>(OF_PARENTS)
        .toArray();
    },

    /** Returns the questions and the marks of a post that is moved or deleted. */
    moved(id: number): Promise<MovedPost | null> {
      return rows.findOne({ _id: id }, { ...LIMIT, projection: OF_MOVED });
    },

    /** Returns the posts of a default project that conditionals depend on, with their questions. */
    async parentsIn(projectId: number): Promise<Pick<PostDocument, "_id" | "questionIds">[]> {
      const home = { defaultProjectId: projectId, curationStatus: { $ne: "deleted" } } as const;
      const posts = await rows
        .find(home, LIMIT)
        .project<Pick<PostDocument, "_id" | "questionIds">>({ questionIds: 1 })
        .toArray();
      const all = posts.flatMap(({ questionIds }) => questionIds);
      const parents = new Set<number>();
      for (const group of inGroups(all, QUESTIONS_AT_ONCE)) {
        const among = { $in: group };
        const on = [{ "conditional.conditionId": among }, { "conditional.childId": among }];
        const found = await rows
          .find({ $or: on, curationStatus: { $ne: "deleted" } }, LIMIT)
          .project<Required<Pick<PostDocument, "conditional">>>({ conditional: 1 })
          .toArray();
        for (const { conditional } of found) {
          parents.add(conditional.conditionId).add(conditional.childId);
        }
      }
      return posts.filter(({ questionIds }) => questionIds.some((id) => parents.has(id)));
    },
  };
}
