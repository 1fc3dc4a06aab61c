/** What is observed of the targets of a series, and what it resolves. Contract 3.19. */
import Type, { type Static } from "typebox";
import { MOST_OBSERVATIONS, OBSERVED_RESULTS } from "../domain/series/series_words.ts";
import {
  described,
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  pageLinks,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { DateText, MAX_TARGET } from "./series_template.ts";

const MAX_VALUE = 300;
const MAX_NOTE = 500;
const Count = Type.Integer({ minimum: 0 });

const observedValue = {
  target: described("Name of what was observed.", Text({ minLength: 1, maxLength: MAX_TARGET })),
  date: described("The date that the value is about, `YYYY-MM-DD`.", DateText),
};
export const ObservationsWrite = Named(
  "ObservationsWrite",
  Type.Object({
    observations: described(
      "One value for each target and date.",
      Type.Array(
        Type.Object({
          ...observedValue,
          value: described(
            "A number, or an outcome as `resolve` takes it.",
            Type.Union([Type.String({ minLength: 1, maxLength: MAX_VALUE }), Type.Number()]),
          ),
        }),
        { minItems: 1, maxItems: MOST_OBSERVATIONS },
      ),
    ),
    observed_at: described(
      "When the values were known, UTC; default now, and not in the future.",
      Type.Optional(Nullable(Moment)),
    ),
    note: described(
      "Where the values come from, or why they are revised.",
      Type.Optional(Text({ maxLength: MAX_NOTE })),
    ),
  }),
);
export type ObservationsWrite = Static<typeof ObservationsWrite>;

export const ObservationReport = Named(
  "ObservationReport",
  Exact({
    counts: described(
      "Number of questions by result.",
      Exact({
        resolved: described("Resolved for the first time.", Count),
        revised: described("Resolved again, because the value is another one.", Count),
        unchanged: described("Resolved so already.", Count),
        refused: described("Not resolved; each says why.", Count),
      }),
    ),
    results: described(
      "The observations in the order in which they were sent.",
      Type.Array(
        Exact({
          ...observedValue,
          value: described("The value.", Type.String()),
          revised_from: described(
            "The value that stood before; `null` for a first one, and for the same again.",
            Nullable(Type.String()),
          ),
          questions: described(
            "The questions that depend on it.",
            Type.Array(
              Exact({
                question: described("Id of the question.", Id),
                post: described("Id of its post.", Id),
                result: described("What became of it.", Word(OBSERVED_RESULTS)),
                resolution: described(
                  "Its resolution afterwards; `null` where it has none.",
                  Nullable(Type.String()),
                ),
                reason: described("Why it was refused; `null` elsewhere.", Nullable(Type.String())),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
);
export type ObservationReport = Static<typeof ObservationReport>;

export const ObservationPage = Named(
  "ObservationPage",
  Exact({
    count: described("Number of observations.", Count),
    results: described(
      "Observations, the latest date first.",
      Type.Array(
        Exact({
          ...observedValue,
          value: described("The value that stands.", Type.String()),
          observed_at: described("When it was known, UTC.", Timestamp),
          revisions: described(
            "What stood before, the oldest first.",
            Type.Array(
              Exact({
                value: described("The value.", Type.String()),
                recorded_at: described("When it was recorded, UTC.", Timestamp),
                note: described("What was said of it.", Type.String()),
              }),
            ),
          ),
          recorded_at: described("When the value was recorded, UTC.", Timestamp),
          note: described("What was said of it.", Type.String()),
        }),
      ),
    ),
    ...pageLinks,
  }),
);
export type ObservationPage = Static<typeof ObservationPage>;
