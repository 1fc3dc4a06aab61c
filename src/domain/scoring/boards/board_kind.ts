/** Defines the kinds of leaderboards, and how each turns score rows into an entry. Maths 6.1. */

import {
  type BoardKind,
  type BoardScoreType,
  SCORE_TYPES,
  type ScoreType,
  type UNSCORED_BOARDS,
} from "../../vocabulary.ts";

export interface BoardRule {
  /**
   * Rows that the board is made of; "default" is each question's default type, null means no rows.
   */
  rows: ScoreType | "default" | null;
  hasTake: boolean;
  /** Divisor of the sum; null for a plain sum. */
  divisor: ((coverage: number, contributions: number) => number) | null;
}

/** A mean is divided by at least this much coverage, so that one lucky question does not win. */
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

/** Returns the rule of a kind. */
export function boardRule(kind: BoardKind): BoardRule {
  return RULES[kind];
}

/**
 * Returns the kind of the board that a score type names on the wire. Maths 6.1, last paragraph but
 * two.
 */
export function boardKind(scoreType: ScoreType, scope: "global" | "project"): BoardKind {
  if (scope === "global" && scoreType === "peer") return "peer_global";
  if (scope === "global" && scoreType === "baseline") return "baseline_global";
  return `${scoreType}_tournament`;
}

/**
 * Returns the type of the rows that a question gives to a board, or null if the board is not made
 * of rows.
 */
export function rowTypeFor(kind: BoardKind, defaultScoreType: ScoreType): ScoreType | null {
  const { rows } = RULES[kind];
  return rows === "default" ? defaultScoreType : rows;
}

/**
 * Returns the `score_type` of a board. Kinds that are not made of scores keep their own name.
 * Contract 2.25.
 */
export function boardScoreType(kind: BoardKind): BoardScoreType {
  const { rows } = RULES[kind];
  return rows ?? (kind as (typeof UNSCORED_BOARDS)[number]);
}

/** Returns the kind of a new board that is requested by its `score_type`. */
export function kindOfBoard(scoreType: BoardScoreType, scope: "global" | "project"): BoardKind {
  return isScoreType(scoreType) ? boardKind(scoreType, scope) : scoreType;
}

function isScoreType(word: string): word is ScoreType {
  return (SCORE_TYPES as readonly string[]).includes(word);
}
