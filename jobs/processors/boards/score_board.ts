/**
 * Computes the entries of a board that is made of scores. The rows are gathered here and summed in
 * a thread.
 */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import { rowTypeFor } from "../../../src/domain/scoring/boards/board_kind.ts";
import type { Board } from "../../../src/domain/scoring/boards/leaderboard.ts";
import { joinSheets, memoryOf, usersOn } from "../../../src/domain/scoring/boards/packed_scores.ts";
import { boardQuestions } from "../../../src/boards/board_questions.ts";
import { readBoardSheets } from "../../../src/boards/board_sheets.ts";
import type { ScoreType } from "../../../src/domain/vocabulary.ts";
import type { BoardQuestion } from "../../../src/store/posts/resolved_questions.ts";
import type { BoardType } from "../../../src/store/scores/score_documents.ts";
import type { BoardSheets } from "../../../src/store/scores/scores.ts";
import { exclusionLevels } from "./exclusion_levels.ts";
import type { BoardFrame, BoardTask } from "./board_task.ts";

type Needs = Pick<Capabilities, "store" | "pool"> & Caches<"boardSheets">;

/** The questions that count for a board, and the scores in force of those that have any. */
export interface GatheredScores extends BoardSheets {
  readonly counting: readonly BoardQuestion[];
}

export async function gatherScores(caps: Needs, task: BoardTask): Promise<GatheredScores> {
  const verdicts = await boardQuestions(caps, task.board, task.projects);
  const counting = verdicts.flatMap(({ question, inclusion }) =>
    inclusion.counts ? [question] : [],
  );
  const types = typesFor(task.board.scoreType, counting);
  return { counting, ...(await readBoardSheets(caps, types)) };
}

/**
 * Returns the questions whose scores are still missing in what was gathered. A head with another
 * run has scores that came later. A question that has nothing to score has a head without a run.
 */
export async function unscoredOf(
  { store }: Pick<Capabilities, "store">,
  { counting, runs }: GatheredScores,
): Promise<number[]> {
  const heads = await store.scores.heads(counting.map(({ _id }) => _id));
  const isScored = ({ _id, resolutionSetTime }: BoardQuestion) => {
    const head = heads.get(_id);
    return head?.resolvedAt === resolutionSetTime && head.run === (runs.get(_id) ?? null);
  };
  return counting.filter((question) => !isScored(question)).map(({ _id }) => _id);
}

export async function scoreBoard(
  caps: Needs,
  task: BoardTask,
  frame: BoardFrame,
  { counting, runs, sheets }: GatheredScores,
): Promise<Board> {
  // A question that is resolved and not scored yet is left out. Its scores arrive together a little
  // later.
  const questions = counting.filter(({ _id }) => runs.has(_id));
  const { known, levels } = await exclusionLevels(caps, task, usersOn(sheets));
  const rows = joinSheets(sheets, known);
  const board = {
    ...frame,
    questions: questions.map(({ _id, questionWeight }) => ({
      id: _id,
      weight: questionWeight,
      hasOutcome: true,
    })),
    exclusionLevels: levels,
  };
  return caps.pool.run(
    "computeBoard",
    { board, rows },
    { transfer: memoryOf(rows), signal: task.signal },
  );
}

/** Returns the type of the rows that each question gives to the board. */
function typesFor(kind: BoardType, questions: readonly BoardQuestion[]): Map<number, ScoreType> {
  return new Map(
    questions.flatMap(({ _id, defaultScoreType }): [number, ScoreType][] => {
      const type = rowTypeFor(kind, defaultScoreType);
      return type === null ? [] : [[_id, type]];
    }),
  );
}
