/** Bodies of resolve and close (Contract Appendix B, 3.10). */
import Type, { type Static } from "typebox";
import { described, Exact, Id, Moment, Named } from "./primitives.ts";

const MAX_RESOLUTION_LENGTH = 300;

export const ResolveBody = Named(
  "ResolveBody",
  Type.Object({
    resolution: described(
      "The outcome: `yes` or `no`, an option, a number, an ISO datetime, `below_lower_bound`, `above_upper_bound`, `annulled` or `ambiguous`.",
      Type.Union([Type.String({ minLength: 1, maxLength: MAX_RESOLUTION_LENGTH }), Type.Number()]),
    ),
    actual_resolve_time: described("When the outcome was known, UTC; not in the future.", Moment),
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
