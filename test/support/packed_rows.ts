/** Packs rows of a board into columns, as the sheets of its questions are joined. */
import { joinSheets, packSheet, usersOn } from "../../src/domain/scoring/boards/packed_scores.ts";
import type { PackedRows, TableRow } from "../../src/domain/scoring/boards/score_table.ts";

export function packRows(rows: readonly TableRow[]): PackedRows {
  const byQuestion = new Map<number, TableRow[]>();
  for (const row of rows) {
    const ofOne = byQuestion.get(row.questionId);
    if (ofOne === undefined) byQuestion.set(row.questionId, [row]);
    else ofOne.push(row);
  }
  const sheets = [...byQuestion].map(([id, ofOne]) => packSheet(id, ofOne));
  return joinSheets(sheets, new Set(usersOn(sheets)));
}
