/** Kinds of leaderboards and how each turns score rows into an entry. Maths 6.1. */

import type { ScoreType } from "./score_question.ts";

export type BoardKind =
  | "peer_tournament"
  | "default"
  | "spot_peer_tournament"
  | "spot_baseline_tournament"
  | "baseline_tournament"
  | "baseline_global"
  | "peer_global"
  | "peer_global_legacy"
  | "comment_insight"
  | "question_writing"
  | "manual";

/** The four score types a board can be asked for. Contract 2.25. */
export const BOARD_SCORE_TYPES = ["peer", "baseline", "spot_peer", "spot_baseline"] as const;

export interface BoardRule {
  /** Rows the board is made of, "default" = each question's default type, null = not from rows. */
  rows: ScoreType | "default" | null;
  hasTake: boolean;
  /** What the sum is divided by, null for a plain sum. */
  divisor: ((coverage: number, contributions: number) => number) | null;
}

/** A mean needs at least this much coverage, so that one lucky question does not win. */
const LEAST_COVERAGE = 30;
const LEAST_CONTRIBUTIONS = 40;

const RULES: Record<BoardKind, BoardRule> = {
  peer_tournament: { rows: "peer", hasTake: true, divisor: null },
  default: { rows: "default", hasTake: true, divisor: null },
  spot_peer_tournament: { rows: "spot_peer", hasTake: true, divisor: null },
  spot_baseline_tournament: { rows: "spot_baseline", hasTake: true, divisor: null },
  baseline_tournament: { rows: "baseline", hasTake: true, divisor: null },
  baseline_global: { rows: "baseline", hasTake: false, divisor: null },
  peer_global: {
    rows: "peer",
    hasTake: false,
    divisor: (coverage) => Math.max(LEAST_COVERAGE, coverage),
  },
  peer_global_legacy: {
    rows: "peer",
    hasTake: false,
    divisor: (_coverage, contributions) => Math.max(LEAST_CONTRIBUTIONS, contributions),
  },
  comment_insight: { rows: null, hasTake: false, divisor: null },
  question_writing: { rows: null, hasTake: false, divisor: null },
  manual: { rows: null, hasTake: false, divisor: null },
};

/** The rule of a kind. */
export function boardRule(kind: BoardKind): BoardRule {
  return RULES[kind];
}

/** Kind of a board named by its score type on the wire. Maths 6.1, last paragraph but two. */
export function boardKind(scoreType: ScoreType, scope: "global" | "project"): BoardKind {
  if (scope === "global" && scoreType === "peer") return "peer_global";
  if (scope === "global" && scoreType === "baseline") return "baseline_global";
  return `${scoreType}_tournament`;
}

/** Type of the rows that a question gives to a board, null if the board is not made of rows. */
export function rowTypeFor(kind: BoardKind, defaultScoreType: ScoreType): ScoreType | null {
  const { rows } = RULES[kind];
  return rows === "default" ? defaultScoreType : rows;
}

/** What a board is called on the wire; kinds that are not made of one type keep their own name. */
export type BoardScoreType =
  ScoreType | "default" | "comment_insight" | "question_writing" | "manual";

const WIRE_TYPES: Record<BoardKind, BoardScoreType> = {
  peer_tournament: "peer",
  default: "default",
  spot_peer_tournament: "spot_peer",
  spot_baseline_tournament: "spot_baseline",
  baseline_tournament: "baseline",
  baseline_global: "baseline",
  peer_global: "peer",
  peer_global_legacy: "peer",
  comment_insight: "comment_insight",
  question_writing: "question_writing",
  manual: "manual",
};

/** `score_type` of a board. Contract 2.25. */
export function boardScoreType(kind: BoardKind): BoardScoreType {
  return WIRE_TYPES[kind];
}

/** The kind of a new board that is asked for by its `score_type`. */
export function kindOfBoard(scoreType: BoardScoreType, scope: "global" | "project"): BoardKind {
  const isNamed = (BOARD_SCORE_TYPES as readonly string[]).includes(scoreType);
  return isNamed ? boardKind(scoreType as ScoreType, scope) : (scoreType as BoardKind);
}
