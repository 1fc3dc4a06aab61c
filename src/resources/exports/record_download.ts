/** Records that data of a project was asked for or fetched. */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { ExportOptions } from "../../domain/export/export_options.ts";

export function recordDownload(
  caps: Recording,
  request: Origin & { readonly params: object },
  { anonymized, format }: ExportOptions,
  job?: string,
): Promise<void> {
  const { projectId } = request.params as { readonly projectId: number };
  const after = { anonymized, format, ...(job === undefined ? {} : { job }) };
  return recordEvent(caps, request, { kind: "data_downloaded", projectId, after });
}
