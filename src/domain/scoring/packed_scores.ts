/** Scores of a question and rows of a board as columns: how they cross a thread. */
import type { TableRow } from "./score_table.ts";
import { SCORE_TYPES, type ScoreRow, type ScoreType } from "./score_question.ts";

/** Two numbers per type: score and coverage, NaN where there is no row. */
const WIDTH = 2 * SCORE_TYPES.length;

export interface PackedScores {
  users: Float64Array<ArrayBuffer>;
  points: Float64Array<ArrayBuffer>;
  /** The few rows of the aggregates, as they are. */
  aggregates: ScoreRow[];
}

export type PointsByType = Partial<Record<ScoreType, { score: number; coverage: number }>>;

/** Rows of users gathered user by user. */
export function packScores(rows: readonly ScoreRow[]): PackedScores {
  const places = new Map<number, number>();
  for (const { userId } of rows) {
    if (userId !== null && !places.has(userId)) places.set(userId, places.size);
  }
  const points = new Float64Array(places.size * WIDTH).fill(Number.NaN);
  for (const { userId, scoreType, score, coverage } of rows) {
    const place = userId === null ? undefined : places.get(userId);
    if (place === undefined) continue;
    points.set([score, coverage], place * WIDTH + 2 * SCORE_TYPES.indexOf(scoreType));
  }
  return {
    users: Float64Array.from(places.keys()),
    points,
    aggregates: rows.filter(({ userId }) => userId === null),
  };
}

/** The points of each user, in the order packed. */
export function unpackScores({ users, points }: PackedScores): [number, PointsByType][] {
  return Array.from(users, (userId, i) => {
    const byType: PointsByType = {};
    SCORE_TYPES.forEach((type, t) => {
      const [score, coverage] = points.subarray(i * WIDTH + 2 * t);
      if (score !== undefined && coverage !== undefined && !Number.isNaN(coverage)) {
        byType[type] = { score, coverage };
      }
    });
    return [userId, byType];
  });
}

/** Rows of a board; an aggregate is `-1 - index` into `methods`. */
export interface PackedRows {
  subjects: Float64Array<ArrayBuffer>;
  questionIds: Float64Array<ArrayBuffer>;
  scores: Float64Array<ArrayBuffer>;
  coverages: Float64Array<ArrayBuffer>;
  methods: string[];
}

export function packRows(rows: readonly TableRow[]): PackedRows {
  const methods = [...new Set(rows.flatMap(({ aggregationMethod }) => aggregationMethod ?? []))];
  const subjectOf = ({ userId, aggregationMethod }: TableRow): number =>
    userId ?? -1 - methods.indexOf(aggregationMethod ?? "");
  return {
    subjects: Float64Array.from(rows, subjectOf),
    questionIds: Float64Array.from(rows, ({ questionId }) => questionId),
    scores: Float64Array.from(rows, ({ score }) => score),
    coverages: Float64Array.from(rows, ({ coverage }) => coverage),
    methods,
  };
}

export function unpackRows(packed: PackedRows): TableRow[] {
  const { subjects, questionIds, scores, coverages, methods } = packed;
  return Array.from(subjects, (subject, i) => ({
    userId: subject < 0 ? null : subject,
    aggregationMethod: subject < 0 ? (methods[-1 - subject] ?? null) : null,
    questionId: questionIds[i]!,
    score: scores[i]!,
    coverage: coverages[i]!,
  }));
}

/** The memory to hand over with packed scores or rows. */
export function memoryOf(packed: PackedScores | PackedRows): ArrayBuffer[] {
  return Object.values(packed).flatMap((column: unknown) =>
    column instanceof Float64Array ? [column.buffer as ArrayBuffer] : [],
  );
}
