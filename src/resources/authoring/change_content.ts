/** Plans what an update does to the content of a post. Nothing is written here (Contract 3.10). */
import type { Capabilities } from "../../capabilities.ts";
import { MAX_GROUP_TEXT_LENGTH, MAX_SUBQUESTIONS } from "../../domain/questions/question_rules.ts";
import { type FieldErrors, invalidField, ValidationError } from "../../errors.ts";
import { ownQuestions } from "../../consequences/store_derived.ts";
import type { PostPatch } from "../../schema/post_write.ts";
import type { QuestionPatch, QuestionWrite } from "../../schema/question_write.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { planChange, type QuestionChange } from "./change_question.ts";
import { faultsOfNew, kindsOf } from "./new_content.ts";
import { newQuestion } from "./new_question.ts";

export interface ContentPlan {
  readonly post: Partial<PostDocument>;
  readonly changed: readonly QuestionChange[];
  /** New subquestions. Their ids are drawn when they are written. */
  readonly added: readonly QuestionWrite[];
  readonly removed: readonly number[];
}

const NO_CHANGE: ContentPlan = { post: {}, changed: [], added: [], removed: [] };
type GroupPatch = NonNullable<PostPatch["group_of_questions"]>;
type Needs = Pick<Capabilities, "store">;

/**
 * @throws {ValidationError} when the patch has another kind of content than the post, or breaks a
 * rule
 */
export async function planContent(
  caps: Needs,
  post: PostDocument,
  patch: PostPatch,
): Promise<ContentPlan> {
  const stranger = kindsOf(patch).find((kind) => kind !== post.kind);
  if (stranger !== undefined)
    throw invalidField(
      stranger,
      `Leave this out: the post is a ${post.kind}, which cannot change.`,
    );
  if (patch.question !== undefined) return planSingle(caps, post, patch.question);
  if (patch.group_of_questions !== undefined) {
    return planGroup(caps, post, patch.group_of_questions);
  }
  if (patch.notebook !== undefined) return { ...NO_CHANGE, post: notebook(post, patch.notebook) };
  if (patch.conditional !== undefined) requireSameParents(post, patch.conditional);
  return NO_CHANGE;
}

async function planSingle(
  caps: Needs,
  post: PostDocument,
  patch: QuestionPatch,
): Promise<ContentPlan> {
  const [question] = await ownQuestions(caps, post);
  if (question === undefined) return NO_CHANGE;
  // Only subquestions have labels.
  const plan = await planChange(caps, question, { ...patch, label: "" });
  if ("faults" in plan) throw new ValidationError({ question: plan.faults });
  const { type } = plan.change.changes;
  return {
    ...NO_CHANGE,
    post: type === undefined ? {} : { forecastType: type },
    changed: [plan.change],
  };
}

async function planGroup(caps: Needs, post: PostDocument, patch: GroupPatch): Promise<ContentPlan> {
  const own = new Map((await ownQuestions(caps, post)).map((q) => [q._id, q]));
  const faults: FieldErrors[] = [];
  const changed: QuestionChange[] = [];
  const added: QuestionWrite[] = [];
  for (const write of patch.questions ?? []) {
    const plan = await planSubquestion(caps, { post, own }, write);
    faults.push("faults" in plan ? plan.faults : {});
    if ("change" in plan) changed.push(plan.change);
    if ("write" in plan) added.push(plan.write);
  }
  if (faults.some((fault) => Object.keys(fault).length > 0)) {
    throw new ValidationError({ group_of_questions: { questions: faults } });
  }
  const removed = await removable(caps, own, { ids: patch.delete ?? [], added: added.length });
  const texts = group(post, patch);
  const after = new Map(own);
  for (const { before, changes } of changed) after.set(before._id, { ...before, ...changes });
  for (const id of removed) after.delete(id);
  const fresh = added.map((write) =>
    newQuestion(write, { id: 0, postId: 0, now: 0, inGroup: true }),
  );
  requireShortTexts(
    [post.group ?? {}, ...own.values()],
    [texts.group ?? {}, ...after.values(), ...fresh],
  );
  return { post: texts, changed, added, removed };
}

interface Texts {
  readonly description?: string;
  readonly resolutionCriteria?: string;
  readonly finePrint?: string;
  readonly optionsHistory?: QuestionDocument["optionsHistory"];
}

/**
 * Allows a long text to become shorter, but no text to grow beyond the limit.
 * @throws {ValidationError} when the texts of a group become longer than one answer may hold
 */
function requireShortTexts(before: readonly Texts[], after: readonly Texts[]): void {
  const total = lengthOf(after);
  if (total <= MAX_GROUP_TEXT_LENGTH || total <= lengthOf(before)) return;
  const message = `The texts of a group and its questions have at most ${MAX_GROUP_TEXT_LENGTH} characters together.`;
  throw invalidField("group_of_questions", message);
}

