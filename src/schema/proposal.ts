/** Proposals of outcomes on the wire (Contract 2.50). */
import Type, { type Static } from "typebox";
import { QUESTION_STATUSES } from "../domain/vocabulary.ts";
import {
  described,
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { Outcome } from "./resolution.ts";
import { ShortUser } from "./short_user.ts";

const MOST_SOURCES = 20;
const LONGEST_QUOTE = 2_000;
const LONGEST_NOTE = 5_000;

const Address = Text({
  maxLength: 2_000,
  pattern: "^https?://\\S+$",
  "x-form": "an address that begins with http or https",
});
const URL_OF_SOURCE = "Address, http or https.";
const QUOTE = "The words there that decide.";
const RETRIEVED = "When it was read, UTC.";
const NOTE = "Markdown: how the outcome follows from the sources.";

export const ProposalBody = Named(
  "ProposalBody",
  Type.Object({
    resolution: Outcome,
    sources: described(
      "What it rests on, at most 20.",
      Type.Optional(
        Type.Array(
          Type.Object({
            url: described(URL_OF_SOURCE, Address),
            quote: described(QUOTE, Type.Optional(Text({ maxLength: LONGEST_QUOTE }))),
            retrieved_at: described(RETRIEVED, Type.Optional(Nullable(Moment))),
          }),
          { maxItems: MOST_SOURCES },
        ),
      ),
    ),
    note: described(NOTE, Type.Optional(Text({ maxLength: LONGEST_NOTE }))),
  }),
);
export type ProposalBody = Static<typeof ProposalBody>;

export const AcceptBody = Named(
  "AcceptBody",
  Type.Object({
    actual_resolve_time: described(
      "When the outcome was known, UTC; default now.",
      Type.Optional(Moment),
    ),
  }),
);
export type AcceptBody = Static<typeof AcceptBody>;

export const Proposal = Named(
  "Proposal",
  Exact({
    id: described("Id of the proposal.", Id),
    question_id: described("Id of the question.", Id),
    author: described("Account that proposes it.", ShortUser),
    created_at: described("When it was made, UTC.", Timestamp),
    resolution: described("The outcome, as `resolution` of a question.", Type.String()),
    sources: described(
      "What it rests on.",
      Type.Array(
        Exact({
          url: described(URL_OF_SOURCE, Type.String()),
          quote: described(QUOTE, Type.String()),
          retrieved_at: described(RETRIEVED, Nullable(Timestamp)),
        }),
      ),
    ),
    note: described(NOTE, Type.String()),
    is_objection: described(
      "Whether it was made against an outcome that was set already.",
      Type.Boolean(),
    ),
  }),
);
export type Proposal = Static<typeof Proposal>;

export const Proposals = Named(
  "Proposals",
  Exact({
    question_id: described("Id of the question.", Id),
    post_id: described("Id of its post.", Id),
    title: described("Title of the question.", Type.String()),
    status: described("Status of the question.", Word(QUESTION_STATUSES)),
    resolution: described("Its outcome; `null` until it has one.", Nullable(Type.String())),
    objections_until: described(
      "Until then its outcome may be objected to, and its scores are provisional, UTC; `null` without such a window.",
      Nullable(Timestamp),
    ),
    may_propose: described("Whether the caller may propose an outcome now.", Type.Boolean()),
    accepted: described(
      "The proposal that its outcome rests on; `null` for none.",
      Nullable(Proposal),
    ),
    agreement: described(
      "What most accounts propose; `null` for none, and for callers who do not resolve it.",
      Nullable(
        Exact({
          resolution: described("The outcome.", Type.String()),
          count: described("Accounts that propose it.", Type.Integer()),
          of: described("Accounts that propose anything.", Type.Integer()),
        }),
      ),
    ),
    results: described(
      "The newest proposal of each account, the oldest first. Callers who do not resolve the question get their own.",
      Type.Array(Proposal),
    ),
  }),
);
export type Proposals = Static<typeof Proposals>;

export const ProposalList = Named(
  "ProposalList",
  Exact({
    results: described(
      "The questions that wait for a decision, the one with the newest proposal first, at most 100.",
      Type.Array(Proposals),
    ),
  }),
);
