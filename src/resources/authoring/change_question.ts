/** A change of a stored question by its authors (Contract 3.10). */
import type { Capabilities } from "../../capabilities.ts";
import { FROZEN_FIELDS } from "../../domain/questions/question_rules.ts";
import { nameIn } from "../../domain/text/canonical.ts";
import { ConflictError, type FieldErrors } from "../../errors.ts";
import type { QuestionPatch } from "../../schema/question_write.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { withOptionsHistory } from "./new_question.ts";
import {
  faultsOf,
  normaliseByType,
  type QuestionFields,
  readQuestionFields,
} from "./question_fields.ts";
import { marked } from "../../domain/requests/marks.ts";

export interface QuestionChange {
  readonly before: QuestionDocument;
  /** The fields that differ, and no others. */
  readonly changes: QuestionFields;
}

export type PlannedChange = { readonly faults: FieldErrors } | { readonly change: QuestionChange };

/** Returns what a patch changes on a question, or the rules that it would break. */
export async function planChange(
  caps: Pick<Capabilities, "store">,
  before: QuestionDocument,
  patch: QuestionPatch,
): Promise<PlannedChange> {
  const sent = readQuestionFields(patch);
  // Options that are written with other code points are still the same options.
  const options = sent.options?.map((option) => nameIn(before.options ?? [], option) ?? option);
  const keepsTitle = before.shortTitle === before.title && sent.title !== undefined;
  const shortTitle = sent.shortTitle ?? (keepsTitle ? sent.title : before.shortTitle);
  const merged = normaliseByType({
    ...before,
    ...sent,
    ...(options === undefined ? {} : { options }),
    shortTitle: shortTitle ?? "",
  });
  const faults = faultsOf(merged, patch, before);
  if (Object.keys(faults).length > 0) return { faults };
  const frozen = FROZEN_FIELDS.filter((field) => !isSame(before[field], merged[field]));
  if (frozen.length === 0) return { change: { before, changes: differences(before, merged) } };
  if (await caps.store.forecasts.haveBeenMade([before._id])) {
    return { faults: { non_field_errors: [FROZEN_MESSAGE] } };
  }
  // The branches of a conditional are copies of its child, and may have forecasts of their own.
  if ((await caps.store.posts.conditionalsOn(before._id)).length > 0) {
    return { faults: { non_field_errors: [PARENT_MESSAGE] } };
  }
  const after = withOptionsHistory(merged);
  return { change: { before, changes: differences(before, after) } };
}

const FROZEN_MESSAGE =
  "Type, range and options cannot change any more: there are forecasts already.";

const PARENT_MESSAGE =
  "Type, range and options cannot change while a conditional depends on the question.";

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function differences(before: QuestionDocument, after: QuestionDocument): QuestionFields {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isSame(before[name as keyof QuestionDocument], value),
  );
  return Object.fromEntries(changed);
}

/** The fields that only readers use. Nothing is computed from them. */
const TEXTS: readonly string[] = [
  "title",
  "shortTitle",
  "description",
  "resolutionCriteria",
  "finePrint",
  "label",
  "unit",
  "groupVariable",
  "groupRank",
  "optionsOrder",
];

/** Returns whether predictions, scores or branches depend on the changed fields. */
export function hasConsequences({ changes }: QuestionChange): boolean {
  return Object.keys(changes).some((name) => !TEXTS.includes(name));
}

/** Returns whether the titles of conditionals on the question change too. */
export function isRenamed({ changes }: QuestionChange): boolean {
  return changes.title !== undefined || changes.shortTitle !== undefined;
}

/**
 * Writes the change, provided that the question is still in the state it was planned for. The mark
 * lets `close_questions` finish the consequences when the request ends before it has announced them.
 * @throws {ConflictError} when the question was resolved, closed or approved in between
 */
export async function writeChange(
  caps: Pick<Capabilities, "store">,
  change: QuestionChange,
  now: number,
): Promise<void> {
  const { before, changes } = change;
  if (Object.keys(changes).length === 0) return;
  const { resolution, actualCloseTime, postApproved } = before;
  const written = await caps.store.questions.compareAndSet(
    before._id,
    { resolution, actualCloseTime, postApproved },
    {
      ...changes,
      ...closing(before, changes),
      editedAt: now,
      ...(hasConsequences(change) || isRenamed(change) ? marked("settled", now) : {}),
      ...(changes.scheduledCloseTime === undefined ? {} : marked("rescheduled", now)),
    },
  );
  if (written === null) throw new ConflictError("The question has just changed, try again.");
}

/**
 * A new schedule decides again when an unresolved question closes (Contract 4.1). A resolved one
 * closed at the earlier of the old schedule and the outcome, and follows the new schedule, unless it
 * had been closed earlier by hand.
 */
function closing(before: QuestionDocument, changes: QuestionFields): QuestionFields {
  const { scheduledCloseTime } = changes;
  const { actualCloseTime: closed, actualResolveTime } = before;
  if (scheduledCloseTime === undefined || closed === null) return {};
  if (before.resolution === null) return { actualCloseTime: null };
  const outcome = actualResolveTime ?? closed;
  const wasByHand = closed < Math.min(outcome, before.scheduledCloseTime ?? Infinity);
  const latest = wasByHand ? closed : outcome;
  return { actualCloseTime: Math.min(latest, scheduledCloseTime ?? Infinity) };
}
