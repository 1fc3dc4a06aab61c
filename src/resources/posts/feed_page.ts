/** Reads the posts of one page, in order (Contract 1.6, 2.1; Maths 9.7). */
import { accessTo, type PostAccess } from "../../access/access.ts";
import type { ProjectDirectory } from "../../access/projects.ts";
import type { Caches, Caller, Capabilities } from "../../capabilities.ts";
import { attachedProjects, charactersOfProjects } from "../../pages/attached_projects.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { PostFilter } from "../../store/posts/posts.ts";
import type { FeedOrder } from "./feed_order.ts";
import { rankingValues } from "./rankings.ts";

type Needs = Pick<Capabilities, "store"> & Caches<"outlooks">;

export interface PageRequest {
  readonly filter: PostFilter;
  readonly order: FeedOrder;
  readonly offset: number;
  readonly limit: number;
  readonly caller: Caller;
  readonly directory: ProjectDirectory;
  /**
   * The account whose divergence, scores or forecasts order the feed. The default is the caller.
   */
  readonly forecasterId: number | undefined;
  readonly now: number;
  /** Whether the page shows descriptions. */
  readonly withTexts: boolean;
}

export interface FeedPage {
  readonly accesses: readonly PostAccess[];
  readonly hasMore: boolean;
  /** Posts that the page takes up, also those that became invisible since the filter was made. */
  readonly shown: number;
}

/** A page holds at most this many questions and characters of text, but always one post. */
const MOST_QUESTIONS = 400;
const MOST_CHARACTERS = 4_000_000;

export async function feedPage(caps: Needs, request: PageRequest): Promise<FeedPage> {
  const { filter, order, offset, limit } = request;
  // One more row than the page shows tells whether there is a next page.
  const posts =
    order.by === "field"
      ? await caps.store.posts.page(filter, { order, offset, limit: limit + 1 })
      : await rankedPage(caps, request, limit + 1);
  const asked = posts.slice(0, limit);
  const shown = fitting(request, asked, await textsOf(caps, request, asked));
  const { caller, directory, now } = request;
  const accesses = asked
    .slice(0, shown)
    .flatMap((post) => accessTo(caller, post, directory, now) ?? []);
  return { accesses, hasMore: posts.length > shown, shown };
}

/** Returns how many of the first posts fit on one page (Contract 1.13). */
function fitting(
  request: PageRequest,
  posts: readonly PostDocument[],
  texts: ReadonlyMap<number, number>,
): number {
  let [questions, characters] = [0, 0];
  const tooMuch = posts.findIndex((post, index) => {
    const { conditional, notebook, group, questionIds } = post;
    questions += questionIds.length + (conditional === undefined ? 0 : 2);
    characters += (notebook?.markdown.length ?? 0) + (notebook?.feedTileSummary.length ?? 0);
    if (texts.size > 0 && group !== undefined) {
      characters +=
        group.description.length + group.resolutionCriteria.length + group.finePrint.length;
    }
    characters += questionIds.reduce((sum, id) => sum + (texts.get(id) ?? 0), 0);
    const known = (id: number) => request.directory.byId.get(id);
    characters += charactersOfProjects(attachedProjects(post, request.caller, known), post);
    return index > 0 && (questions > MOST_QUESTIONS || characters > MOST_CHARACTERS);
  });
  return tooMuch === -1 ? posts.length : tooMuch;
}

/** Returns the number of characters in the texts of each question, where the page shows them. */
async function textsOf(
  { store }: Needs,
  { withTexts }: PageRequest,
  posts: readonly PostDocument[],
): Promise<ReadonlyMap<number, number>> {
  if (!withTexts) return new Map();
  return store.questions.textLengths(posts.flatMap(({ questionIds }) => questionIds));
}

/**
 * Returns posts that have a value, in order of the value, and then the others. Equal values are
 * ordered by the higher id.
 */
async function rankedPage(
  caps: Needs,
  request: PageRequest,
  limit: number,
): Promise<PostDocument[]> {
  const { filter, order, offset, caller, forecasterId, now } = request;
  if (order.by !== "ranking") return [];
  const { ranking, descending } = order;
  const userId = forecasterId ?? caller.id;
  const values = await rankingValues(caps, { ranking, descending, userId, now });
  const ranked = await caps.store.posts.matching(filter, [...values.keys()]);
  const valueOf = (id: number) => values.get(id) ?? 0;
  ranked.sort((a, b) => (descending ? -1 : 1) * (valueOf(a) - valueOf(b)) || b - a);
  const shown = ranked.slice(offset, offset + limit);
  const rest = { offset: Math.max(0, offset - ranked.length), limit: limit - shown.length };
  const [first, others] = await Promise.all([
    caps.store.posts.byIds(shown),
    rest.limit > 0 ? caps.store.posts.except(filter, ranked, rest) : [],
  ]);
  const byId = new Map(first.map((post) => [post._id, post]));
  return [...shown.flatMap((id) => byId.get(id) ?? []), ...others];
}
