/**
 * Gives the branches of conditionals the changed options of their child (Contract 3.10). The result
 * depends only on what is stored, so it can be repeated: the mark of the child's change stays until
 * it is done.
 */
import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "../capabilities.ts";
import { type OptionsPlan, planOptionsChange } from "../domain/questions/options_change.ts";
import type { PendingOptionsChange, QuestionDocument } from "../store/posts/question_document.ts";
import { pendingOptions, rewrittenForecasts } from "./rewrite_options.ts";
import type { Field } from "./row.ts";
import { marked } from "../domain/requests/marks.ts";

type Needs = Pick<Capabilities, "store">;

/** The branches have the options of their child, and their forecasts are rewritten too. */
export const branchOptions: Field<{
  readonly question: QuestionDocument;
  readonly now: number;
}> = {
  name: "options of the branches of the conditionals on it, and their forecasts",
  async write(caps, { question, now }) {
    const { options } = question;
    const change = pendingOptions(question);
    if (change === null || options === null) return;
    for (const branch of await branchesOfChild(caps, question._id)) {
      const changed = await follow(caps, branch, { options, change, now });
      if (changed !== null) await rewrittenForecasts.write(caps, { question: changed, now });
    }
  },
};

/**
 * The branches of a new conditional have the options of their child as they are now. A change of
 * the child finds no conditional that is not stored yet, so a new one looks once more.
 */
export const newBranchOptions: Field<{ readonly postId: number }> = {
  name: "options of the branches of the post, from their child",
  async write({ store }, { postId }) {
    const post = await store.posts.byId(postId);
    if (post?.conditional === undefined) return;
    const child = await store.questions.byId(post.conditional.childId);
    if (child === null || child.options === null) return;
    const { options, allOptionsEver, optionsHistory } = child;
    for (const branch of await store.questions.byIds(post.questionIds)) {
      const isSame = isDeepStrictEqual(branch.optionsHistory, optionsHistory);
      // Forecasts would need to be rewritten, and a conditional with forecasts is not new.
      if (isSame || branch.forecastsCount > 0) continue;
      const seen = { optionsHistory: branch.optionsHistory, resolution: null };
      const copied = { options, allOptionsEver, optionsHistory };
      await store.questions.compareAndSet(branch._id, seen, copied);
    }
  },
};

/** Returns the branches of the conditionals that have this question as their child. */
export async function branchesOfChild(
  { store }: Needs,
  questionId: number,
): Promise<QuestionDocument[]> {
  const conditionals = await store.posts.conditionalsOn(questionId);
  const ids = conditionals
    .filter(({ conditional }) => conditional?.childId === questionId)
    .flatMap(({ questionIds }) => questionIds);
  return store.questions.byIds(ids);
}

interface ChildChange {
  readonly options: readonly string[];
  readonly change: PendingOptionsChange;
  readonly now: number;
}

/** Returns the branch with the options of its child, or null when it does not take them. */
async function follow(
  caps: Needs,
  branch: QuestionDocument,
  { options, change, now }: ChildChange,
): Promise<QuestionDocument | null> {
  if (branch.options?.join("\n") === options.join("\n")) return branch;
  if (branch.resolution !== null) return null;
  const { kind, at } = change;
  const isAddition = kind === "add";
  const request = { options, gracePeriodEnd: isAddition ? at : null };
  // The change holds from the same time as that of the child, also when it is finished later.
  const decidedAt = isAddition ? Math.min(now, at - 1) : at;
  const verdict = planOptionsChange(branch.optionsHistory ?? [], request, decidedAt);
  if (!verdict.ok) return null;
  return writeOptions(caps, branch, { plan: verdict.plan, now, effectKey: undefined });
}

interface Change {
  readonly plan: OptionsPlan;
  readonly now: number;
  readonly effectKey: string | undefined;
}

/**
 * Writes the new options and the mark of the change in one step. Returns null when another request
 * has just changed the options or resolved the question.
 */
export function writeOptions(
  caps: Needs,
  question: QuestionDocument,
  { plan, now, effectKey }: Change,
): Promise<QuestionDocument | null> {
  const { kind, at, before, deleted } = plan;
  return caps.store.questions.compareAndSet(
    question._id,
    { optionsHistory: question.optionsHistory, resolution: null },
    {
      options: [...plan.options],
      allOptionsEver: plan.allOptionsEver,
      optionsHistory: plan.history.map(([from, options]) => [from, [...options]]),
      optionsChange: { kind, at, before, deleted: [...deleted] },
      ...marked("options", now),
      editedAt: now,
    },
    effectKey,
  );
}
