/** The two branches of a new conditional (Contract 3.10, 4.4). */
import { findQuestions, type QuestionAccess } from "../../access/access.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { countsOutside } from "../../domain/posts/main_feed.ts";
import { withoutEffects } from "../../domain/requests/effects.ts";
import { branchTitles } from "../../domain/questions/branch_titles.ts";
import { branchSchedule, type BranchSide } from "../../domain/questions/conditional_cascade.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import { ValidationError } from "../../errors.ts";
import type { ConditionalParents } from "../../consequences/derive_post.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { UNTOUCHED } from "../../domain/questions/blank_question.ts";

/** Each change of a question is carried into every conditional on it. */
const MOST_CONDITIONALS = 20;

const UNKNOWN = "No such question.";

export interface WantedParents {
  readonly condition_id: number;
  readonly condition_child_id: number;
}

/**
 * Finds the condition and the child. Both must be visible to the author and to everybody who will
 * see the conditional.
 * @throws {ValidationError} on each id that does not fit
 */
export async function conditionalParents(
  caps: DirectoryNeeds,
  caller: Caller,
  wanted: WantedParents & { readonly home: ProjectDocument; readonly now: number },
): Promise<ConditionalParents> {
  const { condition_id: conditionId, condition_child_id: childId, home, now } = wanted;
  const found = await findQuestions(caps, caller, [conditionId, childId], now);
  const condition = found.get(conditionId);
  const child = found.get(childId);
  const faults = {
    ...faultOf("condition_id", condition, { home, caller }),
    ...faultOf("condition_child_id", child, { home, caller }),
  };
  if (condition !== undefined && !mayBeCondition(condition.question)) {
    faults["condition_id"] = ["The condition must be a binary question."];
  }
  if (conditionId === childId) faults["condition_child_id"] = ["Must not be the condition itself."];
  if (condition === undefined || child === undefined || Object.keys(faults).length > 0) {
    throw new ValidationError({ conditional: faults });
  }
  return { condition: condition.question, child: child.question };
}

/**
 * Limits the conditionals of an account on each of the two questions.
 * @throws {ValidationError} on each question that has as many of the caller already
 */
export async function requireRoom(
  { store }: Pick<Capabilities, "store">,
  caller: Caller,
  { condition, child }: ConditionalParents,
): Promise<void> {
  if (caller.isStaff || caller.isSuperuser) return;
  const message = `An account has at most ${MOST_CONDITIONALS} conditionals on a question.`;
  const faultOfFull = async (field: string, { _id }: QuestionDocument) => {
    const count = await store.posts.countConditionalsOn(_id, caller.id);
    return count < MOST_CONDITIONALS ? {} : { [field]: [message] };
  };
  const faults = {
    ...(await faultOfFull("condition_id", condition)),
    ...(await faultOfFull("condition_child_id", child)),
  };
  if (Object.keys(faults).length > 0) throw new ValidationError({ conditional: faults });
}

/**
 * Removes a conditional that was just inserted, if one of its parents was deleted or taken out of
 * its group in the meantime. The removal of a question looks for conditionals after the group is
 * written, and this looks at the group after the conditional is written, so one of the two notices
 * the other.
 * @throws {ValidationError} on each parent that is gone
 */
export async function requireParents(
  { store }: Pick<Capabilities, "store">,
  { _id, conditional, questionIds }: PostDocument,
): Promise<void> {
  if (conditional === undefined) return;
  const { conditionId, childId } = conditional;
  const parents = await store.questions.targets([conditionId, childId]);
  const posts = await store.posts.listed(parents.map(({ postId }) => postId));
  const faultOfGone = (field: string, id: number) => {
    const parent = parents.find((question) => question._id === id);
    const post = posts.find((home) => home._id === parent?.postId);
    const isGone = post?.questionIds.includes(id) !== true;
    return isGone ? { [field]: [UNKNOWN] } : {};
  };
  const faults = {
    ...faultOfGone("condition_id", conditionId),
    ...faultOfGone("condition_child_id", childId),
  };
  if (Object.keys(faults).length === 0) return;
  await store.posts.remove(_id);
  await store.questions.remove(questionIds);
  throw new ValidationError({ conditional: faults });
}

function mayBeCondition({ type }: Pick<QuestionDocument, "type">): boolean {
  return questionTypes[type].resolves.isYesOrNo;
}

function faultOf(
  field: string,
  parent: QuestionAccess | undefined,
  { home, caller }: { home: ProjectDocument; caller: Pick<Caller, "id"> },
): Record<string, string[]> {
  if (parent === undefined) return { [field]: [UNKNOWN] };
  if (parent.post.kind === "conditional") {
    return { [field]: ["Must not be a branch of a conditional."] };
  }
  const { project } = parent;
  // Old rounds are removed, and their own conditionals with them.
  if (!countsOutside(project) && caller.id !== project.createdBy) {
    return { [field]: ["The question belongs to the sandbox, which removes it within hours."] };
  }
  // Everybody who sees the conditional also reads its condition and its child.
  return project.defaultPermission === null && project._id !== home._id
    ? { [field]: ["The question belongs to a private project, the conditional does not."] }
    : {};
}

export interface BranchPlace {
  /** The id of the post. The branches take the two ids after it. */
  readonly postId: number;
  readonly now: number;
}

/**
 * Copies the child twice, once for each outcome of the condition. A branch is open while both
 * parents are.
 */
export function newBranches(
  parents: ConditionalParents,
  { postId, now }: BranchPlace,
): [QuestionDocument, QuestionDocument] {
  const { condition, child } = parents;
  const branch = (id: number, side: BranchSide): QuestionDocument => ({
    ...withoutEffects(child),
    ...branchSchedule(condition, child),
    ...UNTOUCHED,
    postApproved: false,
    revision: 0,
    unfinished: {},
    resolvedByHand: false,
    _id: id,
    postId,
    ...branchTitles(side, parents),
    label: "",
    groupVariable: "",
    groupRank: null,
    createdAt: now,
    editedAt: now,
  });
  return [branch(postId + 1, "yes"), branch(postId + 2, "no")];
}
