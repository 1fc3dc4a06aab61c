/**
 * Loads everything that a page of posts needs, except for the parts that belong to one caller alone
 * (`own_parts.ts`). The number of queries does not depend on the length of the page.
 */
import type { PostAccess } from "../access/access.ts";
import type { ProjectDirectory } from "../access/projects.ts";
import { type Withheld, withheldFrom } from "../access/withheld.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import { type AttachedProject, creatorIdsOf } from "../present/project.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { attachedProjects } from "./attached_projects.ts";

export interface LoadedPost {
  readonly access: PostAccess;
  /** Own questions in group order: rank, then id. */
  readonly questions: readonly QuestionDocument[];
  /** The condition and the child of a conditional, which belong to other posts. */
  readonly parents: readonly QuestionDocument[];
  readonly attached: readonly AttachedProject[];
}

export interface LoadedPosts {
  /** Without conditionals whose parents are gone. */
  readonly posts: readonly LoadedPost[];
  readonly users: ReadonlyMap<number, UserDocument>;
  readonly withheld: Withheld;
  /** When the clock changes their projects or who may see their parents, ms. */
  readonly times: readonly (number | null)[];
}

export interface LoadOptions {
  readonly directory: ProjectDirectory;
  readonly now: number;
  /** Others of the caller's class get the page too, so the caller's own drafts stay hidden on it. */
  readonly isShared?: boolean;
}

export async function loadPosts(
  caps: Pick<Capabilities, "store">,
  caller: Caller,
  accesses: readonly PostAccess[],
  { directory, now, isShared = false }: LoadOptions,
): Promise<LoadedPosts> {
  const attached = new Map(
    accesses.map(({ post, project: home }) => {
      // Access was judged by the default project as it was then. It may have been deleted since.
      const projectOf = (id: number) => (id === home._id ? home : directory.byId.get(id));
      return [post._id, attachedProjects(post, caller, projectOf)];
    }),
  );
  const [questions, users] = await Promise.all([
    questionsById(caps, accesses),
    caps.store.users.byIds(peopleOf(accesses, [...attached.values()].flat())),
  ]);
  const known = (ids: readonly number[]) => ids.flatMap((id) => questions.get(id) ?? []);
  const parents = known(accesses.flatMap(({ post }) => parentIds(post)));
  const { withheld, times } = await withheldFrom(caps, caller, {
    posts: accesses.map(({ post }) => post),
    directory,
    parents,
    now,
    isShared,
  });
  const projects = [...attached.values()].flat().map(({ project }) => project);
  return {
    posts: accesses
      // An older version could remove a parent. One such conditional must not fail a whole list.
      .filter(({ post }) => parentIds(post).every((id) => questions.has(id)))
      .map((access) => ({
        access,
        questions: known(access.post.questionIds).sort(byGroupRank),
        parents: known(parentIds(access.post)),
        attached: attached.get(access.post._id) ?? [],
      })),
    users,
    withheld,
    times: [...projects.map(({ closeDate }) => closeDate), ...times],
  };
}

async function questionsById(caps: Pick<Capabilities, "store">, accesses: readonly PostAccess[]) {
  const ids = accesses.flatMap(({ post }) => [...post.questionIds, ...parentIds(post)]);
  const found = await caps.store.questions.byIds([...new Set(ids)]);
  return new Map(found.map((question) => [question._id, question]));
}

function peopleOf(accesses: readonly PostAccess[], attached: readonly AttachedProject[]) {
  const writers = accesses.flatMap(({ post }) => [post.authorId, ...post.coauthorIds]);
  return [...new Set([...writers, ...creatorIdsOf(attached.map(({ project }) => project))])];
}

function parentIds({ conditional }: PostDocument): number[] {
  return conditional === undefined ? [] : [conditional.conditionId, conditional.childId];
}

/** Orders by `group_rank`, then by id; questions without a rank come last (Contract 3.1). */
function byGroupRank(a: QuestionDocument, b: QuestionDocument): number {
  const rank = (question: QuestionDocument) => question.groupRank ?? Number.MAX_SAFE_INTEGER;
  return rank(a) - rank(b) || a._id - b._id;
}
