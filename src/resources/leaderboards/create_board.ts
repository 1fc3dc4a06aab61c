/**
 * Handles POST /api/admin/leaderboards/: creates a board of a project, or a global one (Contract
 * 3.10).
 */
import { directoryOf } from "../../access/projects.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carrying } from "../../domain/requests/effects.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { moneyText } from "../../domain/text/money.ts";
import { boardScoreType, kindOfBoard } from "../../domain/scoring/boards/board_kind.ts";
import { SCORE_TYPES } from "../../domain/vocabulary.ts";
import { invalidField, ValidationError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { presentGlobalBoard, presentProjectBoard } from "../../present/leaderboard.ts";
import type { LeaderboardWrite } from "../../schema/leaderboard.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type { LeaderboardDocument } from "../../store/scores/score_documents.ts";

export async function createBoard(
  caps: Announcing,
  { body, effectKey }: Request<string, unknown, LeaderboardWrite>,
) {
  const project = await wantedProject(caps, body);
  requireWindow(body, project);
  const { leaderboards } = caps.store;
  const { row } = await makeOnce(leaderboards, effectKey, async () => {
    const id = await caps.store.counters.draw("leaderboards");
    const made = { ...boardOf(id, body, project), ...carrying(effectKey) };
    if (project === null || !made.isPrimary) await leaderboards.insert(made);
    else await leaderboards.insertPrimary({ ...made, projectId: project._id });
    return made;
  });
  const board = project === null ? row : await madePrimary(caps, row, { body, project });
  if (project !== null && board.isPrimary) await nameOnProject(caps, project, board);
  await announce(caps, { kind: "boardsWanted", boards: [{ leaderboardId: board._id }] });
  return {
    status: 201,
    body: project === null ? presentGlobalBoard(board) : presentProjectBoard(board, project),
  } as const;
}

/**
 * Makes the board primary when an earlier attempt died before it did, and no later board is primary.
 */
async function madePrimary(
  { store }: Pick<Capabilities, "store">,
  board: LeaderboardDocument,
  { body, project }: { readonly body: LeaderboardWrite; readonly project: ProjectDocument },
): Promise<LeaderboardDocument> {
  const isReplaced = (project.primaryLeaderboardId ?? 0) > board._id;
  if (board.isPrimary || body.is_primary !== true || isReplaced) return board;
  await store.leaderboards.makePrimary({ _id: board._id, projectId: project._id });
  return { ...board, isPrimary: true };
}

/** Staff may create boards for every project that exists. */
async function wantedProject(
  { store }: Pick<Capabilities, "store">,
  { project_id: projectId }: LeaderboardWrite,
): Promise<ProjectDocument | null> {
  if (projectId === undefined || projectId === null) return null;
  const project = directoryOf(await store.projects.all()).byId.get(projectId);
  if (project === undefined) throw invalidField("project_id", "No such project.");
  return project;
}

/** @throws {ValidationError} on an impossible window */
function requireWindow(body: LeaderboardWrite, project: ProjectDocument | null): void {
  const { start_time: start = null, end_time: end = null } = body;
  const faults: Record<string, string[]> = {};
  if (project === null && start === null) faults["start_time"] = ["A global board needs it."];
  if (project === null && end === null) faults["end_time"] = ["A global board needs it."];
  if (project === null && body.is_primary === true) {
    faults["is_primary"] = ["Only a board of a project can be its primary one."];
  }
  if (start !== null && end !== null && end <= start) {
    faults["end_time"] = ["Must be later than the start time."];
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}

function boardOf(
  id: number,
  body: LeaderboardWrite,
  project: ProjectDocument | null,
): LeaderboardDocument {
  const given = body.name ?? "";
  return {
    _id: id,
    projectId: project?._id ?? null,
    name: given === "" ? (project?.name ?? "Global leaderboard") : given,
    scoreType: kindOfBoard(body.score_type, project === null ? "global" : "project"),
    ...windowOf(body, project),
    prizePool: readPool(body.prize_pool ?? null),
    isPrimary: body.is_primary === true,
    finalized: false,
    calculatedOn: null,
  };
}

/** A board of a project has the dates of the project unless the request says otherwise. */
function windowOf(body: LeaderboardWrite, project: ProjectDocument | null) {
  return {
    startTime: body.start_time ?? project?.startDate ?? null,
    endTime: body.end_time ?? project?.closeDate ?? null,
    finalizeTime: body.finalize_time ?? null,
  };
}

function readPool(amount: string | number | null): string | null {
  const text = amount === null ? null : moneyText(amount);
  if (amount === null || text !== null) return text;
  throw invalidField("prize_pool", "Must be an amount with at most two decimal places.");
}

/** Writes the primary board onto the project. */
async function nameOnProject(
  caps: Announcing,
  project: ProjectDocument,
  board: LeaderboardDocument,
): Promise<void> {
  const scoreType = boardScoreType(board.scoreType);
  const after = await caps.store.projects.update(project._id, {
    primaryLeaderboardId: board._id,
    scoreType: SCORE_TYPES.find((known) => known === scoreType) ?? null,
  });
  if (after === null || after === "taken") return;
  await announce(caps, { kind: "projectChanged", before: project, after });
}
