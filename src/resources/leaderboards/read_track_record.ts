/** GET /api/service_track_record/ (Contract 2.28): as it was last computed. */
import type { Capabilities } from "../../capabilities.ts";
import { emptyRecord, presentTrackRecord } from "../../present/track_record.ts";

export async function readTrackRecord({ store }: Capabilities) {
  const record = await store.trackRecord.read();
  return { status: 200, body: presentTrackRecord(record ?? emptyRecord()) } as const;
}
