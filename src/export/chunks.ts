/** Turns rows into chunks of bytes without blocking the event loop. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RowOptions, RowWriter, type Table } from "../domain/export/row_writer.ts";

/** How many bytes are gathered before they are passed on. */
const LEAST_CHUNK = 64 * 1024;
/** How many bytes are passed on at once, unless the caller asks for another number. */
const MOST_CHUNK = 256 * 1024;
/** After writing rows for this long, ms, other work gets a turn. */
const TURN_MS = 2;
/** How many rows are written between two looks at the clock. */
const ROWS_PER_LOOK = 32;

export type Chunk = Uint8Array<ArrayBuffer>;
export type Chunks = AsyncGenerator<Chunk>;

export interface RowSource<Row> {
  readonly table: Table;
  readonly rows: AsyncIterable<Row>;
  readonly write: (out: RowWriter, row: Row) => void;
}

/** Yields a whole table. `onRows` gets the number of rows each time some are passed on. */
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

/** Yields views of at most `most` bytes each. */
export function* passOn(bytes: Chunk, most = MOST_CHUNK): Generator<Chunk> {
  for (let at = 0; at < bytes.length; at += most) yield bytes.subarray(at, at + most);
}

/**
 * Copies the text into short-lived memory of this thread, which is freed without a full collection.
 */
export function* copiesOf(text: Chunk, piece: number): Generator<Chunk> {
  for (const chunk of passOn(text, piece)) yield Buffer.from(chunk);
}

/**
 * Maps items in order. Up to `depth` items are read or mapped while the consumer still works on an
 * earlier one.
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
    // The consumer of this item gets its failure. Until then it must not count as unhandled.
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
