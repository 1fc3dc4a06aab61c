/**
 * Recomputes a board (Maths 6). Its entries are written under a new run, and one update switches
 * the board to that run. So readers see the old entries or the new ones and never a mixture, and
 * the entries of an interrupted run stay invisible. Running twice changes nothing.
 */
import type { BoardTask, BoardFrame } from "./board_task.ts";
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import type { ProjectDirectory } from "../../../src/access/projects.ts";
import { type ExclusionLevel, isRanked } from "../../../src/domain/scoring/boards/exclusion.ts";
import {
  type Board,
  type BoardEntry,
  displayOrder,
} from "../../../src/domain/scoring/boards/leaderboard.ts";
import { boardRule } from "../../../src/domain/scoring/boards/board_kind.ts";
import { DEFAULT_MINIMUM_PRIZE } from "../../../src/domain/scoring/boards/prizes.ts";
import { givesMedals } from "../../../src/domain/scoring/boards/ranking.ts";
import { allProjects, finalizeTimeOf } from "../../../src/boards/board_questions.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import type {
  BoardCounts,
  LeaderboardDocument,
  LeaderboardEntryDocument,
  RankBase,
} from "../../../src/store/scores/score_documents.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";
import { type GatheredScores, gatherScores, scoreBoard, unscoredOf } from "./score_board.ts";
import { indexBoard } from "./index_board.ts";

type Needs = Announcing & Pick<Capabilities, "pool" | "log"> & Caches<"boardSheets">;

/** Milliseconds after its finalize time for which a board waits for scores at the longest. */
const LONGEST_WAIT_MS = 86_400_000;

/** Runs so shortly after one another change ranks together, in ms. */
const RANKS_APART_MS = 120_000;

/** @throws {Error} when a later run was first and left the board open that was to become final */
export async function recomputeLeaderboard(
  caps: Needs,
  { leaderboardId, finalize = false, force = false }: JobPayloads["recompute_leaderboard"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const { counters, leaderboards, leaderboardEntries } = caps.store;
  // The number is drawn before any read, so that a run with a higher number has read later.
  const run = await counters.draw("runs");
  const board = await leaderboards.byId(leaderboardId);
  const mayTouchFinal = force || finalize;
  if (board === null || board.scoreType === "manual") return;
  if (board.finalized && !mayTouchFinal) return;
  const projects = await allProjects(caps);
  const task = { board, project: projectOf(board, projects), projects, signal };
  const now = caps.clock.now();
  const hasRows = boardRule(board.scoreType).rows !== null;
  const gathered = hasRows ? await gatherScores(caps, task) : null;
  const finalized = finalize || board.finalized || (await isComplete(caps, task, gathered, now));
  const frame = frameOf(task, finalized);
  const computed =
    gathered === null
      ? await indexBoard(caps, task, frame)
      : await scoreBoard(caps, task, frame, gathered);
  const changesSeen = board.changes ?? 0;
  const base = baseOf(board, now);
  const entries = entriesOf(board._id, run, computed);
  await leaderboardEntries.write(entries);
  const published = await leaderboards.publish(board._id, {
    run,
    base,
    mayTouchFinal,
    calculatedOn: now,
    changesSeen,
    maxCoverage: computed.maxCoverage,
    entryCounts: countsOf(computed),
    finalized,
  });
  if (published === "late") {
    await dropOvertaken(caps, { board, run, finalize });
    return;
  }
  await announce(caps, { kind: "boardPublished", board, changesSeen });
  const except = runsOf(published.previousRun, base);
  await leaderboardEntries.dropBefore(board._id, { run, except });
}

/** Returns the runs whose entries stay. */
function runsOf(previousRun: number | null, base: RankBase | undefined): number[] {
  return [previousRun, base?.run].filter((run) => typeof run === "number");
}

/** Returns the run whose ranks are those before: the one that was shown before a burst of runs. */
function baseOf({ base, run }: LeaderboardDocument, now: number): RankBase | undefined {
  if (base !== undefined && now - base.at < RANKS_APART_MS) return base;
  return typeof run === "number" ? { run, at: now } : undefined;
}

/** @throws {Error} when the run was to finalize the board, and the later run did not */
async function dropOvertaken(
  { store }: Needs,
  { board: { _id }, run, finalize }: { board: LeaderboardDocument; run: number; finalize: boolean },
): Promise<void> {
  await store.leaderboardEntries.dropRun(_id, run);
  const isOpen = (await store.leaderboards.byId(_id))?.finalized === false;
  if (finalize && isOpen) throw new Error("a later run was first: the board stays open");
}

function projectOf(
  { projectId }: LeaderboardDocument,
  { byId, siteMainId }: ProjectDirectory,
): ProjectDocument | null {
  const id = projectId ?? siteMainId;
  return id === null ? null : (byId.get(id) ?? null);
}

/**
 * Returns whether the finalize time, or else the close of the project, has come and every question
 * that counts has its scores. A question that never gets any holds the board for a day. Maths 6.8.
 */
async function isComplete(
  caps: Needs,
  { board, project }: BoardTask,
  gathered: GatheredScores | null,
  now: number,
): Promise<boolean> {
  const time = finalizeTimeOf(board, board.projectId === null ? null : project);
  if (time === null || now < time) return false;
  const questionIds = gathered === null ? [] : await unscoredOf(caps, gathered);
  if (questionIds.length === 0) return true;
  const isLate = now >= time + LONGEST_WAIT_MS;
  const told = { leaderboardId: board._id, questionIds };
  if (isLate) caps.log.warn(told, "board becomes final without the scores of some questions");
  else caps.log.info(told, "board waits for the scores of some questions");
  return isLate;
}

function frameOf({ board, project }: BoardTask, finalized: boolean): BoardFrame {
  // The prizes and medals of a project are those of its own board.
  const isOfRounds = board.seriesId !== undefined;
  const ofProject = board.projectId === null || isOfRounds ? null : project?.prizePool;
  const pool = board.prizePool ?? ofProject ?? null;
  return {
    boardId: board._id,
    kind: board.scoreType,
    prizePool: pool === null ? null : Number(pool),
    minimumPrizeAmount: DEFAULT_MINIMUM_PRIZE,
    withMedals: finalized && project !== null && !isOfRounds && givesMedals(project),
  };
}

function entriesOf(boardId: number, run: number, { entries }: Board): LeaderboardEntryDocument[] {
  return displayOrder(entries).map((entry, place) => ({
    b: boardId,
    run,
    place,
    u: entry.userId,
    method: entry.aggregationMethod as LeaderboardEntryDocument["method"],
    rank: entry.rank,
    score: entry.score,
    ciLower: entry.ciLower,
    ciUpper: entry.ciUpper,
    coverage: entry.coverage,
    contributionCount: entry.contributionCount,
    medal: entry.medal,
    take: entry.take,
    percentPrize: entry.percentPrize,
    prize: entry.prize,
    level: entry.exclusionStatus,
  }));
}

const HIDDEN: ExclusionLevel = 4;

/** Counts accounts. Aggregates do not compete and are only counted as methods. */
function countsOf({ entries }: Board): BoardCounts {
  const accounts = entries.filter(({ userId }) => userId !== null);
  const count = (holds: (entry: BoardEntry) => boolean) => accounts.filter(holds).length;
  return {
    all: accounts.length,
    listed: count(({ exclusionStatus }) => exclusionStatus !== HIDDEN),
    ranked: count(({ exclusionStatus }) => isRanked(exclusionStatus)),
    methods: entries.length - accounts.length,
  };
}
