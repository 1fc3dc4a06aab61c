/** What operators look after: accounts, exclusions, backups, mails and the last hour. */
import Type, { type Static } from "typebox";
import { EXCLUSION_KINDS } from "../domain/vocabulary.ts";
import { InvitedProject } from "./invitation.ts";
import {
  described,
  Exact,
  Flag,
  Id,
  Named,
  Nullable,
  pageLinks,
  pageQuery,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { accountFields } from "./user.ts";

export const AdminUser = Named(
  "AdminUser",
  Exact({
    ...accountFields,
    email: described("E-mail address; empty for bots.", Type.String()),
    is_spam: described("Whether it is marked as spam.", Flag),
    reset_asked_at: described(
      "When a new password was asked for, UTC; `null` once there is one, and where none was asked for.",
      Nullable(Timestamp),
    ),
  }),
);
export type AdminUser = Static<typeof AdminUser>;

export const AdminUserPage = Named(
  "AdminUserPage",
  Exact({
    count: described("Number of matching accounts.", Type.Integer()),
    ...pageLinks,
    results: described("The accounts of this page.", Type.Array(AdminUser)),
  }),
);

const SHOWN = ["all", "open", "closed", "spam", "reset"] as const;
export type ShownAccounts = (typeof SHOWN)[number];

export const AdminUserQuery = Type.Object({
  search: described(
    "A part of the name or of the e-mail address, at least 3 characters, or an id.",
    Type.Optional(Text({ maxLength: 254 })),
  ),
  show: described(
    "Which accounts: `all` (default), `open`, `closed`, `spam`, or `reset`: those that asked for a new password and have none yet.",
    Type.Optional(Type.Unsafe<ShownAccounts>({ ...Word(SHOWN), default: "all" })),
  ),
  ...pageQuery(50),
});

export const Exclusion = Named(
  "Exclusion",
  Exact({
    id: described("Id of the record.", Id),
    user_id: described("Id of the account.", Id),
    username: described("Name of the account.", Type.String()),
    project_id: described(
      "Id of the project whose leaderboards it covers; `null` where it covers one leaderboard or all.",
      Nullable(Id),
    ),
    project: described(
      "That project; `null` where there is none, or it was deleted.",
      Nullable(InvitedProject),
    ),
    leaderboard_id: described(
      "Id of the leaderboard that it covers; `null` where it covers more than one.",
      Nullable(Id),
    ),
    level: described(
      "1 no prize, 2 no rank, 3 advanced views only, 4 hidden.",
      Type.Integer({ minimum: 0, maximum: 4 }),
    ),
    kind: described("Why.", Word(EXCLUSION_KINDS)),
    from: described("Since when, UTC; `null` from the beginning.", Nullable(Timestamp)),
    until: described("Until when, UTC; `null` without an end.", Nullable(Timestamp)),
    note: described("What an operator wrote about it.", Type.String()),
  }),
);
export type Exclusion = Static<typeof Exclusion>;

export const ExclusionPage = Named(
  "ExclusionPage",
  Exact({
    count: described("Number of records.", Type.Integer()),
    ...pageLinks,
    results: described("The records of this page.", Type.Array(Exclusion)),
  }),
);

export const Backups = Named(
  "Backups",
  Exact({
    results: described(
      "The newest whole backups in the data folder of the process that answers, newest first; at most 50.",
      Type.Array(
        Exact({
          name: described("Name of its folder.", Type.String()),
          finished_at: described("When it was complete, UTC.", Timestamp),
          bytes: described("Size of its files.", Type.Integer()),
        }),
      ),
    ),
  }),
);

export const Outbox = Named(
  "Outbox",
  Exact({
    is_kept: described("Whether mails are written to a folder, and not sent.", Type.Boolean()),
    results: described(
      "The newest mails of the folder, newest first; at most 20.",
      Type.Array(
        Exact({
          name: described("Name of its file.", Type.String()),
          sent_at: described("When it was written, UTC.", Timestamp),
          to: described("Address of the receiver.", Type.String()),
          subject: described("Subject.", Type.String()),
          text: described("Text with its link.", Type.String()),
        }),
      ),
    ),
  }),
);

export const Trends = Named(
  "Trends",
  Exact({
    results: described(
      "The minutes of the last hour that were measured, oldest first.",
      Type.Array(
        Exact({
          at: described("Begin of the minute, UTC.", Timestamp),
          requests: described("Requests that all API processes served.", Type.Integer()),
          failed_requests: described("Those answered with a 5xx.", Type.Integer()),
          refused_requests: described(
            "Those refused because they would have waited too long.",
            Type.Integer(),
          ),
          jobs_waiting: described("Jobs that waited, in all queues.", Type.Integer()),
          jobs_failed: described("Failed jobs, in all queues.", Type.Integer()),
          aggregation_lag_seconds: described(
            "How far predictions were behind the forecasts.",
            Type.Number(),
          ),
          withdrawal_lag_seconds: described(
            "How far withdrawals were behind their time.",
            Type.Number(),
          ),
        }),
      ),
    ),
  }),
);

export const RetriedJobs = Named(
  "RetriedJobs",
  Exact({ retried: described("Number of failed jobs that are queued again.", Type.Integer()) }),
);
