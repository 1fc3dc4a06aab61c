/** The short form of an account, embedded wherever somebody is named (Contract 3.2). */
import Type, { type Static } from "typebox";
import { Exact, Id, Named } from "./primitives.ts";

export const ShortUser = Named(
  "ShortUser",
  Exact({
    id: Id,
    username: Type.String(),
    is_bot: Type.Boolean(),
    is_staff: Type.Boolean(),
  }),
);
export type ShortUser = Static<typeof ShortUser>;
