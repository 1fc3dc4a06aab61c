/** The short form of an account, embedded wherever somebody is named (Contract 3.2). */
import Type, { type Static } from "typebox";
import { described, Exact, Id, Named } from "./primitives.ts";

export const ShortUser = Named(
  "ShortUser",
  Exact({
    id: described("Id of the account.", Id),
    username: described("Name of the account.", Type.String()),
    is_bot: described("Whether the account is a bot.", Type.Boolean()),
    is_staff: described("Whether the account belongs to the staff.", Type.Boolean()),
  }),
);
export type ShortUser = Static<typeof ShortUser>;
