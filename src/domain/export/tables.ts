/** The tables of an export and their columns, in order. Contract 7.2. */
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
] as const;

const FORECAST_VALUES = [
  "Is Bot",
  "Start Time",
  "End Time",
  "Forecaster Count",
  "Probability Yes",
  "Probability Yes Per Category",
  "Continuous CDF",
  "Probability Below Lower Bound",
  "Probability Above Upper Bound",
  "5th Percentile",
  "25th Percentile",
  "Median",
  "75th Percentile",
  "95th Percentile",
  "Probability of Resolution",
  "PDF at Resolution",
] as const;

/** Id and name of an account, or the one column that stands for both. */
function account(role: string, anonymized: boolean): string[] {
  return anonymized ? [`${role} (Anonymized)`] : [`${role} ID`, `${role} Username`];
}

export function questionTable(): Table {
  return { name: "question_data", columns: QUESTION_COLUMNS };
}

export function forecastTable(anonymized: boolean): Table {
  return {
    name: "forecast_data",
    columns: ["Question ID", ...account("Forecaster", anonymized), ...FORECAST_VALUES],
  };
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
