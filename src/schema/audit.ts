/** The audit record, and the part that readers of a question see (Contract 3.14). */
import Type, { type Static } from "typebox";
import { AUDIT_KINDS, AUDIT_WAYS, QUESTION_CHANGES } from "../domain/vocabulary.ts";
import {
  described,
  Exact,
  Id,
  limitQuery,
  Moment,
  Named,
  Nullable,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";

const Values = Nullable(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", additionalProperties: true }),
);

const AuditUser = Exact({
  id: described("Id of the account.", Id),
  username: described("Its name now; `null` where it is gone.", Nullable(Type.String())),
});
export type AuditUser = Static<typeof AuditUser>;

const account = (what: string) =>
  described(`${what}, by id or name.`, Type.Optional(Text({ maxLength: 200 })));

export const AuditQuery = Type.Object({
  kind: described("Only events of this kind.", Type.Optional(Word(AUDIT_KINDS))),
  actor: account("Only what this account did"),
  user: account("Only what happened to this account"),
  project: described("Only events of the project with this id.", Type.Optional(Id)),
  post: described("Only events of the post with this id.", Type.Optional(Id)),
  address: described("Only events from this address.", Type.Optional(Text({ maxLength: 64 }))),
  since: described("Only events of this time or later.", Type.Optional(Moment)),
  until: described("Only events before this time.", Type.Optional(Moment)),
  limit: limitQuery(50),
  cursor: described(
    "Where the page begins, from `next` of the page before.",
    Type.Optional(Type.String({ maxLength: 100 })),
  ),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEvent = Named(
  "AuditEvent",
  Exact({
    id: described("Id of the event. Ids sort by time.", Type.String()),
    at: described("When it happened, UTC.", Timestamp),
    kind: described("What happened.", Word(AUDIT_KINDS)),
    actor: described(
      "Account that did it; `null` where none was proven, and for the operator of the machine.",
      Nullable(AuditUser),
    ),
    via: described(
      "How it acted: with a session, an API token, by a program of the platform, or with neither, as at a log-in.",
      Word(AUDIT_WAYS),
    ),
    address: described(
      "Address of the client; `null` for programs of the platform.",
      Nullable(Type.String()),
    ),
    user: described("Account that it is about; `null` for none.", Nullable(AuditUser)),
    project_id: described("Id of the project that it is about.", Nullable(Id)),
    post_id: described("Id of the post that it is about.", Nullable(Id)),
    question_id: described("Id of the question that it is about.", Nullable(Id)),
    before: described("Values before, without secrets.", Values),
    after: described("Values after, without secrets.", Values),
  }),
);
export type AuditEvent = Static<typeof AuditEvent>;

export const AuditPage = Named(
  "AuditPage",
  Exact({
    next: described("Address of the next page; `null` on the last.", Nullable(Type.String())),
    results: described("The events, newest first.", Type.Array(AuditEvent)),
  }),
);

export const QuestionChange = Named(
  "QuestionChange",
  Exact({
    at: described("When it changed, UTC.", Timestamp),
    kind: described("What happened.", Word(QUESTION_CHANGES)),
    before: described("Values before; `null` where there were none.", Values),
    after: described("Values after; `null` where there are none.", Values),
  }),
);
export type QuestionChange = Static<typeof QuestionChange>;

export const QuestionChanges = Named(
  "QuestionChanges",
  Exact({
    results: described("The newest 100 changes, newest first.", Type.Array(QuestionChange)),
  }),
);
