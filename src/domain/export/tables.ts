/** Names the tables of an export and their columns, in order. Contract 7.2. */
import type { Table } from "./row_writer.ts";

export const QUESTION_COLUMNS = [
  "Question ID",
  "Question URL",
  "Question Title",
  "Post ID",
  "Post Curation Status",
  "Post Published Time",
  "Default Project",
  "Default Project ID",
  "Categories",
  "Leaderboard Tags",
  "Label",
  "Question Type",
  "MC Options (Current)",
  "MC Options (All)",
  "MC Options History",
  "Lower Bound",
  "Open Lower Bound",
  "Upper Bound",
  "Open Upper Bound",
  "Continuous Range",
  "Open Time",
  "CP Reveal Time",
  "Scheduled Close Time",
  "Actual Close Time",
  "Resolution",
  "Resolution Known Time",
  "Include Bots in Aggregates",
  "Question Weight",
  "Series ID",
  "Round",
] as const;

/** The columns of a forecast that follow those of its author, and what each column holds. */
export const FORECAST_VALUES: Readonly<Record<string, string>> = {
  "Is Bot": "True for bots; empty for aggregates",
  "Start Time": "datetime from which the forecast stood",
  "End Time":
    "datetime at which it ended: replaced, withdrawn or to be withdrawn; empty if it has no end",
  "Forecaster Count": "number of forecasters in the aggregate; empty for accounts",
  "Probability Yes": "probability 0..1 of yes; empty unless binary",
  "Probability Yes Per Category":
    "JSON array of probabilities 0..1 aligned with MC Options (All), null where not on offer; empty unless multiple choice",
  "Continuous CDF":
    "JSON array of the cumulative distribution, see Continuous CDF below; empty unless continuous",
  "Probability Below Lower Bound":
    "probability 0..1, first value of the CDF; empty unless continuous",
  "Probability Above Upper Bound":
    "probability 0..1, 1 minus the last value of the CDF; empty unless continuous",
  "5th Percentile": "in the unit of the question, dates as YYYY-MM-DD; empty unless continuous",
  "25th Percentile": "in the unit of the question, dates as YYYY-MM-DD; empty unless continuous",
  Median: "in the unit of the question, dates as YYYY-MM-DD; empty unless continuous",
  "75th Percentile": "in the unit of the question, dates as YYYY-MM-DD; empty unless continuous",
  "95th Percentile": "in the unit of the question, dates as YYYY-MM-DD; empty unless continuous",
  "Probability of Resolution":
    "probability 0..1 given to what happened (continuous: to its bucket; an option not on offer at the time: to the last option, as in the scores); empty unless resolved to an answer",
  "PDF at Resolution":
    "density at the answer: mass of its bucket times the number of buckets; empty unless continuous and resolved to an answer",
};

/** Returns the columns of an account: id and name, or one column for the pseudonym. */
function account(role: string, anonymized: boolean): string[] {
  return anonymized ? [`${role} (Anonymized)`] : [`${role} ID`, `${role} Username`];
}

export function questionTable(): Table {
  return { name: "question_data", columns: QUESTION_COLUMNS };
}

export function forecastTable(anonymized: boolean): Table {
  return {
    name: "forecast_data",
    columns: ["Question ID", ...account("Forecaster", anonymized), ...Object.keys(FORECAST_VALUES)],
  };
}

/**
 * Returns the table of predictions at given times, with the columns of their rows in
 * `forecast_data`.
 */
export function predictionTable(): Table {
  const [, ...columns] = Object.keys(FORECAST_VALUES);
  return { name: "prediction_data", columns: ["Question ID", "At", "Method", ...columns] };
}

export function commentTable(anonymized: boolean): Table {
  return {
    name: "comment_data",
    columns: [
      "Post ID",
      ...account("Author", anonymized),
      "Parent Comment ID",
      "Root Comment ID",
      "Created At",
      "Comment Text",
    ],
  };
}

export function scoreTable(anonymized: boolean): Table {
  return {
    name: "score_data",
    columns: ["Question ID", ...account("User", anonymized), "Score Type", "Score", "Coverage"],
  };
}

export function keyFactorTable(anonymized: boolean): Table {
  return {
    name: "key_factor_data",
    columns: [
      "Key Factor ID",
      "Comment ID",
      "Post ID",
      "Question ID",
      "Question Option",
      ...account("Author", anonymized),
      "Created At",
      "Kind",
      "Content",
    ],
  };
}

/** Returns the table of traces, which is in no anonymised archive. */
export function traceTable(): Table {
  return {
    name: "trace_data",
    columns: [
      "Question ID",
      ...account("Forecaster", false),
      "Card Version",
      "Model",
      "Start Time",
      "Rationale",
      "Sources",
      "Run ID",
      "Seconds",
      "Tokens In",
      "Tokens Out",
      "Cost USD",
      "Flags",
    ],
  };
}

/**
 * Returns the table of what a benchmark computes from. The dates of the versions of cards are public,
 * so an anonymised archive has no rows of versions.
 */
export function benchmarkTable(anonymized: boolean): Table {
  const version = anonymized ? [] : ["Card Version"];
  return {
    name: "benchmark_data",
    columns: [
      ...["Question ID", ...account("User", anonymized), ...version],
      ...["Score Type", "Score", "Coverage"],
    ],
  };
}
