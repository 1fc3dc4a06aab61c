/**
 * Handles GET /api/leaderboards/global/ and /api/leaderboards/project/{projectId}/ (Contract 2.25,
 * 2.26).
 */
import type { ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import {
  presentGlobalBoard,
  presentGlobalEntry,
  presentProjectBoard,
  presentProjectEntry,
} from "../../present/leaderboard.ts";
import type { GlobalBoardQuery, ProjectBoardQuery } from "../../schema/leaderboard.ts";
import type { LeaderboardEntryDocument } from "../../store/scores/score_documents.ts";
import { type BoardPage, boardPage } from "./board_page.ts";
import { chooseGlobalBoard, chooseProjectBoard } from "./choose_board.ts";

export async function readGlobalBoard(
  caps: Pick<Capabilities, "store">,
  request: Request<string, GlobalBoardQuery>,
) {
  const { query, caller, now } = request;
  const { start_time: startTime, end_time: endTime, name } = query;
  const board = chooseGlobalBoard(await caps.store.leaderboards.ofProject(null), {
    scoreType: query.score_type ?? "peer",
    now,
    ...(startTime === undefined ? {} : { startTime }),
    ...(endTime === undefined ? {} : { endTime }),
    ...(name === undefined ? {} : { name }),
  });
  if (board === null) throw new NotFoundError();
  const page = await boardPage(caps, caller, board, query);
  const body = presentPage(request, page, {
    leaderboard: presentGlobalBoard(page.board),
    entry: (entry) => presentGlobalEntry(entry, viewOf(page, entry)),
  });
  return { status: 200, body } as const;
}

export async function readProjectBoard(
  caps: Pick<Capabilities, "store">,
  request: Request<string, ProjectBoardQuery, unknown, ProjectAccess>,
) {
  const { query, caller, subject } = request;
  const { project } = subject;
  const board = chooseProjectBoard(await caps.store.leaderboards.ofProject(project._id), {
    scoreType: query.score_type,
    primaryOnly: query.primary_only === true,
    ...(query.series === undefined ? {} : { seriesId: query.series }),
    ...(query.round === undefined ? {} : { roundDate: query.round }),
  });
  if (board === null) throw new NotFoundError();
  const page = await boardPage(caps, caller, board, query);
  const body = presentPage(request, page, {
    leaderboard: presentProjectBoard(page.board, project),
    entry: (entry) => presentProjectEntry(entry, { ...viewOf(page, entry), project }),
  });
  return { status: 200, body } as const;
}

function viewOf({ board, users, cards }: BoardPage, { u }: LeaderboardEntryDocument) {
  const id = u ?? 0;
  return { board, user: users.get(id) ?? null, card: cards.get(id) ?? null };
}

function presentPage<Leaderboard, Entry>(
  request: Pick<Request, "baseUrl" | "path" | "search"> & {
    readonly query: { readonly limit: number; readonly offset: number };
  },
  page: BoardPage,
  parts: {
    readonly leaderboard: Leaderboard;
    readonly entry: (entry: LeaderboardEntryDocument) => Entry;
  },
) {
  const { limit, offset } = request.query;
  const { entries, count, hasMore, userEntry } = page;
  return {
    leaderboard: parts.leaderboard,
    entries: entries.map(parts.entry),
    count,
    ...pageLinks(request, { limit, offset, hasMore }),
    user_entry: userEntry === null ? null : parts.entry(userEntry),
  };
}
