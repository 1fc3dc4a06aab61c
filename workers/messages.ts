/**
 * Declares what is sent to threads and back: one table of tasks with their inputs and outputs.
 * Vectors are Float64Arrays whose memory is transferred and never cloned.
 */
import type {
  RequestedCdf,
  RequestedQuestion,
} from "../src/domain/distributions/build_requested.ts";
import type { BatchReading } from "../src/domain/forecasts/forecast_batch.ts";
import type { HandedReading } from "../src/domain/submissions/file_forecast.ts";
import type { FileChoice } from "../src/domain/submissions/read_file.ts";
import type { LiveInput, LiveOutput } from "../src/domain/aggregation/live.ts";
import type { PackedForecasts } from "../src/domain/aggregation/packed_forecasts.ts";
import type { WrittenBytes } from "../src/domain/export/byte_text.ts";
import type { ForecastRowsInput, PackedForecastRows } from "../src/domain/export/forecast_rows.ts";
import type { Mentions } from "../src/domain/text/mentions.ts";
import type { ScoreExplanation } from "../src/domain/scoring/scores/explanation.ts";
import type { Benchmark } from "../src/domain/scoring/benchmark/benchmark.ts";
import type { Offer } from "../src/domain/scoring/benchmark/lines.ts";
import type { LastResolution } from "../src/domain/scoring/benchmark/last_resolution.ts";
import type { BenchmarkScore } from "../src/domain/scoring/benchmark/words.ts";
import type { Board, BoardInput } from "../src/domain/scoring/boards/leaderboard.ts";
import type { PackedScores, ScoreSheet } from "../src/domain/scoring/boards/packed_scores.ts";
import type { PackedRows } from "../src/domain/scoring/boards/score_table.ts";
import type { ScoredQuestion } from "../src/domain/scoring/scores/resolved_forecast.ts";

/** Most numbers in the forecasts of all aggregation states that a thread keeps: 128 MB. */
export const MOST_STATE_NUMBERS = 16 * 1024 * 1024;

/**
 * A resolved question with its forecasts. Their CDFs are reduced to the bucket. Times are Unix
 * seconds.
 */
export interface ScoringTask {
  question: ScoredQuestion;
  bucket: number;
  forecasts: PackedForecasts;
  /** Ids of the authors who enter the aggregates. */
  base: Float64Array<ArrayBuffer>;
}

/** What the lines of a benchmark on a question are made from. Times are Unix seconds. */
export interface LinesTask extends ScoringTask {
  /** Accounts of people, and of bots. */
  people: Float64Array<ArrayBuffer>;
  machines: Float64Array<ArrayBuffer>;
  /** Bots with the starts of the versions of their cards. */
  versions: (readonly [number, readonly number[]])[];
  offers: readonly Offer[] | null;
  /** The prior that the author has set, null without one. */
  prior: readonly (number | null)[] | null;
  last: LastResolution | null;
}

export interface TaskTable {
  /** Parses and checks the body of a forecast request, and packs its CDFs. */
  readForecasts: { input: { bytes: Uint8Array<ArrayBuffer> }; output: BatchReading };
  /** Reads a file of forecasts. */
  readForecastFile: {
    input: { bytes: Uint8Array<ArrayBuffer>; choice: FileChoice };
    output: HandedReading;
  };
  /** Reads a distribution and builds its CDF. */
  buildCdf: {
    input: { bytes: Uint8Array<ArrayBuffer>; question: RequestedQuestion };
    output: RequestedCdf;
  };
  /** Finds the mentions of a long text, with the keys of their names. */
  findMentions: { input: { text: string }; output: Mentions };
  /** Moves the kept state of a question forward by changed forecasts. */
  aggregate: { input: LiveInput; output: LiveOutput };
  /** Scores every author who forecast a resolved question, and the aggregates. */
  scoreQuestion: { input: ScoringTask; output: PackedScores };
  /** Explains the same scores of one author. */
  explainScores: { input: ScoringTask & { userId: number }; output: ScoreExplanation[] };
  /** Scores what only a benchmark shows of a question, as one sheet for each score type. */
  scoreLines: {
    input: LinesTask & { questionId: number };
    output: readonly (readonly [BenchmarkScore, ScoreSheet])[];
  };
  /** Computes the entries of a board from its rows. */
  computeBoard: { input: { board: Omit<BoardInput, "table">; rows: PackedRows }; output: Board };
  /** Computes a benchmark from its rows. Questions of one cluster are drawn together. */
  computeBenchmark: {
    input: {
      seed: number;
      questions: readonly { id: number; cluster: number }[];
      rows: PackedRows;
      isLowerBetter: boolean;
    };
    output: Benchmark;
  };
  /**
   * Formats rows of an export as text. The rows are returned too, so that their memory is used
   * again.
   */
  formatForecasts: {
    input: ForecastRowsInput;
    output: WrittenBytes & { rows: PackedForecastRows };
  };
  /** Draws an SVG picture as PNG. */
  drawPicture: { input: { svg: string }; output: { png: Uint8Array<ArrayBuffer> } };
}

export type TaskName = keyof TaskTable;
export type TaskInput<Name extends TaskName> = TaskTable[Name]["input"];
export type TaskOutput<Name extends TaskName> = TaskTable[Name]["output"];

/** What is posted to a thread. */
export interface Message<Name extends TaskName = TaskName> {
  readonly task: Name;
  readonly input: TaskInput<Name>;
}

/** The message without a task. A thread that answers it has loaded its modules. */
export const NOTHING = null;

/** The answer of a task, and the memory that is transferred with it. */
export interface Answer<Name extends TaskName> {
  readonly output: TaskOutput<Name>;
  readonly transfer: ArrayBuffer[];
}

/** One function for each task. A missing one does not compile. */
export type Tasks = {
  readonly [Name in TaskName]: (input: TaskInput<Name>) => Answer<Name> | Promise<Answer<Name>>;
};
