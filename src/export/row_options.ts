/** Says how rows are written for a format of the file. */
import type { RowOptions } from "../domain/export/row_writer.ts";
import type { ExportOptions } from "../domain/export/export_options.ts";

export function rowOptions({ format, raw }: ExportOptions): RowOptions {
  return { format: format === "zip" ? "csv" : "ndjson", raw };
}
