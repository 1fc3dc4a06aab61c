/** Rows into chunks of bytes, without holding the event loop. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RowOptions, RowWriter, type Table } from "../domain/export/row_writer.ts";

/** Bytes gathered before they are passed on. */
const LEAST_CHUNK = 64 * 1024;
/** The most of them in one go, where nothing else is asked for. */
const MOST_CHUNK = 256 * 1024;
/** Longest stretch of row writing, ms: then other work has its turn. */
const TURN_MS = 2;
/** Rows between two looks at the clock. */
const ROWS_PER_LOOK = 32;

export type Chunk = Uint8Array<ArrayBuffer>;
export type Chunks = AsyncGenerator<Chunk>;

export interface RowSource<Row> {
  readonly table: Table;
  readonly rows: AsyncIterable<Row>;
  readonly write: (out: RowWriter, row: Row) => void;
}

/** A whole table; `onRows` hears of rows as they are passed on. */
export async function* tableChunks<Row>(
  { table, rows, write }: RowSource<Row>,
  options: RowOptions,
  onRows: (count: number) => void,
): Chunks {
  const out = new RowWriter(table, options);
  out.head();
  let waiting = 0;
  let turnStart = performance.now();
  for await (const row of rows) {
    write(out, row);
    waiting += 1;
    if (out.length >= LEAST_CHUNK) {
      yield* passOn(out.take());
      onRows(waiting);
      waiting = 0;
    }
    if (waiting % ROWS_PER_LOOK === 0 && performance.now() - turnStart > TURN_MS) {
      await nextTurn();
      turnStart = performance.now();
    }
  }
  yield* passOn(out.take());
  onRows(waiting);
}

/** Views of at most so many bytes each. */
export function* passOn(bytes: Chunk, most = MOST_CHUNK): Generator<Chunk> {
  for (let at = 0; at < bytes.length; at += most) yield bytes.subarray(at, at + most);
}

/**
 * Maps in order. Up to `depth` items are being read or mapped while the consumer is busy with the
 * one before: reading does not wait until the next one is asked for.
 */
export async function* mapAhead<In, Out>(
  source: AsyncGenerator<In>,
  map: (item: In) => Promise<Out>,
  depth: number,
): AsyncGenerator<Out> {
  const underWay: Promise<IteratorResult<Out, undefined>>[] = [];
  const begin = () => {
    const mapped = source.next().then(async (read): Promise<IteratorResult<Out, undefined>> => {
      return read.done === true
        ? { done: true, value: undefined }
        : { done: false, value: await map(read.value) };
    });
    // The caller that takes it learns of its failure; until then it must not count as unhandled.
    mapped.catch(() => undefined);
    underWay.push(mapped);
  };
  try {
    while (underWay.length < depth) begin();
    for (;;) {
      const next = await underWay.shift()!;
      if (next.done === true) return;
      begin();
      yield next.value;
    }
  } finally {
    const ended = source.return(undefined);
    await Promise.allSettled([...underWay, ended]);
  }
}
