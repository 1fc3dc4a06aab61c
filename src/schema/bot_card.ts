/** The card of a bot on the wire (Contract 2.45). */
import Type, { type Static, type TSchema } from "typebox";
import { MAX_CARD_VERSIONS } from "../domain/accounts/bot_card.ts";
import {
  described,
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  Text,
  Timestamp,
  Url,
  Verbatim,
} from "./primitives.ts";

export const MAX_CARD_LINE = 200;
const MAX_TOOLS = 20;
const MAX_TOOL = 100;
const MAX_METHOD = 4_000;

/** @param Time the form of a time */
const fieldsWith = <T extends TSchema>(Time: T) => ({
  model: described(
    "Name of the model or method that forecasts.",
    Text({ maxLength: MAX_CARD_LINE }),
  ),
  provider: described("Who makes or runs the model.", Text({ maxLength: MAX_CARD_LINE })),
  released_at: described(
    "When the model was released, UTC; `null` where not known.",
    Nullable(Time),
  ),
  training_cutoff: described(
    "Nothing later was in the data that the model was trained on, UTC; `null` where not known.",
    Nullable(Time),
  ),
  tools: described(
    "What it may use, for example `web search`.",
    Type.Array(Text({ minLength: 1, maxLength: MAX_TOOL }), { maxItems: MAX_TOOLS }),
  ),
  method: described(
    "Markdown: how a forecast comes about, at most 4,000 characters.",
    Verbatim({ maxLength: MAX_METHOD }),
  ),
  code_url: described("Address of its code; `null` without one.", Url),
  paper_url: described("Address of a paper; `null` without one.", Url),
  contact: described(
    "How to reach its makers; everybody reads it.",
    Text({ maxLength: MAX_CARD_LINE }),
  ),
  is_open_weights: described(
    "Whether the weights of the model are public; `null` where not said.",
    Nullable(Type.Boolean()),
  ),
});

const versionFields = {
  version: described("Number of the version, from 1.", Id),
  since: described("When this version began to hold, UTC.", Timestamp),
  ...fieldsWith(Timestamp),
};

export const BotCardVersion = Named("BotCardVersion", Exact(versionFields));
export type BotCardVersion = Static<typeof BotCardVersion>;

export const BotCard = Named(
  "BotCard",
  Exact({
    ...versionFields,
    version: described(
      "Number of the newest version; 0 before the first one.",
      Type.Integer({ minimum: 0 }),
    ),
    since: described(
      "When it began to hold, UTC; `null` before the first one.",
      Nullable(Timestamp),
    ),
    missing: described(
      "Fields that a project which requires cards still misses.",
      Type.Array(Type.String()),
    ),
    versions: described(
      "Every version, the newest first.",
      Type.Array(BotCardVersion, { maxItems: MAX_CARD_VERSIONS }),
    ),
  }),
);
export type BotCard = Static<typeof BotCard>;

/** Any part of a card; what is not sent stays. */
export const BotCardPatch = Named("BotCardPatch", Type.Partial(Type.Object(fieldsWith(Moment))));
export type BotCardPatch = Static<typeof BotCardPatch>;

/** The version of a card beside a name. */
export const BotCardLabel = Named(
  "BotCardLabel",
  Exact({
    version: described("Number of the version.", Id),
    model: described("Name of the model or method that forecasts.", Type.String()),
  }),
);
