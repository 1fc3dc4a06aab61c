/**
 * Packs the scores of a question and the rows of a board into columns, to send them to a thread.
 */
import type { PackedRows, TableRow } from "./score_table.ts";
import { SCORE_TYPES, type ScoreType } from "../../vocabulary.ts";
import type { ScoreRow } from "../scores/score_question.ts";

/** Numbers of a user: score and coverage of each type, NaN where there is no row. */
const WIDTH = 2 * SCORE_TYPES.length;

export interface PackedScores {
  users: Float64Array<ArrayBuffer>;
  points: Float64Array<ArrayBuffer>;
  /** The rows of the aggregates. They are few and stay as they are. */
  aggregates: ScoreRow[];
}

export type PointsByType = Partial<Record<ScoreType, { score: number; coverage: number }>>;

/** Packs score rows, grouped by user. */
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

/** Returns the points of each user, in the order in which they were packed. */
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

/** The scores of one type on one question. Subjects are coded as in `PackedRows`. */
export interface ScoreSheet extends Omit<PackedRows, "questionIds"> {
  questionId: number;
}

/** Packs rows that are all of this question and of one type. */
export function packSheet(
  questionId: number,
  rows: readonly Omit<TableRow, "questionId">[],
): ScoreSheet {
  const methods = [...new Set(rows.flatMap(({ aggregationMethod }) => aggregationMethod ?? []))];
  return {
    questionId,
    subjects: Float64Array.from(
      rows,
      ({ userId, aggregationMethod }) => userId ?? -1 - methods.indexOf(aggregationMethod ?? ""),
    ),
    scores: Float64Array.from(rows, ({ score }) => score),
    coverages: Float64Array.from(rows, ({ coverage }) => coverage),
    methods,
  };
}

/** Returns the ids of all users on the sheets, each once, ascending. */
export function usersOn(sheets: readonly ScoreSheet[]): number[] {
  const users = new Set<number>();
  for (const { subjects } of sheets) {
    for (const subject of subjects) if (subject >= 0) users.add(subject);
  }
  return [...users].sort((a, b) => a - b);
}

/** Returns the sheet without the rows of names that are not kept. */
export function withoutNames(sheet: ScoreSheet, isKept: (name: string) => boolean): ScoreSheet {
  const kept = sheet.methods.map(isKept);
  if (kept.every(Boolean)) return sheet;
  const isLeft = (_: number, i: number) => {
    const subject = sheet.subjects[i]!;
    return subject >= 0 || kept[-1 - subject] === true;
  };
  return {
    ...sheet,
    subjects: sheet.subjects.filter(isLeft),
    scores: sheet.scores.filter(isLeft),
    coverages: sheet.coverages.filter(isLeft),
  };
}

/** Returns the rows of all sheets. Rows of users that are not in `known` are left out. */
export function joinSheets(sheets: readonly ScoreSheet[], known: ReadonlySet<number>): PackedRows {
  const methods = [...new Set(sheets.flatMap((sheet) => sheet.methods))];
  const most = sheets.reduce((sum, { subjects }) => sum + subjects.length, 0);
  const subjects = new Float64Array(most);
  const questionIds = new Float64Array(most);
  const scores = new Float64Array(most);
  const coverages = new Float64Array(most);
  let rows = 0;
  for (const sheet of sheets) {
    const places = sheet.methods.map((method) => -1 - methods.indexOf(method));
    for (let i = 0; i < sheet.subjects.length; i++) {
      const subject = sheet.subjects[i]!;
      if (subject >= 0 && !known.has(subject)) continue;
      subjects[rows] = subject < 0 ? places[-1 - subject]! : subject;
      questionIds[rows] = sheet.questionId;
      scores[rows] = sheet.scores[i]!;
      coverages[rows] = sheet.coverages[i]!;
      rows++;
    }
  }
  // Usually all users are known, and no column has to be copied.
  const whole = (column: Float64Array<ArrayBuffer>) =>
    rows === most ? column : column.slice(0, rows);
  return {
    subjects: whole(subjects),
    questionIds: whole(questionIds),
    scores: whole(scores),
    coverages: whole(coverages),
    methods,
  };
}

/** Returns the memory that is transferred with packed scores or rows. */
export function memoryOf(packed: PackedScores | PackedRows | ScoreSheet): ArrayBuffer[] {
  return Object.values(packed).flatMap((column: unknown) =>
    column instanceof Float64Array ? [column.buffer as ArrayBuffer] : [],
  );
}
