/**
 * Keeps boards and scores up to date. It makes the yearly global boards, finalizes boards whose
 * time has come, and recomputes open ones after an hour. It recomputes a track record after a day,
 * or after an hour while scores change. It also enqueues again what lost jobs left out.
 */
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { allProjects, finalizeTimeOf } from "../../../src/boards/board_questions.ts";
import { ensureGlobalBoards } from "../../../src/boards/global_boards.ts";
import type { LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";
import { LEAST_AGE_MS } from "./recompute_track_record.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BOARD_AGE_MS = HOUR_MS;
/** Milliseconds; missing scores are searched among resolutions that are not older. */
const CATCH_UP_MS = 2 * DAY_MS;
/** Milliseconds; the job of a younger resolution may still be in the queue. */
const ON_ITS_WAY_MS = 60_000;
const CATCH_UP_LIMIT = 10_000;

export async function leaderboardCadence(caps: Announcing): Promise<void> {
  const now = caps.clock.now();
  await ensureGlobalBoards(caps, now);
  await announceBoards(caps, now);
  await announceTrackRecord(caps, now);
  await announceMissingScores(caps, now);
}

async function announceBoards(caps: Announcing, now: number): Promise<void> {
  const [boards, { byId }] = await Promise.all([caps.store.leaderboards.open(), allProjects(caps)]);
  const inNeed = boards.filter((board) => {
    if (board.scoreType === "manual") return false;
    const project = board.projectId === null ? null : (byId.get(board.projectId) ?? null);
    // The boards of a deleted project are not computed.
    if (board.projectId !== null && project === null) return false;
    return isBehind(board) || isOld(board, now) || isDue(finalizeTimeOf(board, project), now);
  });
  await announce(caps, {
    kind: "boardsWanted",
    boards: inNeed.map(({ _id }) => ({ leaderboardId: _id })),
  });
}

/**
 * Returns true when the job of the board was lost or still waits. A waiting one is coalesced with
 * the new one.
 */
function isBehind({ changes = 0, changesSeen = 0 }: LeaderboardDocument): boolean {
  return changes !== changesSeen;
}

function isOld({ calculatedOn }: LeaderboardDocument, now: number): boolean {
  return calculatedOn === null || now - calculatedOn > BOARD_AGE_MS;
}

function isDue(time: number | null, now: number): boolean {
  return time !== null && time <= now;
}

async function announceTrackRecord(caps: Announcing, now: number): Promise<void> {
  const { store } = caps;
  const record = await store.trackRecord.read();
  const age = record === null ? Number.POSITIVE_INFINITY : now - record.calculatedOn;
  const isStale =
    record !== null &&
    age >= LEAST_AGE_MS &&
    (await store.scoreHeads.changedSince(record.calculatedOn));
  if (age >= DAY_MS || isStale) await announce(caps, { kind: "trackRecordWanted" });
}

async function announceMissingScores(caps: Announcing, now: number): Promise<void> {
  const { store } = caps;
  const resolved = await store.questions.resolvedSince(now - CATCH_UP_MS, CATCH_UP_LIMIT);
  const settled = resolved.filter(
    ({ resolutionSetTime }) => (resolutionSetTime ?? now) < now - ON_ITS_WAY_MS,
  );
  const heads = await store.scores.heads(settled.map(({ _id }) => _id));
  const missed = settled.filter(
    ({ _id, resolutionSetTime }) => heads.get(_id)?.resolvedAt !== resolutionSetTime,
  );
  await announce(caps, { kind: "scoresWanted", questionIds: missed.map(({ _id }) => _id) });
}
