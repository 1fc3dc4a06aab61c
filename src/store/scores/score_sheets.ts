/**
 * Stores scores in the form that boards read: all points of one type on one question, packed into
 * columns of doubles. A board of a hundred questions and five hundred people then reads a hundred
 * short documents instead of fifty thousand. Sheets are written and put in force together with the
 * rows of their run.
 */
import type mongoose from "mongoose";
import type { Connection } from "mongoose";
import { packSheet, type ScoreSheet } from "../../domain/scoring/boards/packed_scores.ts";
import { defineCollection, UNCHECKED } from "../platform/collection.ts";
import type { ScoreType } from "../../domain/vocabulary.ts";
import { packDoubles, unpackDoubles } from "../forecasts/forecast_row.ts";
import { rowsOf } from "../platform/rows.ts";
import { pairOf, type StoredScores, TYPES } from "./score_row.ts";
import { listsBy } from "../../domain/numbers/lists.ts";

type Binary = InstanceType<typeof mongoose.mongo.Binary>;

export interface StoredSheet {
  /** `<question>-<run>-<type>-<part>` */
  _id: string;
  q: number;
  /** The run. */
  r: number;
  t: ScoreType;
  /** Account ids. An aggregate has the number `-1 - index` with its index in `m`. */
  u: Binary;
  m: string[];
  /** The scores. */
  s: Binary;
  /** The coverages. */
  c: Binary;
}

/**
 * How many subjects a sheet holds, 24 bytes each. This is far below the 16 MB limit of a document.
 */
const SUBJECTS = 50_000;

export function createScoreSheetStore(connection: Connection) {
  const collection = defineCollection<StoredSheet>(connection, "score_sheets", UNCHECKED, [
    { key: { q: 1, r: 1 }, serves: "the sheets of questions for a board; sheets of old runs" },
  ]);
  return { collection, rows: rowsOf(collection) };
}

/** Returns the sheets of these rows, which belong to one run. */
export function storedSheets(rows: readonly StoredScores[]): StoredSheet[] {
  return byQuestion(rows).flatMap(([q, own]) =>
    TYPES.flatMap((t) => {
      const scored = own.filter((row) => pairOf(row, t) !== null);
      const parts = Array.from({ length: Math.ceil(scored.length / SUBJECTS) }, (_, part) =>
        scored.slice(part * SUBJECTS, (part + 1) * SUBJECTS),
      );
      return parts.map((some, part) => {
        const { subjects, methods, scores, coverages } = sheetOf(q, some, t);
        const { r } = some[0]!;
        return {
          _id: `${q}-${r}-${t}-${part}`,
          q,
          r,
          t,
          u: packDoubles(subjects),
          m: methods,
          s: packDoubles(scores),
          c: packDoubles(coverages),
        };
      });
    }),
  );
}

/** Packs the points of one type from these rows of a question. */
export function sheetOf(
  questionId: number,
  rows: readonly StoredScores[],
  type: ScoreType,
): ScoreSheet {
  const points = rows.flatMap((row) => {
    const pair = pairOf(row, type);
    if (pair === null) return [];
    const [score, coverage] = pair;
    return [{ userId: row.u, aggregationMethod: row.m, score, coverage }];
  });
  return packSheet(questionId, points);
}

export function unpackSheet({ q, u, m, s, c }: StoredSheet): ScoreSheet {
  return {
    questionId: q,
    subjects: unpackDoubles(u),
    methods: m,
    scores: unpackDoubles(s),
    coverages: unpackDoubles(c),
  };
}

export function byQuestion<Row extends { q: number }>(rows: readonly Row[]): [number, Row[]][] {
  return [...listsBy(rows, ({ q }) => q)];
}
