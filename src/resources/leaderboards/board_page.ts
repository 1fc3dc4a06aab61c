/** One page of a board, as a caller may see it (Contract 2.25, 5.5). */
import type { Caller, Capabilities } from "../../capabilities.ts";
import { isSiteAdministrator } from "../../domain/accounts/permission.ts";
import { type ExclusionLevel, isListed } from "../../domain/scoring/boards/exclusion.ts";
import type { CardLabel } from "../../store/accounts/bot_cards.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import type {
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "../../store/scores/score_documents.ts";
import { untilDone } from "../../until_done.ts";

type Needs = Pick<Capabilities, "store">;

export interface BoardPageQuery {
  readonly offset: number;
  readonly limit: number;
  readonly for_user?: number;
  readonly with_aggregates?: boolean;
}

export interface BoardPage {
  /** The board as it was when the entries were read. */
  readonly board: LeaderboardDocument;
  readonly entries: readonly LeaderboardEntryDocument[];
  readonly count: number;
  readonly hasMore: boolean;
  /**
   * The entry of `for_user`, or else of the caller. Null when there is none or the caller may not
   * see it.
   */
  readonly userEntry: LeaderboardEntryDocument | null;
  readonly users: ReadonlyMap<number, UserDocument>;
  /** The newest versions of the cards of bots, by bot. */
  readonly cards: ReadonlyMap<number, CardLabel>;
}

/** After this many attempts a board that keeps changing is returned as it was read. */
const MOST_ATTEMPTS = 5;

export async function boardPage(
  caps: Needs,
  caller: Caller,
  first: LeaderboardDocument,
  query: BoardPageQuery,
): Promise<BoardPage> {
  let board = first;
  const read = async (isLast: boolean) => {
    const page = await readPage(caps, caller, board, query);
    if (isWhole(page, query) || isLast) return page;
    // A new run replaced the entries of the board while they were read.
    board = (await caps.store.leaderboards.byId(board._id)) ?? board;
    return undefined;
  };
  return untilDone(read, undefined, MOST_ATTEMPTS);
}

async function readPage(
  { store }: Needs,
  caller: Caller,
  board: LeaderboardDocument,
  query: BoardPageQuery,
): Promise<BoardPage> {
  const { offset, limit } = query;
  const viewer = { isSiteAdministrator: isSiteAdministrator(caller) };
  const withAggregates = query.with_aggregates === true;
  const wantedUser = query.for_user ?? caller.id;
  const [entries, own] = await Promise.all([
    store.leaderboardEntries.page(board, {
      offset,
      limit,
      withHidden: viewer.isSiteAdministrator,
      withAggregates,
    }),
    store.leaderboardEntries.of(board, wantedUser),
  ]);
  const isShown = own !== null && (wantedUser === caller.id || isListed(levelOf(own), viewer));
  const userEntry = isShown ? own : null;
  const ids = [...entries, ...(userEntry === null ? [] : [userEntry])].flatMap(({ u }) => u ?? []);
  const users = await store.users.byIds([...new Set(ids)]);
  const bots = [...users.values()].filter(({ isBot }) => isBot).map(({ _id }) => _id);
  const counts = board.entryCounts ?? { all: 0, listed: 0, methods: 0 };
  const accounts = viewer.isSiteAdministrator ? counts.all : counts.listed;
  const count = accounts + (withAggregates ? counts.methods : 0);
  return {
    board,
    entries,
    count,
    hasMore: count > offset + limit,
    userEntry,
    users,
    cards: await store.botCards.labels(bots),
  };
}

function isWhole({ entries, count }: BoardPage, { offset, limit }: BoardPageQuery): boolean {
  return entries.length === Math.max(0, Math.min(limit, count - offset));
}

function levelOf({ level }: LeaderboardEntryDocument): ExclusionLevel {
  return level;
}
