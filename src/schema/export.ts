/** Shapes of exports and of the jobs that make them. Contract 7.1, 7.3. */
import Type, { type Static } from "typebox";
import { EXPORT_FORMATS, EXPORT_STATES } from "../domain/vocabulary.ts";
import { described, Exact, Flag, Named, Nullable, Timestamp, Word } from "./primitives.ts";

const optional = {
  include_comments: described("Whether the archive holds comments.", Type.Optional(Flag)),
  include_scores: described("Whether it holds scores.", Type.Optional(Flag)),
  include_key_factors: described("Whether it holds key factors.", Type.Optional(Flag)),
  include_traces: described(
    "Whether it holds the traces that are revealed; an anonymised archive holds none.",
    Type.Optional(Flag),
  ),
  include_benchmark: described(
    "Whether it holds the scores that the benchmark of the project computes from.",
    Type.Optional(Flag),
  ),
  anonymized: described("Whether names and ids of accounts are replaced.", Type.Optional(Flag)),
  raw: described(
    "Whether texts are written as they are, without the apostrophe that keeps a spreadsheet from running them as formulas.",
    Type.Optional(Flag),
  ),
  format: described("Format of the tables.", Type.Optional(Word(EXPORT_FORMATS))),
};

export const ExportQuery = Type.Object(optional);
export const ExportJobBody = Named("ExportJobBody", Type.Object(optional));
export type ExportChoice = Static<typeof ExportQuery>;

const Count = Type.Integer({ minimum: 0 });

export const ExportJobAccepted = Named(
  "ExportJobAccepted",
  Exact({
    job_id: described("Id of the job.", Type.String()),
    status: described("State of the job.", Word(EXPORT_STATES)),
    status_url: described("Where the state of the job is read.", Type.String()),
    created_at: described("When the job was asked for, UTC.", Timestamp),
  }),
);

export const ExportJob = Named(
  "ExportJob",
  Exact({
    job_id: described("Id of the job.", Type.String()),
    status: described("State of the job.", Word(EXPORT_STATES)),
    progress: described(
      "Share that is done, from 0 to 1.",
      Type.Number({ minimum: 0, maximum: 1 }),
    ),
    rows_done: described("Rows that are written.", Count),
    rows_total: described("Rows in all; `null` while that is not known.", Nullable(Count)),
    rows_per_second: described(
      "Rows written in a second; `null` while that is not known.",
      Nullable(Type.Number({ minimum: 0 })),
    ),
    seconds_left: described(
      "Seconds until it will be done; `null` while that is not known.",
      Nullable(Type.Number({ minimum: 0 })),
    ),
    download_url: described(
      "Where the archive is downloaded; `null` until it is done.",
      Nullable(Type.String()),
    ),
    error: described("Why it failed; `null` otherwise.", Nullable(Type.String())),
    expires_at: described(
      "When the archive is removed, UTC; `null` until it is done.",
      Nullable(Timestamp),
    ),
  }),
);
export type ExportJob = Static<typeof ExportJob>;
export type ExportJobAccepted = Static<typeof ExportJobAccepted>;
