/** Files of forecasts. Contract 2.47. */
import Type, { type Static } from "typebox";
import { MAX_PATTERN } from "../domain/submissions/file_limits.ts";
import { FILE_FORMATS, FILE_MODES, FILE_STATES } from "../domain/submissions/file_words.ts";
import {
  described,
  Exact,
  Id,
  Named,
  Nullable,
  pageLinks,
  pageQuery,
  Timestamp,
  Verbatim,
  Word,
} from "./primitives.ts";

const Count = Type.Integer({ minimum: 0 });

export const FileQuery = Type.Object({
  mode: described(
    "What is recorded of a file with faults: nothing, or all that is right. Absent means nothing.",
    Type.Optional(Word(FILE_MODES)),
  ),
  format: described(
    "Form of the file. Absent means that the file decides.",
    Type.Optional(Word(FILE_FORMATS)),
  ),
  pattern: described(
    "Name of the question of a hubverse row, with columns in braces. Absent means `{reference_date}/{target}/{horizon}#{location}`.",
    Type.Optional(Verbatim({ minLength: 1, maxLength: MAX_PATTERN })),
  ),
});
export type FileQuery = Static<typeof FileQuery>;

export const FileQueryOfList = Type.Object(pageQuery(20));
export const FaultQuery = Type.Object(pageQuery(100));
export type FilePageQuery = Static<typeof FaultQuery>;

/** The body is a file, so this shape only says that there is one. */
export const FileBody = Type.Any();

const FileFaultBody = Named(
  "FileFault",
  Exact({
    line: described(
      "Number of the line, row or entry, from 1; `null` for the file as a whole.",
      Nullable(Count),
    ),
    question: described("Id of the question; `null` while it is not known.", Nullable(Id)),
    name: described("How the line names its question; `null` without.", Nullable(Type.String())),
    code: described("Stable word for what is wrong.", Type.String()),
    message: described("What is wrong, in a sentence.", Type.String()),
    fix: described("What to do.", Type.String()),
  }),
);

const counts = {
  format: described(
    "Form of the file as it was found; `null` until it is read, and where none fits.",
    Nullable(Word(FILE_FORMATS)),
  ),
  lines: described("Lines, rows or entries that were read.", Count),
  forecasts: described("Forecasts that the file has.", Count),
  faults_count: described("Faults in all. The first 1,000 are listed.", Count),
};

export const FileCheck = Named(
  "FileCheck",
  Exact({
    ...counts,
    right: described("Forecasts without a fault.", Count),
    would_write: described("Forecasts that would be recorded in this mode.", Count),
    faults: described("The first 100 faults, in the order of the file.", Type.Array(FileFaultBody)),
  }),
);
export type FileCheck = Static<typeof FileCheck>;

const file = {
  id: described("Id of the file.", Type.String()),
  project: described("Id of the project.", Id),
  status: described("State of the file.", Word(FILE_STATES)),
  mode: described("What is recorded of it where it has faults.", Word(FILE_MODES)),
  file_name: described("Its name, where a form gave one.", Nullable(Type.String())),
  bytes: described("Its size.", Count),
  sha256: described("SHA-256 of its bytes in hex.", Type.String()),
  received_at: described("When it was received whole, UTC. Its forecasts begin then.", Timestamp),
  finished_at: described("When its run ended, UTC; `null` until then.", Nullable(Timestamp)),
  progress: described("Share that is done, from 0 to 1.", Type.Number({ minimum: 0, maximum: 1 })),
  ...counts,
  written: described("Forecasts that are recorded.", Count),
  error: described("Why it failed as a whole; `null` otherwise.", Nullable(Type.String())),
};

export const ForecastFile = Named("ForecastFile", Exact(file));
export type ForecastFile = Static<typeof ForecastFile>;

export const ForecastFilePage = Named(
  "ForecastFilePage",
  Exact({
    count: described("Files in all.", Count),
    ...pageLinks,
    results: described("Files, the newest first.", Type.Array(ForecastFile)),
  }),
);

export const ForecastFileReport = Named(
  "ForecastFileReport",
  Exact({
    ...file,
    ...pageLinks,
    faults: described("A page of its faults, in the order of the file.", Type.Array(FileFaultBody)),
  }),
);
