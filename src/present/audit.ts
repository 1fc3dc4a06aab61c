/** Turns events of the audit record into their API form (Contract 3.14). */
import type { AuditEvent, AuditUser, QuestionChange } from "../schema/audit.ts";
import type { AuditEventDocument, QuestionEvent } from "../store/accounts/audit_events.ts";
import { toIso } from "./time.ts";

type Names = ReadonlyMap<number, { readonly username: string }>;

export function presentAuditEvent(event: AuditEventDocument, names: Names): AuditEvent {
  return {
    id: event._id,
    at: toIso(event.at),
    kind: event.kind,
    actor: presentAccount(event.actorId, names),
    via: event.via,
    address: event.address,
    user: presentAccount(event.userId, names),
    project_id: event.projectId,
    post_id: event.postId,
    question_id: event.questionId,
    before: event.before,
    after: event.after,
  };
}

function presentAccount(id: number | null, names: Names): AuditUser | null {
  return id === null ? null : { id, username: names.get(id)?.username ?? null };
}

/** Leaves out who made the change, and from where. */
export function presentQuestionChange({ at, kind, before, after }: QuestionEvent): QuestionChange {
  return { at: toIso(at), kind, before, after };
}
