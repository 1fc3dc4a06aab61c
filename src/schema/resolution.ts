/** Bodies of resolve and close (Contract Appendix B, 3.10). */
import Type, { type Static } from "typebox";
import { Exact, Id, Moment, Named } from "./primitives.ts";

const MAX_RESOLUTION_LENGTH = 300;

export const ResolveBody = Named(
  "ResolveBody",
  Type.Object({
    resolution: Type.Union([
      Type.String({ minLength: 1, maxLength: MAX_RESOLUTION_LENGTH }),
      Type.Number(),
    ]),
    actual_resolve_time: Moment,
  }),
);
export type ResolveBody = Static<typeof ResolveBody>;

export const CloseBody = Named(
  "CloseBody",
  Type.Object({ actual_close_time: Type.Optional(Moment) }),
);
export type CloseBody = Static<typeof CloseBody>;

/** Which post the question belongs to. */
export const ChangedPost = Named("ChangedPost", Exact({ post_id: Id }));
