/** Accounts, whitelist and moderation queue as administrators see them. Contract 3.10. */
import Type, { type Static } from "typebox";
import { API_ACCESS_TIERS, REPORT_CATEGORIES } from "../domain/vocabulary.ts";
import {
  Exact,
  Flag,
  Id,
  Named,
  Nullable,
  pageLinks,
  Text,
  Timestamp,
  Verbatim,
  Word,
} from "./primitives.ts";
import { ShortUser } from "./short_user.ts";
import { privateFields } from "./user.ts";

const changeable = {
  password: Type.Optional(Verbatim({ minLength: 1, maxLength: 128 })),
  is_staff: Type.Optional(Type.Boolean()),
  is_superuser: Type.Optional(Type.Boolean()),
  is_active: Type.Optional(Type.Boolean()),
  is_spam: Type.Optional(Type.Boolean()),
  is_blacklisted: Type.Optional(Type.Boolean()),
  api_access_tier: Type.Optional(Word(API_ACCESS_TIERS)),
  metadata: Type.Optional(
    Nullable(Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true })),
  ),
};

export const AdminUserCreate = Named(
  "AdminUserCreate",
  Type.Object({
    username: Text({ minLength: 1, maxLength: 200 }),
    /** May be missing for bots only. */
    email: Type.Optional(Text({ maxLength: 254 })),
    is_bot: Type.Optional(Type.Boolean()),
    bot_owner_id: Type.Optional(Type.Integer()),
    ...changeable,
  }),
);
export type AdminUserCreate = Static<typeof AdminUserCreate>;

export const AdminUserUpdate = Named(
  "AdminUserUpdate",
  Type.Object({
    username: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
    email: Type.Optional(Text({ minLength: 1, maxLength: 254 })),
    /** As it is: another kind or owner is refused. */
    is_bot: Type.Optional(Type.Boolean()),
    bot_owner_id: Type.Optional(Nullable(Type.Integer())),
    ...changeable,
  }),
);
export type AdminUserUpdate = Static<typeof AdminUserUpdate>;

export const CreatedUser = Named(
  "CreatedUser",
  Exact({ ...privateFields, token: Type.String({ pattern: "^[0-9a-f]{40}$" }) }),
);

export const DataAccessBody = Named(
  "DataAccessWrite",
  Type.Object({
    user_id: Type.Integer(),
    project_id: Type.Optional(Type.Integer()),
    post_id: Type.Optional(Type.Integer()),
    view_user_data: Type.Optional(Type.Boolean()),
    view_deanonymized_data: Type.Optional(Type.Boolean()),
  }),
);
export type DataAccessBody = Static<typeof DataAccessBody>;

export const DataAccess = Named(
  "DataAccess",
  Exact({
    id: Id,
    user_id: Id,
    project_id: Nullable(Id),
    post_id: Nullable(Id),
    view_user_data: Flag,
    view_deanonymized_data: Flag,
    created_at: Timestamp,
  }),
);
export type DataAccess = Static<typeof DataAccess>;

export const DataAccessPage = Named(
  "DataAccessPage",
  Exact({ count: Type.Integer(), ...pageLinks, results: Type.Array(DataAccess) }),
);

export const Report = Named(
  "Report",
  Exact({
    id: Id,
    comment_id: Id,
    post_id: Id,
    /** null for a comment that only its author may read. */
    comment: Nullable(
      Exact({
        id: Id,
        author: ShortUser,
        text: Type.String(),
        created_at: Timestamp,
        is_soft_deleted: Flag,
      }),
    ),
    reporter: ShortUser,
    reason: Type.String(),
    category: Word(REPORT_CATEGORIES),
    created_at: Timestamp,
    updated_at: Timestamp,
    resolved_at: Nullable(Timestamp),
    resolved_by: Nullable(ShortUser),
  }),
);
export type Report = Static<typeof Report>;

export const ReportPage = Named(
  "ReportPage",
  Exact({ count: Type.Integer(), ...pageLinks, results: Type.Array(Report) }),
);
