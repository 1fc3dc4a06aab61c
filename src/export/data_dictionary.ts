/** Writes README.txt, which describes the files of an export column by column. Contract 7.2. */
import { formatDatetime } from "../domain/text/datetime.ts";
import type { Table } from "../domain/export/row_writer.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { QUESTION_TYPES } from "../domain/vocabulary.ts";
import { aboutColumn } from "./column_texts.ts";
import type { ExportPlan } from "./export_plan.ts";

const yesNo = (value: boolean) => (value ? "yes" : "no");

/**
 * Returns the text of README.txt.
 * @param tables the tables of the export, in order
 */
export function dataDictionary(plan: ExportPlan, tables: readonly Table[]): string {
  return `${[
    heading(plan),
    counts(plan),
    anonymity(plan),
    FORM,
    injection(plan),
    ...tables.map(section),
    RESOLUTIONS,
    CDF_SEMANTICS,
    IDS,
  ].join("\n\n")}\n`;
}

function heading({ project, now, options }: ExportPlan): string {
  return [
    `Presage export of project ${project._id}: ${project.name}`,
    "",
    `Export time: ${formatDatetime(now)}`,
    "Everything is shown as it stood then; later forecasts, comments and resolutions are left out.",
    "",
    "Options of the request:",
    `  include_comments = ${String(options.includeComments)}`,
    `  include_scores = ${String(options.includeScores)}`,
    `  include_key_factors = ${String(options.includeKeyFactors)}`,
    `  include_traces = ${String(options.includeTraces === true)}`,
    `  include_benchmark = ${String(options.includeBenchmark === true)}`,
    `  anonymized = ${String(options.anonymized)}`,
    `  raw = ${String(options.raw)}`,
    `  format = ${options.format}`,
  ].join("\n");
}

function counts({ counts: given, postsLeftOut }: ExportPlan): string {
  const count = (value: number | null) => (value === null ? "not included" : String(value));
  return [
    "Counts:",
    `  Questions: ${given.questions}`,
    `  User forecasts: ${given.forecasts}`,
    `  Aggregate forecasts: ${given.aggregates}`,
    `  Comments: ${count(given.comments)}`,
    `  Scores: ${count(given.scores)}`,
    ...(given.keyFactors === null ? [] : [`  Key factors: ${given.keyFactors}`]),
    ...(given.traces === undefined ? [] : [`  Traces: ${given.traces}`]),
    ...(given.benchmark === undefined ? [] : [`  Benchmark scores: ${given.benchmark}`]),
    `  Posts left out: ${postsLeftOut}`,
    "  A post that belongs to another project and is only attached to this one is left out unless",
    "  the account that asked for this export may download that other project's data in the same form.",
  ].join("\n");
}

function anonymity({ options: { anonymized } }: ExportPlan): string {
  const answer = `Anonymized: ${yesNo(anonymized)}`;
  if (!anonymized) return answer;
  return [
    answer,
    "  Each account is replaced by a keyed hash (HMAC-SHA256, hexadecimal) of its id. The keys were",
    "  made for this archive and are not kept: no other archive has the same hashes, and none can be",
    "  reversed. An account has one hash in forecast_data, score_data and benchmark_data, and another",
    "  one in comment_data and key_factor_data: the texts of comments are public, so a shared hash",
    "  would name forecasters. In those texts @name of an account is @ and the hash of that account.",
  ].join("\n");
}

const FORM = [
  "Form of the files:",
  "  CSV as in RFC 4180: UTF-8 without byte order mark, lines end with CR LF, separated by commas,",
  "  quoted where needed with quotes doubled. The first line names the columns.",
  "  An empty cell means null. Booleans are True and False. Datetimes are ISO 8601 in UTC.",
  "  Numbers are in their shortest form that reads back exactly. Lists and objects are JSON.",
  "  Rows are ordered by Question ID, then Start Time or Created At, then id; forecasts with one",
  "  start by the id of their author, also where that is not shown: aggregates and scores use it.",
].join("\n");

function injection({ options: { raw, format } }: ExportPlan): string {
  const isGuarded = !raw && format === "zip";
  return [
    `Injection policy: ${isGuarded ? "applied" : "not applied"}`,
    "  In columns of free text (Question Title, Default Project, Label, Forecaster Username, Author",
    "  Username, User Username, Comment Text, Rationale, Run ID, Model, Question Option, and",
    "  Resolution of multiple choice questions, which is an option) a value that starts with =, +,",
    "  -, @, one of their fullwidth forms (U+FF1D, U+FF0B, U+FF0D, U+FF20), TAB or CR gets one",
    "  apostrophe (') in front, so that spreadsheets do not run it as a formula. Such a sign gets one too where it follows a",
    "  semicolon or a line break inside the value. A value with a semicolon is quoted.",
    "  All other columns are never altered. raw=true switches this off.",
  ].join("\n");
}

function section({ name, columns }: Table): string {
  return [
    `${name}.csv`,
    ...columns.map((column) => `${column} - ${aboutColumn(name, column)}`),
  ].join("\n");
}

const RESOLUTIONS = [
  "Resolution values:",
  ...new Set(QUESTION_TYPES.map((type) => `  ${questionTypes[type].exports.resolution}`)),
  "  below_lower_bound, above_upper_bound - outside an open end of the range",
  "  annulled, ambiguous - not scored; Probability of Resolution and PDF at Resolution stay empty",
  "  empty - not resolved at the time of the export",
].join("\n");

const CDF_SEMANTICS = [
  "Continuous CDF:",
  "  The values belong to the locations of Continuous Range: n+1 values for n outcomes in range.",
  "  The first value is the probability mass strictly below the lower bound, the last one the mass",
  "  at or below the upper bound: 1 minus the last value lies above the upper bound. The mass of a",
  "  bucket is the difference of two values side by side; its density is the mass times n.",
].join("\n");

const IDS = [
  "Post ids and question ids:",
  "  Posts and questions are numbered in one sequence. The question of a post with a single question",
  "  has the id of its post; the questions of a group and the branches of a conditional have ids of",
  "  their own, and Post ID names the post they belong to.",
].join("\n");
