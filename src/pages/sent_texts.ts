/**
 * Writes the forecasts that the caller has sent. It writes in slices, so that others need not wait
 * (Contract 2.33).
 */
import { RowWriter, type Table } from "../domain/export/row_writer.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import type { SentFormat } from "../domain/vocabulary.ts";
import { inSlices } from "../in_slices.ts";
import { SentForecast as Shape, type SentForecast } from "../schema/sent_forecast.ts";

/** The media types of the formats other than JSON. */
export const SENT_TYPES = { ndjson: "application/x-ndjson", csv: "text/csv" } as const;

const TABLE: Table = { name: "forecasts", columns: Object.keys(Shape.properties) };
const AS_IN_EXPORTS = { format: "csv", raw: false } as const;

/**
 * Returns the rows in the format that was asked for.
 * @param next the address of the next page, which only JSON names
 */
export async function sentBytes(
  rows: Iterable<SentForecast>,
  { format, next }: { readonly format: SentFormat; readonly next: string | null },
): Promise<Buffer> {
  if (format === "csv") return csv(rows);
  const texts: Buffer[] = [];
  await eachInSlices(rows, (row) => texts.push(Buffer.from(JSON.stringify(row))));
  return format === "ndjson" ? ndjson(texts) : json(texts, next);
}

async function eachInSlices<T>(items: Iterable<T>, take: (item: T) => void): Promise<void> {
  const slices = await inSlices();
  for (const item of items) {
    take(item);
    if (slices.isOver()) await slices.next();
  }
}

function json(texts: readonly Buffer[], next: string | null): Buffer {
  const opening = Buffer.from(`{"next":${JSON.stringify(next)},"results":[`);
  const comma = Buffer.from(",");
  const parts = texts.flatMap((text, i) => (i === 0 ? [text] : [comma, text]));
  return Buffer.concat([opening, ...parts, Buffer.from("]}")]);
}

function ndjson(texts: readonly Buffer[]): Buffer {
  const end = Buffer.from("\n");
  return Buffer.concat(texts.flatMap((text) => [text, end]));
}

async function csv(rows: Iterable<SentForecast>): Promise<Buffer> {
  const out = new RowWriter(TABLE, AS_IN_EXPORTS);
  out.head();
  await eachInSlices(rows, (row) => {
    writeRow(out, row);
  });
  return Buffer.from(out.take());
}

/** Writes the cells as an export does (Contract 7.2). */
function writeRow(out: RowWriter, row: SentForecast): void {
  out.text(row.id);
  out.number(row.question_id);
  out.number(row.post_id);
  out.text(row.type);
  out.text(row.start_time);
  out.text(row.end_time);
  out.json(row.values);
  out.flag(row.active);
  // An option is text that a person typed, and the minus of a negative number is no formula.
  if (questionTypes[row.type].accepts.hasOptions) out.typed(row.resolution);
  else out.text(row.resolution);
  out.json(row.scores);
  out.end();
}
