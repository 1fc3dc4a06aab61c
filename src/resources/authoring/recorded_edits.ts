/** Lists what an update changed on questions that had opened, for the audit record. */
import type { AuditEvent } from "../../accounts/record_event.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import type { ContentPlan } from "./change_content.ts";
import { wireValues } from "./question_fields.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns an event for each question that had opened and has changed, and one for the texts of its
 * post.
 */
export function recordedEdits(
  post: PostDocument,
  changes: Partial<PostDocument>,
  { plan, now }: { readonly plan: ContentPlan; readonly now: number },
): AuditEvent[] {
  const place = { kind: "question_edited", projectId: post.defaultProjectId, postId: post._id };
  const hasOpened = ({ openTime }: Pick<QuestionDocument, "openTime">) =>
    openTime !== null && openTime <= now;
  const edits = plan.changed
    .filter(({ before }) => before.postApproved && hasOpened(before))
    .map(({ before, changes: after }) => ({
      questionId: before._id,
      before: wireValues(before, after),
      after: wireValues(after, after),
    }));
  const isOpened = post.curationStatus === "approved" && hasOpened(post);
  const ofPost = isOpened ? [differences(textsOf(post), textsOf({ ...post, ...changes }))] : [];
  return [...edits, ...ofPost]
    .filter(({ after }) => Object.keys(after).length > 0)
    .map((edit) => ({ ...place, ...edit }) as AuditEvent);
}

/** Returns the texts of a post that all its questions share. */
function textsOf({ title, group }: PostDocument): Values {
  return {
    title,
    description: group?.description,
    resolution_criteria: group?.resolutionCriteria,
    fine_print: group?.finePrint,
    group_variable: group?.groupVariable,
  };
}

function differences(before: Values, after: Values) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: only(before), after: only(after) };
}
