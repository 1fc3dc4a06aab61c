/** Bodies of resolve and close (Contract Appendix B, 3.10). */
import Type, { type Static } from "typebox";
import { QUESTION_STATUSES } from "../domain/vocabulary.ts";
import { described, Exact, Id, Moment, Named, Nullable, Timestamp, Word } from "./primitives.ts";

const MAX_RESOLUTION_LENGTH = 300;

/** The outcome of a question as it is sent. */
export const Outcome = described(
  "The outcome: `yes` or `no`, an option, a number, an ISO datetime, `below_lower_bound`, `above_upper_bound`, `annulled` or `ambiguous`.",
  Type.Union([Type.String({ minLength: 1, maxLength: MAX_RESOLUTION_LENGTH }), Type.Number()]),
);

export const ResolveBody = Named(
  "ResolveBody",
  Type.Object({
    resolution: Outcome,
    actual_resolve_time: described(
      "When the outcome was known, UTC. It may lie in the future.",
      Moment,
    ),
  }),
);
export type ResolveBody = Static<typeof ResolveBody>;

export const CloseBody = Named(
  "CloseBody",
  Type.Object({
    actual_close_time: described("When it closed, UTC; default now.", Type.Optional(Moment)),
  }),
);
export type CloseBody = Static<typeof CloseBody>;

/** Which post the question belongs to. */
export const ChangedPost = Named(
  "ChangedPost",
  Exact({ post_id: described("Id of the post that holds the question.", Id) }),
);

/** A question after a resolution that is only checked (Contract 2.32). */
export const WouldQuestion = Named(
  "WouldQuestion",
  Exact({
    question: described("Id of the question.", Id),
    post: described("Id of its post.", Id),
    status: described("Its status afterwards.", Word(QUESTION_STATUSES)),
    resolution: described(
      "Its resolution afterwards; `null` where it would have none.",
      Nullable(Type.String()),
    ),
    actual_resolve_time: described(
      "When its outcome was known, UTC; `null` where it would have none.",
      Nullable(Timestamp),
    ),
    actual_close_time: described(
      "When it closed, UTC; `null` where it would stay open.",
      Nullable(Timestamp),
    ),
  }),
);

export const ResolutionCheck = Named(
  "ResolutionCheck",
  Exact({
    would: described(
      "The question itself, and then both branches of each conditional on it that the caller sees.",
      Type.Array(WouldQuestion),
    ),
  }),
);
export type ResolutionCheck = Static<typeof ResolutionCheck>;
