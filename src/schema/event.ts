/** Wire shape of the requests for streams of events (Contract 2.38). */
import Type, { type Static } from "typebox";
import { EVENT_TYPES } from "../domain/vocabulary.ts";
import { described, ListOf, Word } from "./primitives.ts";

const Id = Type.Optional(Type.Integer({ minimum: 1 }));

const wishes = {
  project: described("Only what happens in this project.", Id),
  post: described("Only what happens to this post.", Id),
  question: described("Only what happens to this question.", Id),
  types: described("Only events of these types.", Type.Optional(ListOf(Word(EVENT_TYPES)))),
};

export const EventsQuery = Type.Object({
  ...wishes,
  following: described(
    "`true`: only what happens in projects and to posts that the caller follows.",
    Type.Optional(Type.Boolean()),
  ),
});
export type EventsQuery = Static<typeof EventsQuery>;

export const PublicEventsQuery = Type.Object(wishes);
