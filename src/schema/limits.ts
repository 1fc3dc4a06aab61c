/** The rate limits of an account on the wire. Contract 2.31. */
import Type from "typebox";
import { RATE_CLASSES } from "../domain/vocabulary.ts";
import { Exact, Named, Nullable, Word } from "./primitives.ts";

export const OwnLimits = Named(
  "OwnLimits",
  Exact({
    limits: Type.Array(
      Exact({
        class: Word(RATE_CLASSES),
        burst: Nullable(
          Type.Integer({
            minimum: 1,
            description: "Size of the bucket in requests; `null` where the class is not limited.",
          }),
        ),
        refill: Nullable(
          Type.Number({
            description: "Requests that come back each second; `null` where it is not limited.",
          }),
        ),
        remaining: Nullable(
          Type.Integer({
            minimum: 0,
            description: "Whole requests left; `null` also while the limits cannot be read.",
          }),
        ),
        reset: Nullable(
          Type.Integer({
            minimum: 0,
            description: "Seconds until the bucket is full; `null` as for `remaining`.",
          }),
        ),
      }),
      { description: "One entry for each class whose bucket belongs to the account." },
    ),
  }),
);
