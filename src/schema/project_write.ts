/** Bodies of project administration (Contract 3.10). */
import Type, { type Static, type TSchema } from "typebox";
import { BOT_LEADERBOARD_STATUSES, PROJECT_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { Exact, Moment, Named, Nullable, Text, Verbatim, Word } from "./primitives.ts";
import { Permission, Visibility } from "./project.ts";

const MAX_NAME_LENGTH = 200;
const MAX_LINE_LENGTH = 255;
const MAX_URL_LENGTH = 2_000;
/** Projects lie in the memory of every process, and their lists are read whole. */
const MAX_DESCRIPTION_LENGTH = 50_000;
const MAX_INVITED = 100;

const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
const Url = Nullable(Text({ maxLength: MAX_URL_LENGTH, pattern: "^(https?://\\S+)?$" }));
const Name = Text({ minLength: 1, maxLength: MAX_NAME_LENGTH });
/** A decimal with at most two digits; a string on the wire out, either way in. */
export const Money = Nullable(
  Type.Union([
    Type.String({ pattern: "^\\d{1,12}(\\.\\d{1,2})?$" }),
    Type.Number({ minimum: 0, maximum: 1e12 }),
  ]),
);

const fields = {
  slug: optional(Text({ minLength: 1, maxLength: 200 })),
  subtitle: optional(Text({ maxLength: MAX_LINE_LENGTH })),
  description: optional(Verbatim({ maxLength: MAX_DESCRIPTION_LENGTH })),
  emoji: optional(Text({ maxLength: 16 })),
  order: optional(Type.Integer()),
  section: optional(Word(["hot_topics", "hot_categories", ""])),
  prize_pool: optional(Money),
  start_date: optional(Nullable(Moment)),
  close_date: optional(Nullable(Moment)),
  forecasting_end_date: optional(Nullable(Moment)),
  default_permission: optional(Nullable(Permission)),
  visibility: optional(Visibility),
  bot_leaderboard_status: optional(Word(BOT_LEADERBOARD_STATUSES)),
  header_image: optional(Url),
  header_logo: optional(Url),
  show_on_homepage: optional(Type.Boolean()),
  leaderboard_score_type: optional(Word(SCORE_TYPES)),
};

export const ProjectWrite = Named(
  "ProjectWrite",
  Type.Object({ type: Word(PROJECT_TYPES), name: Name, ...fields }),
);
export type ProjectWrite = Static<typeof ProjectWrite>;

/** Any part of a `ProjectWrite`; the type of a project never changes. */
export const ProjectPatch = Named("ProjectPatch", Type.Object({ name: optional(Name), ...fields }));
export type ProjectPatch = Static<typeof ProjectPatch>;

export const InviteBody = Named(
  "InviteBody",
  Type.Object({
    usernames: Type.Array(Text({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: MAX_INVITED,
    }),
    permission: optional(Permission),
  }),
);
export type InviteBody = Static<typeof InviteBody>;

const InvitedMember = Type.Object({ username: Type.String(), permission: Permission });
export const InvitedMembers = Named(
  "InvitedMembers",
  Exact({ added: Type.Array(InvitedMember), unchanged: Type.Array(InvitedMember) }),
);
export type InvitedMembers = Static<typeof InvitedMembers>;

export const MemberPatch = Named("MemberPatch", Type.Object({ permission: Permission }));
export type MemberPatch = Static<typeof MemberPatch>;

export const SubscribeBody = Named(
  "SubscribeBody",
  Type.Object({ follow_questions: optional(Type.Boolean()) }),
);
export type SubscribeBody = Static<typeof SubscribeBody>;
