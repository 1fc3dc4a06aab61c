/**
 * Handles GET /api/service_track_record/: returns the record as it was last computed (Contract
 * 2.28).
 */
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { emptyRecord, presentTrackRecord } from "../../present/track_record.ts";
import type { TrackRecordDocument } from "../../store/scores/score_documents.ts";

export async function readTrackRecord(
  { store }: Pick<Capabilities, "store">,
  { now }: Pick<Request, "now">,
) {
  const record = await store.trackRecord.read();
  if (record === null) return { status: 200, body: presentTrackRecord(emptyRecord()) } as const;
  const scatter = await stillPublic(store, record.scatter, now);
  return { status: 200, body: presentTrackRecord({ ...record, scatter }) } as const;
}

/** Leaves out posts that have become private since the record was computed (Contract 5.2). */
async function stillPublic(
  store: Capabilities["store"],
  scatter: TrackRecordDocument["scatter"],
  now: number,
): Promise<TrackRecordDocument["scatter"]> {
  const privateProjectIds = await store.projects.privateIds();
  const postIds = [...new Set(scatter.map(({ postId }) => postId))];
  const shown = await store.posts.publicAmong(postIds, { privateProjectIds, now });
  return scatter.filter(({ postId }) => shown.has(postId));
}
