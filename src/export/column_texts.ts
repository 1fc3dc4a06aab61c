/** Describes each column of an export: its meaning, its unit and when it is empty. Contract 7.2. */
import { FORECAST_VALUES } from "../domain/export/tables.ts";
import { BENCHMARK_SCORES } from "../domain/scoring/benchmark/words.ts";
import { QUESTION_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { TRACE_FLAGS } from "../domain/forecasts/trace_words.ts";

type Texts = Readonly<Record<string, string>>;

/** @example oneOf(["a", "b", "c"]); // "a, b or c" */
function oneOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}

const FORECASTER =
  "keyed hash of the account's id, the same in forecast_data and score_data of this archive";
const COMMENTER =
  "keyed hash of the account's id, the same in comment_data and key_factor_data of this archive and in no other file";

const question: Texts = {
  "Question ID": "id of the question",
  "Question URL": "address of the question's post",
  "Question Title": "title of the question",
  "Post ID": "id of the post the question belongs to",
  "Post Curation Status": "approved: other posts are not exported",
  "Post Published Time": "datetime of publication; empty if never published",
  "Default Project": "name of the project that decides permissions on the post",
  "Default Project ID": "its id",
  Categories: "JSON array of the names of the post's categories",
  "Leaderboard Tags": "JSON array of the names of the post's leaderboard tags",
  Label: "name of the question within its group; empty outside of groups",
  "Question Type": oneOf(QUESTION_TYPES),
  "MC Options (Current)": "JSON array of the options on offer; empty for other types",
  "MC Options (All)": "JSON array of all options there ever were; empty for other types",
  "MC Options History":
    "JSON array of pairs [datetime in UTC without zone, options from then on]; empty for other types",
  "Lower Bound":
    "lower end of the range, dates as YYYY-MM-DD, to the second in a range under seven days; empty unless continuous",
  "Open Lower Bound": "True if the answer may lie below it; empty unless continuous",
  "Upper Bound":
    "upper end of the range, dates as YYYY-MM-DD, to the second in a range under seven days; empty unless continuous",
  "Open Upper Bound": "True if the answer may lie above it; empty unless continuous",
  "Continuous Range":
    "JSON array of the n+1 locations of the CDF, dates as YYYY-MM-DD, to the second in a range under seven days; empty unless continuous",
  "Open Time": "datetime from which forecasts are accepted; empty if not scheduled",
  "CP Reveal Time":
    "datetime until which the community prediction is hidden; empty if never hidden",
  "Scheduled Close Time": "datetime of the planned close; empty if not scheduled",
  "Actual Close Time":
    "datetime at which forecasting ended or, while open, is to end; empty if not scheduled",
  Resolution: "the answer, see Resolution values; empty if not resolved",
  "Resolution Known Time": "datetime at which the answer became known; empty if not resolved",
  "Include Bots in Aggregates": "True if forecasts of bots enter the aggregates",
  "Question Weight": "weight in leaderboards, number",
  "Series ID": "id of the series that asked the question; empty outside of series",
  Round: "date of the round of the series, YYYY-MM-DD; empty outside of series",
};

const forecast: Texts = {
  "Question ID": "id of the question",
  "Forecaster ID": "id of the account; empty for aggregates",
  "Forecaster Username": "name of the account, or of the aggregation method",
  "Forecaster (Anonymized)": `${FORECASTER}, or name of the aggregation method`,
  ...FORECAST_VALUES,
};

const comment: Texts = {
  "Post ID": "id of the post commented on",
  "Author ID": "id of the account",
  "Author Username": "name of the account",
  "Author (Anonymized)": COMMENTER,
  "Parent Comment ID": "id of the comment replied to; empty for a root",
  "Root Comment ID": "id of the root of the thread; empty for a root",
  "Created At": "datetime of writing",
  "Comment Text": "markdown; private and deleted comments are not exported",
};

const score: Texts = {
  "Question ID": "id of the question",
  "User ID": "id of the account; empty for aggregates",
  "User Username": "name of the account, or of the aggregation method",
  "User (Anonymized)": `${FORECASTER}, or name of the aggregation method`,
  "Score Type": oneOf(SCORE_TYPES),
  Score: "points, number",
  Coverage:
    "part 0..1 of the question's time: for baseline in which the account had a forecast; for peer the same, where time until the next forecast of anybody counts whole; for spot scores 1 with a forecast at the spot time, else 0",
};

const keyFactor: Texts = {
  "Key Factor ID": "id of the key factor",
  "Comment ID": "id of the comment that carries it",
  "Post ID": "id of the post commented on",
  "Question ID": "id of the question it is about; empty for the whole post",
  "Question Option": "option of a multiple choice question it is about; empty for none",
  "Author ID": "id of the account",
  "Author Username": "name of the account",
  "Author (Anonymized)": COMMENTER,
  "Created At": "datetime of writing",
  Kind: "driver, base_rate or news",
  Content: "JSON object with the fields of its kind",
};

const trace: Texts = {
  "Question ID": "id of the question",
  "Forecaster ID": "id of the account",
  "Forecaster Username": "name of the account",
  "Card Version": "version of the bot's card that stood at Start Time; empty without one",
  Model: "model of that version; empty without one",
  "Start Time": "datetime from which the forecast stood",
  Rationale: "markdown; only traces that others may read at the time of the export are there",
  Sources: "JSON array of objects with url, title and retrieved_at",
  "Run ID": "name of the run that made the forecast",
  Seconds: "how long it took, as its author says; so are the next three",
  "Tokens In": "tokens that models read for it",
  "Tokens Out": "tokens that models wrote for it",
  "Cost USD": "cost in US dollars",
  Flags: `JSON array of what stands out: ${oneOf(TRACE_FLAGS)}`,
};

const LINES = "name of the aggregation method or line of reference";

const benchmark: Texts = {
  "Question ID": "id of the question; only questions that count for the benchmark are there",
  "User ID": "id of the account; empty for aggregates and lines of reference",
  "User Username": `name of the account, or ${LINES}`,
  "User (Anonymized)": `${FORECASTER}, or ${LINES}`,
  "Card Version":
    "version of the bot's card under which the forecasts began, 0 before the first; empty for all forecasts together",
  "Score Type": oneOf(BENCHMARK_SCORES),
  Score: "points, number; for brier the squared error, of which the lowest is the best",
  Coverage: "as in score_data; for brier the part 0..1 of the question's time with a forecast",
};

const TEXTS: Readonly<Record<string, Texts>> = {
  question_data: question,
  forecast_data: forecast,
  comment_data: comment,
  score_data: score,
  key_factor_data: keyFactor,
  trace_data: trace,
  benchmark_data: benchmark,
};

/** @throws {RangeError} for a column without a text, because every column must be documented */
export function aboutColumn(table: string, column: string): string {
  const text = TEXTS[table]?.[column];
  if (text === undefined) throw new RangeError(`No description of ${table}, ${column}`);
  return text;
}
