/** Bodies of project administration (Contract 3.10). */
import Type, { type Static, type TSchema } from "typebox";
import { BOT_LEADERBOARD_STATUSES, PROJECT_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import {
  described,
  Exact,
  MAX_NAME_LENGTH,
  Moment,
  Named,
  Nullable,
  Text,
  Url,
  Verbatim,
  Word,
} from "./primitives.ts";
import { Permission, Visibility } from "./project.ts";
import { MOST_OBJECTION_DAYS, PROPOSERS } from "../domain/questions/proposals.ts";
import { TRACE_POLICIES, TRACE_REVEALS } from "../domain/forecasts/trace_words.ts";

const MAX_LINE_LENGTH = 255;
/** Projects lie in the memory of every process, and their lists are read whole. */
const MAX_DESCRIPTION_LENGTH = 50_000;
const MAX_INVITED = 100;

const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
const Name = Text({ minLength: 1, maxLength: MAX_NAME_LENGTH });
/** A decimal with at most two digits; a string on the wire out, either way in. */
export const Money = Nullable(
  Type.Union([
    Text({
      pattern: "^\\d{1,12}(\\.\\d{1,2})?$",
      "x-form": "an amount with digits and at most two decimals, for example 1000 or 1000.50",
    }),
    Type.Number({ minimum: 0, maximum: 1e12 }),
  ]),
);

const fields = {
  slug: described(
    "Name for links: letters, digits, - and _, at least one letter; made from the name where it is absent.",
    optional(Text({ minLength: 1, maxLength: 200 })),
  ),
  subtitle: described("One line below the name.", optional(Text({ maxLength: MAX_LINE_LENGTH }))),
  description: described(
    "Markdown, at most 50,000 characters.",
    optional(Verbatim({ maxLength: MAX_DESCRIPTION_LENGTH })),
  ),
  emoji: described("An emoji.", optional(Text({ maxLength: 16 }))),
  order: described("Place in lists; smaller comes first.", optional(Type.Integer())),
  section: described(
    "Where clients list a topic.",
    optional(Word(["hot_topics", "hot_categories", ""])),
  ),
  prize_pool: described(
    "Amount with at most two decimals; `null` without prizes.",
    optional(Money),
  ),
  prize_currency: described(
    "Currency of the prizes by ISO 4217; empty or `null` names none.",
    optional(
      Nullable(
        Text({
          pattern: "^([A-Z]{3})?$",
          "x-form": "three capital letters of ISO 4217, for example EUR",
        }),
      ),
    ),
  ),
  start_date: described("When it starts, UTC.", optional(Nullable(Moment))),
  close_date: described("When it ends, UTC.", optional(Nullable(Moment))),
  forecasting_end_date: described(
    "When its last question is to close, UTC.",
    optional(Nullable(Moment)),
  ),
  default_permission: described(
    "Level of accounts that are no members; `null` for a private project.",
    optional(Nullable(Permission)),
  ),
  visibility: described(
    "Whether its posts come to the main feed; default `not_in_main_feed`.",
    optional(Visibility),
  ),
  bot_leaderboard_status: described(
    "Whether bots have ranks on its boards.",
    optional(Word(BOT_LEADERBOARD_STATUSES)),
  ),
  header_image: described("Address of a picture, http or https.", optional(Url)),
  header_logo: described("Address of a logo, http or https.", optional(Url)),
  show_on_homepage: described(
    "Whether clients show it on their first page.",
    optional(Type.Boolean()),
  ),
  public_read: described(
    "Whether it is shown without an account; default false. A private project cannot be, and `PUBLIC_READ=off` forbids it.",
    optional(Type.Boolean()),
  ),
  private_bot_comments: described(
    "Whether comments of bots on its posts are private until their authors publish them; default false.",
    optional(Type.Boolean()),
  ),
  requires_card: described(
    "Whether bots need a card with model, provider, training cutoff and method to forecast in it; default false.",
    optional(Type.Boolean()),
  ),
  traces: described(
    "Whether forecasts in it carry traces; default `off`.",
    optional(Word(TRACE_POLICIES)),
  ),
  trace_reveal: described(
    "From when others read them; default `never`. A change opens no trace that was written under a stricter one.",
    optional(Word(TRACE_REVEALS)),
  ),
  proposers: described(
    "Who proposes outcomes of its questions; default `curators`.",
    optional(Word(PROPOSERS)),
  ),
  objection_days: described(
    "Days in which an outcome may be objected to and its scores are provisional; default 0.",
    optional(Type.Integer({ minimum: 0, maximum: MOST_OBJECTION_DAYS })),
  ),
  leaderboard_score_type: described(
    "Score of its primary leaderboard.",
    optional(Word(SCORE_TYPES)),
  ),
};

export const ProjectWrite = Named(
  "ProjectWrite",
  Type.Object({
    type: described("Type of the project; it never changes.", Word(PROJECT_TYPES)),
    name: described("At most 200 characters.", Name),
    ...fields,
  }),
);
export type ProjectWrite = Static<typeof ProjectWrite>;

/** Any part of a `ProjectWrite`; the type of a project never changes. */
export const ProjectPatch = Named(
  "ProjectPatch",
  Type.Object({ name: described("At most 200 characters.", optional(Name)), ...fields }),
);
export type ProjectPatch = Static<typeof ProjectPatch>;

export const InviteBody = Named(
  "InviteBody",
  Type.Object({
    usernames: described(
      "Names of 1 to 100 accounts; one that is unknown refuses all.",
      Type.Array(Text({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: MAX_INVITED,
      }),
    ),
    permission: described(
      "Level of new members; only admins may send it; default forecaster.",
      optional(Permission),
    ),
  }),
);
export type InviteBody = Static<typeof InviteBody>;

const InvitedMember = Type.Object({
  username: described("Name of the member.", Type.String()),
  permission: described("Level that the member has.", Permission),
});
export const InvitedMembers = Named(
  "InvitedMembers",
  Exact({
    added: described("Accounts that became members.", Type.Array(InvitedMember)),
    unchanged: described(
      "Accounts that were members and keep their level.",
      Type.Array(InvitedMember),
    ),
  }),
);
export type InvitedMembers = Static<typeof InvitedMembers>;

export const MemberPatch = Named(
  "MemberPatch",
  Type.Object({ permission: described("The new level.", Permission) }),
);
export type MemberPatch = Static<typeof MemberPatch>;

export const SubscribeBody = Named(
  "SubscribeBody",
  Type.Object({
    follow_questions: described("Whether to follow its questions too.", optional(Type.Boolean())),
  }),
);
export type SubscribeBody = Static<typeof SubscribeBody>;
