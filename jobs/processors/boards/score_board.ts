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
import { exclusionLevels } from "./exclusion_levels.ts";
import type { BoardFrame, BoardTask } from "./board_task.ts";

type Needs = Pick<Capabilities, "store" | "pool"> & Caches<"boardSheets">;

export async function scoreBoard(caps: Needs, task: BoardTask, frame: BoardFrame): Promise<Board> {
  const verdicts = await boardQuestions(caps, task.board, task.projects);
  const counting = verdicts.flatMap(({ question, inclusion }) =>
    inclusion.counts ? [question] : [],
  );
  const { runs, sheets } = await readBoardSheets(caps, typesFor(frame.kind, counting));
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
