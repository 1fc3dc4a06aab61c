/** Accounts, whitelist and moderation queue as administrators see them. Contract 3.10. */
import Type, { type Static } from "typebox";
import { API_ACCESS_TIERS } from "../domain/vocabulary.ts";
import { REPORT_CATEGORIES } from "../domain/posts/comment_words.ts";
import {
  described,
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
  password: described(
    "1 to 128 characters; without one the account cannot log in.",
    Type.Optional(Verbatim({ minLength: 1, maxLength: 128 })),
  ),
  is_staff: described("Whether it belongs to the staff.", Type.Optional(Type.Boolean())),
  is_superuser: described("Whether it may do everything.", Type.Optional(Type.Boolean())),
  is_active: described("Whether it may be used.", Type.Optional(Type.Boolean())),
  is_spam: described("Whether it is marked as spam.", Type.Optional(Type.Boolean())),
  is_blacklisted: described("Whether it is barred.", Type.Optional(Type.Boolean())),
  api_access_tier: described("Selects the rate limits.", Type.Optional(Word(API_ACCESS_TIERS))),
  metadata: described(
    "Facts about the account as JSON.",
    Type.Optional(
      Nullable(
        Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
      ),
    ),
  ),
};

export const AdminUserCreate = Named(
  "AdminUserCreate",
  Type.Object({
    username: described(
      "Name of the account; the rules are in Contract 2.18.",
      Text({ minLength: 1, maxLength: 200 }),
    ),
    email: described(
      "E-mail address; only bots may lack it.",
      Type.Optional(Text({ maxLength: 254 })),
    ),
    is_bot: described("Whether it is a bot.", Type.Optional(Type.Boolean())),
    bot_owner_id: described("Id of the owner of a bot.", Type.Optional(Type.Integer())),
    ...changeable,
  }),
);
export type AdminUserCreate = Static<typeof AdminUserCreate>;

export const AdminUserUpdate = Named(
  "AdminUserUpdate",
  Type.Object({
    username: described(
      "Name of the account; the rules are in Contract 2.18.",
      Type.Optional(Text({ minLength: 1, maxLength: 200 })),
    ),
    email: described("E-mail address.", Type.Optional(Text({ minLength: 1, maxLength: 254 }))),
    is_bot: described("As it is: another value is refused.", Type.Optional(Type.Boolean())),
    bot_owner_id: described(
      "As it is: another owner is refused.",
      Type.Optional(Nullable(Type.Integer())),
    ),
    ...changeable,
  }),
);
export type AdminUserUpdate = Static<typeof AdminUserUpdate>;

export const CreatedUser = Named(
  "CreatedUser",
  Exact({
    ...privateFields,
    token: described(
      "The API token, 40 hex digits; shown this once.",
      Type.String({ pattern: "^[0-9a-f]{40}$" }),
    ),
  }),
);

export const DataAccessBody = Named(
  "DataAccessWrite",
  Type.Object({
    user_id: described("Id of the account.", Type.Integer()),
    project_id: described(
      "Id of the project; absent with `post_id`, and for everything.",
      Type.Optional(Type.Integer()),
    ),
    post_id: described(
      "Id of the post; absent with `project_id`, and for everything. No download is of a single post, so such a line permits nothing.",
      Type.Optional(Type.Integer()),
    ),
    view_user_data: described(
      "Whether downloads hold the data of each forecaster.",
      Type.Optional(Type.Boolean()),
    ),
    view_deanonymized_data: described(
      "Whether downloads hold names.",
      Type.Optional(Type.Boolean()),
    ),
  }),
);
export type DataAccessBody = Static<typeof DataAccessBody>;

export const DataAccess = Named(
  "DataAccess",
  Exact({
    id: described("Id of the entry.", Id),
    user_id: described("Id of the account.", Id),
    username: described("Name of the account.", Type.String()),
    project_id: described(
      "Id of the project; `null` where it is for a post or for everything.",
      Nullable(Id),
    ),
    project_name: described(
      "Name of the project; `null` where there is none.",
      Nullable(Type.String()),
    ),
    post_id: described(
      "Id of the post; `null` where it is for a project or for everything.",
      Nullable(Id),
    ),
    view_user_data: described("Whether downloads hold the data of each forecaster.", Flag),
    view_deanonymized_data: described("Whether downloads hold names.", Flag),
    created_at: described("When the entry was made, UTC.", Timestamp),
  }),
);
export type DataAccess = Static<typeof DataAccess>;

export const DataAccessPage = Named(
  "DataAccessPage",
  Exact({
    count: described("Number of entries.", Type.Integer()),
    ...pageLinks,
    results: described("The entries of this page.", Type.Array(DataAccess)),
  }),
);

export const Report = Named(
  "Report",
  Exact({
    id: described("Id of the report.", Id),
    comment_id: described("Id of the comment.", Id),
    post_id: described("Id of the post.", Id),
    comment: described(
      "The comment; `null` for one that only its author may read.",
      Nullable(
        Exact({
          id: described("Id of the comment.", Id),
          author: described("Account that wrote it.", ShortUser),
          text: described("Text of the comment.", Type.String()),
          created_at: described("When the report was made, UTC.", Timestamp),
          is_soft_deleted: described("Whether it was deleted.", Flag),
        }),
      ),
    ),
    reporter: described("Account that reported it.", ShortUser),
    reason: described("What the reporter wrote.", Type.String()),
    category: described("Kind of the report.", Word(REPORT_CATEGORIES)),
    created_at: described("When it was written, UTC.", Timestamp),
    updated_at: described("When the report last changed, UTC.", Timestamp),
    resolved_at: described(
      "When somebody dealt with it, UTC; `null` until then.",
      Nullable(Timestamp),
    ),
    resolved_by: described("Account that dealt with it; `null` until then.", Nullable(ShortUser)),
  }),
);
export type Report = Static<typeof Report>;

export const ReportPage = Named(
  "ReportPage",
  Exact({
    count: described("Number of entries.", Type.Integer()),
    ...pageLinks,
    results: described("The entries of this page.", Type.Array(Report)),
  }),
);
