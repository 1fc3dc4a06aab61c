/** Traces of forecasts on the wire (Contract 2.46). */
import Type, { type Static } from "typebox";
import {
  MAX_RUN_ID,
  MAX_SOURCE_TITLE,
  MAX_SOURCE_URL,
  MAX_SOURCES,
} from "../domain/forecasts/trace.ts";
import { BotCardLabel } from "./bot_card.ts";
import {
  described,
  Exact,
  Id,
  limitQuery,
  ListOf,
  Moment,
  Named,
  Nullable,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { ShortUser } from "./short_user.ts";
import { TRACE_FLAGS } from "../domain/forecasts/trace_words.ts";

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 50;
const MIN_REASON = 10;
const MAX_REASON = 500;

const optional = <S extends Parameters<typeof Nullable>[0]>(schema: S) =>
  Type.Optional(Nullable(schema));
const Amount = Type.Number({ minimum: 0 });

const RATIONALE = "Markdown: why this forecast; at most 16 KiB of UTF-8.";
const RUN_ID = "Name of the run that made it.";
const SECONDS = "How long it took, in seconds.";
const TOKENS_IN = "Tokens that models read for it.";
const TOKENS_OUT = "Tokens that models wrote for it.";
const COST = "What it cost, in US dollars.";
const URL_OF_SOURCE = "Address, http or https.";
const TITLE = "Title of the source.";
const RETRIEVED = "When it was read, UTC.";

/** As it is sent with an item. `domain/forecasts/trace.ts` checks it, so that all faults are named. */
export const TraceItem = Named(
  "TraceItem",
  Type.Object({
    rationale: described(RATIONALE, optional(Type.String())),
    sources: described(
      "What it rests on, at most 50.",
      optional(
        Type.Array(
          Type.Object({
            url: described(URL_OF_SOURCE, Type.String({ maxLength: MAX_SOURCE_URL })),
            title: described(TITLE, optional(Type.String({ maxLength: MAX_SOURCE_TITLE }))),
            retrieved_at: described(RETRIEVED, optional(Moment)),
          }),
          { maxItems: MAX_SOURCES },
        ),
      ),
    ),
    run_id: described(RUN_ID, optional(Type.String({ maxLength: MAX_RUN_ID }))),
    seconds: described(SECONDS, optional(Amount)),
    tokens_in: described(TOKENS_IN, optional(Amount)),
    tokens_out: described(TOKENS_OUT, optional(Amount)),
    cost_usd: described(COST, optional(Amount)),
  }),
);

export const Trace = Named(
  "Trace",
  Exact({
    forecast_id: described(
      "Id of the forecast, as in what its author has sent; `null` for others.",
      Nullable(Type.String()),
    ),
    question_id: described("Id of the question.", Id),
    author: described("Account that forecast.", ShortUser),
    card: described(
      "The version of the bot's card that stood then; `null` for people, and for bots without one.",
      Nullable(BotCardLabel),
    ),
    start_time: described("When the forecast began, UTC.", Timestamp),
    rationale: described(RATIONALE, Type.String()),
    sources: described(
      "What it rests on.",
      Type.Array(
        Exact({
          url: described(URL_OF_SOURCE, Type.String()),
          title: described(TITLE, Type.String()),
          retrieved_at: described(RETRIEVED, Nullable(Timestamp)),
        }),
      ),
    ),
    run_id: described(RUN_ID, Nullable(Type.String())),
    seconds: described(SECONDS, Nullable(Amount)),
    tokens_in: described(TOKENS_IN, Nullable(Amount)),
    tokens_out: described(TOKENS_OUT, Nullable(Amount)),
    cost_usd: described(COST, Nullable(Amount)),
    flags: described("What stands out. Nothing more is claimed.", Type.Array(Word(TRACE_FLAGS))),
  }),
);
export type Trace = Static<typeof Trace>;

export const TracePage = Named(
  "TracePage",
  Exact({
    next: described("Address of the next page; `null` on the last.", Nullable(Type.String())),
    results: described("The traces, in order of question and start.", Type.Array(Trace)),
  }),
);

const page = {
  limit: limitQuery(DEFAULT_PAGE, LARGEST_PAGE),
  cursor: described(
    "Where the page begins, from `next` of the page before.",
    Type.Optional(Type.String({ maxLength: 100 })),
  ),
};
export const TraceQuery = Type.Object({
  ...page,
  reason: described(
    "Why an administrator of the project reads all of them, in 10 to 500 characters. It goes into the audit record.",
    Type.Optional(Text({ minLength: MIN_REASON, maxLength: MAX_REASON })),
  ),
});
export type TraceQuery = Static<typeof TraceQuery>;

export const OwnTraceQuery = Type.Object({
  ...page,
  question: described("Only of forecasts on these questions.", Type.Optional(ListOf(Id))),
});
export type OwnTraceQuery = Static<typeof OwnTraceQuery>;
