/** Packs rows of forecasts, one after the other, into typed arrays. */
import type { PackedForecastRows } from "./forecast_rows.ts";

export interface RowHead {
  readonly questionId: number;
  readonly authorId: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** Milliseconds since the epoch; NaN for no end. */
  readonly end: number;
  /** Number of forecasters; NaN for an account. */
  readonly count: number;
}

/**
 * Makes a packer.
 * @param capacity largest number of rows
 * @param spare rows that are no longer needed: their memory is reused when it has the right size
 */
export function createRowPacker(capacity: number, spare?: PackedForecastRows) {
  const { questionIds, authorIds, starts, ends, counts, offsets } =
    spare?.starts.length === capacity ? spare : blankRows(capacity);
  let values = spare?.values ?? new Float64Array(0);
  let count = 0;
  let width = 0;

  /**
   * Returns room for the values of the next row. The first call makes room for `capacity` rows of
   * this size.
   */
  const claim = (size: number): Float64Array => {
    if (width + size > values.length) {
      const grown = new Float64Array(Math.max(size * capacity, width + size, values.length * 2));
      grown.set(values.subarray(0, width));
      values = grown;
    }
    return values.subarray(width, width + size);
  };

  return {
    get isFull() {
      return count === capacity;
    },
    get count() {
      return count;
    },
    claim,
    /** Ends a row whose values, `size` of them, were written into the claimed room. */
    add(head: RowHead, size: number): void {
      questionIds[count] = head.questionId;
      authorIds[count] = head.authorId;
      starts[count] = head.start;
      ends[count] = head.end;
      counts[count] = head.count;
      width += size;
      count += 1;
      offsets[count] = width;
    },
    done(): PackedForecastRows {
      return { count, questionIds, authorIds, starts, ends, counts, values, offsets };
    },
  };
}

function blankRows(capacity: number) {
  return {
    questionIds: new Float64Array(capacity),
    authorIds: new Float64Array(capacity),
    starts: new Float64Array(capacity),
    ends: new Float64Array(capacity),
    counts: new Float64Array(capacity),
    offsets: new Uint32Array(capacity + 1),
  };
}