function lengthOf(parts: readonly Texts[]): number {
  return parts
    .flatMap(({ description, resolutionCriteria, finePrint, optionsHistory }) => {
      const options = (optionsHistory ?? []).flatMap(([, list]) => list);
      return [description ?? "", resolutionCriteria ?? "", finePrint ?? "", ...options];
    })
    .reduce((sum, text) => sum + text.length, 0);
}

type SubquestionPlan =
  | { readonly faults: FieldErrors }
  | { readonly change: QuestionChange }
  | { readonly write: QuestionWrite };

async function planSubquestion(
  caps: Needs,
  { post, own }: { post: PostDocument; own: ReadonlyMap<number, QuestionDocument> },
  patch: QuestionPatch,
): Promise<SubquestionPlan> {
  if (patch.id !== undefined) {
    const question = own.get(patch.id);
    if (question !== undefined) return planChange(caps, question, patch);
    return { faults: { id: ["The group has no such question."] } };
  }
  const { title, type } = patch;
  if (title === undefined || type === undefined) {
    return {
      faults: {
        ...(title === undefined ? { title: ["Required."] } : {}),
        ...(type === undefined ? { type: ["Required."] } : {}),
      },
    };
  }
  const write = { ...patch, title, type, ...missingTimes(post, patch) };
  const faults = faultsOfNew(write);
  return Object.keys(faults).length > 0 ? { faults } : { write };
}

/** Returns the times that a new subquestion of an approved group takes from it. */
function missingTimes(post: PostDocument, patch: QuestionPatch): Partial<QuestionPatch> {
  if (post.curationStatus !== "approved") return {};
  return {
    open_time: patch.open_time ?? post.openTime,
    cp_reveal_time: patch.cp_reveal_time ?? post.cpRevealTime,
    scheduled_close_time: patch.scheduled_close_time ?? post.scheduledCloseTime,
    scheduled_resolve_time: patch.scheduled_resolve_time ?? post.scheduledResolveTime,
  };
}

/** @throws {ValidationError} unless these subquestions may be removed */
async function removable(
  caps: Needs,
  own: ReadonlyMap<number, QuestionDocument>,
  { ids, added }: { ids: readonly number[]; added: number },
): Promise<number[]> {
  const removed = [...new Set(ids)];
  const messages: string[] = [];
  for (const id of removed) {
    if (!own.has(id)) messages.push(`The group has no question ${id}.`);
    else if (await caps.store.forecasts.haveBeenMade([id])) {
      messages.push(`Question ${id} has forecasts.`);
    } else if ((await caps.store.posts.conditionalsOn(id)).length > 0) {
      messages.push(`A conditional depends on question ${id}.`);
    }
  }
  if (messages.length === 0 && own.size + added - removed.length < 1) {
    messages.push("A group keeps at least one question.");
  }
  if (own.size + added - removed.length > MAX_SUBQUESTIONS) {
    messages.push(`A group has at most ${MAX_SUBQUESTIONS} questions.`);
  }
  if (messages.length === 0) return removed;
  throw new ValidationError({ group_of_questions: { delete: messages } });
}

function group(post: PostDocument, patch: GroupPatch): Partial<PostDocument> {
  const { group: before } = post;
  if (before === undefined) return {};
  return {
    group: {
      description: patch.description ?? before.description,
      resolutionCriteria: patch.resolution_criteria ?? before.resolutionCriteria,
      finePrint: patch.fine_print ?? before.finePrint,
      groupVariable: patch.group_variable ?? before.groupVariable,
      graphType: patch.graph_type ?? before.graphType,
      subquestionsOrder: patch.subquestions_order ?? before.subquestionsOrder,
    },
  };
}

function notebook(
  post: PostDocument,
  patch: NonNullable<PostPatch["notebook"]>,
): Partial<PostDocument> {
  const { notebook: before } = post;
  if (before === undefined) return {};
  const imageUrl = patch.image_url === undefined ? before.imageUrl : patch.image_url;
  return {
    notebook: {
      markdown: patch.markdown ?? before.markdown,
      imageUrl: imageUrl === "" ? null : imageUrl,
      feedTileSummary: patch.feed_tile_summary ?? before.feedTileSummary,
    },
  };
}

function requireSameParents(
  { conditional }: PostDocument,
  patch: NonNullable<PostPatch["conditional"]>,
): void {
  const { condition_id: conditionId, condition_child_id: childId } = patch;
  const isSame =
    (conditionId === undefined || conditionId === conditional?.conditionId) &&
    (childId === undefined || childId === conditional?.childId);
  if (!isSame) throw invalidField("conditional", "The condition and its child cannot be changed.");
}
