/** Reads the forecasts of an export, in order of question, start and author. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PackedForecastRows } from "../../domain/export/forecast_rows.ts";
import { createRowPacker } from "../../domain/export/row_packer.ts";
import { STREAMED } from "../platform/deadline.ts";
import { type ExportEnds, type QuestionEnds, readExportEnds } from "./export_ends.ts";
import { IN_EXPORT_ORDER, WITHDRAWALS } from "./forecast_indexes.ts";
import type { StoredRow } from "./forecast_row.ts";
import {
  blankRaw,
  copyValues,
  type RawForecast,
  readRawForecast,
  type RowPacker,
} from "./raw_forecast.ts";
import { begunBy, FORECASTS_ONLY } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

/** The database may take this long for one export, because the reader takes its time. */
const SCAN_LIMIT_MS = 15 * 60_000;
const COUNT_LIMIT = { maxTimeMS: 60_000 };
/** Rows read before other work of the process has its turn. They take well under a millisecond. */
const ROWS_PER_TURN = 250;
const FIELDS = { _id: 0, q: 1, u: 1, s: 1, e: 1, v: 1 } as const;

export interface ExportScan {
  /** The time that the export shows, ms. Later rows are left out. */
  readonly now: number;
  /** Rows of a reply of the database, and of a yielded batch. */
  readonly batchSize: number;
  /** Offers the memory of rows that were given out before and are done with. */
  readonly spare?: () => PackedForecastRows | undefined;
}

export function forecastExports(rows: Rows<StoredRow>) {
  return {
    async countStarted(questionIds: readonly number[], now: number): Promise<number> {
      const begun = { q: { $in: [...questionIds] }, s: begunBy(now) };
      const [all, withdrawals] = await Promise.all([
        rows.countDocuments(begun, { ...COUNT_LIMIT, hint: IN_EXPORT_ORDER }),
        rows.countDocuments({ ...begun, w: true }, { ...COUNT_LIMIT, hint: WITHDRAWALS }),
      ]);
      return all - withdrawals;
    },

    /**
     * Returns every forecast that began by `now`, with its end as it was then. The cursor is closed
     * with the iteration.
     */
    async *inExportOrder(
      questionIds: readonly number[],
      { now, batchSize, spare }: ExportScan,
    ): AsyncGenerator<PackedForecastRows> {
      const cursor = rows
        .find(
          { q: { $in: [...questionIds] }, s: begunBy(now), ...FORECASTS_ONLY },
          { ...STREAMED, maxTimeMS: SCAN_LIMIT_MS, batchSize, raw: true, hint: IN_EXPORT_ORDER },
        )
        .sort(IN_EXPORT_ORDER)
        .project<Uint8Array>(FIELDS);
      const exportEnds = readExportEnds(rows, questionIds, now);
      const pack = createPacking(exportEnds);
      try {
        for await (const first of cursor) {
          const packer = createRowPacker(batchSize, spare?.());
          await pack([first, ...cursor.readBufferedDocuments(batchSize - 1)], packer);
          yield packer.done();
        }
      } finally {
        await exportEnds.close();
      }
    },
  };
}

/** Packs rows of the scan, which come in order of question, with their ends. */
function createPacking(exportEnds: ExportEnds) {
  const row = blankRaw();
  let ends: QuestionEnds | null = null;
  let questionId = Number.NaN;
  return async (documents: readonly Uint8Array[], packer: RowPacker): Promise<void> => {
    for (const [at, document] of documents.entries()) {
      readRawForecast(document, row);
      if (ends === null || row.questionId !== questionId) {
        ({ questionId } = row);
        ends = await exportEnds.of(questionId);
      }
      const size = copyValues(document, row, packer);
      packer.add(headOf(row, ends), size);
      if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
    }
  };
}

function headOf({ questionId, userId, start, end }: RawForecast, ends: QuestionEnds) {
  const cut = ends.endOf(userId, start);
  // A missing end is NaN, which is not smaller than anything.
  const earlier = cut < end || Number.isNaN(end) ? cut : end;
  return { questionId, authorId: userId, start, end: earlier, count: Number.NaN };
}
