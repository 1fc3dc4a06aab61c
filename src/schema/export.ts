/** Shapes of exports and of the jobs that make them. Contract 7.1, 7.3. */
import Type, { type Static } from "typebox";
import { EXPORT_FORMATS, EXPORT_STATES } from "../domain/vocabulary.ts";
import { Exact, Flag, Named, Nullable, Timestamp, Word } from "./primitives.ts";

const optional = {
  include_comments: Type.Optional(Flag),
  include_scores: Type.Optional(Flag),
  include_key_factors: Type.Optional(Flag),
  anonymized: Type.Optional(Flag),
  raw: Type.Optional(Flag),
  format: Type.Optional(Word(EXPORT_FORMATS)),
};

export const ExportQuery = Type.Object(optional);
export const ExportJobBody = Named("ExportJobBody", Type.Object(optional));
export type ExportChoice = Static<typeof ExportQuery>;

const Count = Type.Integer({ minimum: 0 });

export const ExportJobAccepted = Named(
  "ExportJobAccepted",
  Exact({
    job_id: Type.String(),
    status: Word(EXPORT_STATES),
    status_url: Type.String(),
    created_at: Timestamp,
  }),
);

export const ExportJob = Named(
  "ExportJob",
  Exact({
    job_id: Type.String(),
    status: Word(EXPORT_STATES),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    rows_done: Count,
    rows_total: Nullable(Count),
    rows_per_second: Nullable(Type.Number({ minimum: 0 })),
    seconds_left: Nullable(Type.Number({ minimum: 0 })),
    download_url: Nullable(Type.String()),
    error: Nullable(Type.String()),
    expires_at: Nullable(Timestamp),
  }),
);
export type ExportJob = Static<typeof ExportJob>;
export type ExportJobAccepted = Static<typeof ExportJobAccepted>;
