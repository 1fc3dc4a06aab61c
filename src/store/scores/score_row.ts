/** The stored form of scores: all types of one author on one question in one short row. */
import {
  type AggregationMethod,
  SCORE_TYPES_BY_NAME,
  type ScoreType,
} from "../../domain/vocabulary.ts";
import type { ScoreDocument } from "./score_documents.ts";

/** A score and its coverage. */
type Pair = [number, number];

const FIELDS = {
  baseline: "b",
  peer: "p",
  spot_baseline: "sb",
  spot_peer: "sp",
} as const satisfies Record<ScoreType, string>;
/** Every score type that a row may have. */
export const TYPES = SCORE_TYPES_BY_NAME;

type Pairs = Partial<Record<(typeof FIELDS)[ScoreType], Pair>>;

export interface StoredScores extends Pairs {
  /** `<question>-<run>-<author or method>` */
  _id: string;
  q: number;
  /** The run. */
  r: number;
  u: number | null;
  m: AggregationMethod | null;
  /** See `ScoreDocument.at`. */
  at: number;
  /** Whether the question was public when it was scored (Maths 4.7). */
  pub: boolean;
}

/** The scores of one author or method on one question. */
export interface NewScores {
  readonly questionId: number;
  readonly userId: number | null;
  readonly method: AggregationMethod | null;
  readonly at: number;
  readonly isPublic: boolean;
  readonly points: Partial<Record<ScoreType, { score: number; coverage: number }>>;
}

export function storedScores(run: number, scores: NewScores): StoredScores {
  const { questionId, userId, method, at, isPublic, points } = scores;
  const row: StoredScores = {
    _id: `${questionId}-${run}-${userId ?? method ?? ""}`,
    q: questionId,
    r: run,
    u: userId,
    m: method,
    at,
    pub: isPublic,
  };
  for (const type of TYPES) {
    const given = points[type];
    if (given !== undefined) row[FIELDS[type]] = [given.score, given.coverage];
  }
  return row;
}

/** Returns the projection that reads the points of these types. */
export function projectionOf(types: Iterable<ScoreType>): Record<string, 0 | 1> {
  const fields = Object.fromEntries([...types].map((type) => [FIELDS[type], 1 as const]));
  return { _id: 0, q: 1, r: 1, u: 1, m: 1, ...fields };
}

/** Returns score and coverage of one type, or null when the row has none. */
export function pairOf(row: StoredScores, type: ScoreType): Pair | null {
  return row[FIELDS[type]] ?? null;
}

export function scoresOfRow(row: StoredScores): ScoreDocument[] {
  const { q, u, m: method, at } = row;
  return TYPES.flatMap((type) => {
    const pair = pairOf(row, type);
    return pair === null ? [] : [{ q, u, method, type, score: pair[0], coverage: pair[1], at }];
  });
}
