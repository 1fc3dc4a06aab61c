/** The rate limits of an account on the wire. Contract 2.31. */
import Type from "typebox";
import { RATE_CLASSES } from "../domain/vocabulary.ts";
import { described, Exact, Named, Nullable, Word } from "./primitives.ts";

export const OwnLimits = Named(
  "OwnLimits",
  Exact({
    limits: described(
      "One entry for each class whose bucket belongs to the account.",
      Type.Array(
        Exact({
          class: described("Class of endpoints; Contract 6 says which.", Word(RATE_CLASSES)),
          burst: described(
            "Size of the bucket in requests; `null` where the class is not limited.",
            Nullable(
              Type.Integer({
                minimum: 1,
                description:
                  "Size of the bucket in requests; `null` where the class is not limited.",
              }),
            ),
          ),
          refill: described(
            "Requests that come back each second; `null` where the class is not limited.",
            Nullable(
              Type.Number({
                description: "Requests that come back each second; `null` where it is not limited.",
              }),
            ),
          ),
          remaining: described(
            "Whole requests left; `null` also while the limits cannot be read.",
            Nullable(
              Type.Integer({
                minimum: 0,
                description: "Whole requests left; `null` also while the limits cannot be read.",
              }),
            ),
          ),
          reset: described(
            "Seconds until the bucket is full; `null` as for `remaining`.",
            Nullable(
              Type.Integer({
                minimum: 0,
                description: "Seconds until the bucket is full; `null` as for `remaining`.",
              }),
            ),
          ),
        }),
        { description: "One entry for each class whose bucket belongs to the account." },
      ),
    ),
  }),
);
