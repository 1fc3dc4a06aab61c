/** What an export reads of forecasts: all rows of questions in order of question, start and author. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PackedForecastRows } from "../../domain/export/forecast_rows.ts";
import { createRowPacker } from "../../domain/export/row_packer.ts";
import { STREAMED } from "../platform/deadline.ts";
import type { StoredForecast } from "./forecast_row.ts";
import { blankRaw, copyValues, type RawForecast, readRawForecast } from "./raw_forecast.ts";
import type { Rows } from "../platform/rows.ts";

/**
 * The order of an export, from an index. Question, start and author name a forecast, and in this
 * order forecasts are aggregated (Maths 4.2): without it equal starts, above all of an anonymised
 * file, could not be put in the order the scores were computed with.
 */
export const IN_EXPORT_ORDER = { q: 1, s: 1, u: 1 } as const;
/** The server's work on one group of questions, spread over as long as the reader takes. */
const SCAN_LIMIT_MS = 15 * 60_000;
const COUNT_LIMIT_MS = 60_000;
/** Rows read before other work of the process has its turn: well under a millisecond. */
const ROWS_PER_TURN = 250;
const FIELDS = { _id: 0, q: 1, u: 1, s: 1, e: 1, v: 1, t: 1 } as const;

export interface ExportScan {
  /** The time the export shows: later forecasts are left out. */
  readonly now: number;
  /** Rows of a reply of the database, and of a yielded batch. */
  readonly batchSize: number;
  /** Memory of rows that were given out before and are done with. */
  readonly spare?: () => PackedForecastRows | undefined;
}

/** Starts of an author's rows on a question, ascending. */
type StartsOf = ReadonlyMap<string, readonly number[]>;

export function forecastExports(rows: Rows<StoredForecast>) {
  return {
    countStarted(questionIds: readonly number[], now: number): Promise<number> {
      return rows.countDocuments(
        { q: { $in: [...questionIds] }, s: { $lte: now } },
        { maxTimeMS: COUNT_LIMIT_MS, hint: IN_EXPORT_ORDER },
      );
    },

    /**
     * Every forecast that began by `now`, ends as they were then. The cursor lives as long as the
     * iteration does.
     */
    async *inExportOrder(
      questionIds: readonly number[],
      { now, batchSize, spare }: ExportScan,
    ): AsyncGenerator<PackedForecastRows> {
      const unclosed = await unclosedStarts(rows, questionIds, now);
      const cursor = rows
        .find(
          { q: { $in: [...questionIds] }, s: { $lte: now } },
          { ...STREAMED, maxTimeMS: SCAN_LIMIT_MS, batchSize, raw: true, hint: IN_EXPORT_ORDER },
        )
        .sort(IN_EXPORT_ORDER)
        .project<Uint8Array>(FIELDS);
      const row = blankRaw();
      for await (const first of cursor) {
        const packer = createRowPacker(batchSize, spare?.());
        const documents = [first, ...cursor.readBufferedDocuments(batchSize - 1)];
        for (const [at, document] of documents.entries()) {
          readRawForecast(document, row);
          const size = copyValues(document, row, packer);
          packer.add(headOf(row, endAt(row, unclosed, now)), size);
          if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
        }
        yield packer.done();
      }
    },
  };
}

function headOf({ questionId, userId, start }: RawForecast, end: number) {
  return { questionId, authorId: userId, start, end, count: Number.NaN };
}

/** The end as it stood at `now`, NaN for none. */
function endAt(row: RawForecast, unclosed: StartsOf, now: number): number {
  const { end, start } = row;
  const next = unclosed.get(keyOf(row.questionId, row.userId))?.find((s) => s > start);
  if (next !== undefined && !(end <= next)) return next;
  // Superseded or withdrawn since: what stood here before is not known, most often nothing.
  return end > now && row.writtenAt > now ? Number.NaN : end;
}

function keyOf(questionId: number, userId: number): string {
  return `${questionId} ${userId}`;
}

/**
 * Authors with several rows that may stand: a crash, or a closing still under way, left an older
 * row without its end. Mostly there is none.
 */
async function unclosedStarts(
  rows: Rows<StoredForecast>,
  questionIds: readonly number[],
  now: number,
): Promise<StartsOf> {
  const pairs = await rows
    .aggregate<{ _id: { q: number; u: number } }>(
      [
        { $match: { q: { $in: [...questionIds] }, cur: true } },
        { $group: { _id: { q: "$q", u: "$u" }, n: { $sum: 1 } } },
        { $match: { n: { $gt: 1 } } },
      ],
      { maxTimeMS: COUNT_LIMIT_MS, allowDiskUse: true },
    )
    .toArray();
  const starts = new Map<string, number[]>();
  for (const { _id } of pairs) {
    const found = await rows
      .find({ q: _id.q, u: _id.u, s: { $lte: now } }, { maxTimeMS: COUNT_LIMIT_MS })
      .sort({ q: 1, u: 1, s: 1 })
      .project<{ s: number }>({ _id: 0, s: 1 })
      .toArray();
    starts.set(
      keyOf(_id.q, _id.u),
      found.map(({ s }) => s),
    );
  }
  return starts;
}
