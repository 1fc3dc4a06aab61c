/**
 * Says what a page of the console is about, for programs that run no script: crawlers, and those
 * that show a link. A page about what is not public says nothing. Contract 2.37.
 */
import type { Static } from "typebox";
import { loadPost, publicProject } from "../../../access/access.ts";
import type { Caller, Capabilities } from "../../../capabilities.ts";
import type { FeedVersions } from "../../../cache/gate_step.ts";
import { forecastersOf, labelOf } from "../../../present/card.ts";
import { summaryOf } from "../../../present/summary.ts";
import type { PostDetail } from "../../../schema/post.ts";
import { readPost } from "../read_post.ts";

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  /** The path of its picture; null where there is none. */
  readonly picture: string | null;
}

/** The visitor as the request was admitted. */
export interface Asker {
  readonly caller: Caller;
  readonly pageVersions: FeedVersions | null;
  readonly baseUrl: string;
}

const POST = /^\/questions\/(\d{1,15})\/$/;
const PROJECT = /^\/(?:tournaments|communities)\/([A-Za-z0-9_-]{1,200})\/$/;
const LONGEST = 200;

/** Returns whether the page of a path is about one thing. */
export function isAboutOneThing(path: string): boolean {
  return POST.test(path) || PROJECT.test(path);
}

/**
 * Returns what a page is about; null for pages that are not about one thing.
 * @throws {NotFoundError} when visitors may not see it
 */
export async function pageHead(
  caps: Capabilities,
  path: string,
  asker: Asker,
): Promise<PageHead | null> {
  const { caller } = asker;
  const postId = POST.exec(path)?.[1];
  if (postId !== undefined) return headOfPost(caps, Number(postId), asker);
  const slug = PROJECT.exec(path)?.[1];
  if (slug === undefined) return null;
  const { project } = await publicProject(caps, { params: { slug }, caller });
  const description = shortened(project.description.replaceAll(/[#*_`>\s]+/g, " ").trim());
  return { title: project.name, description, path, picture: null };
}

async function headOfPost(caps: Capabilities, postId: number, asker: Asker): Promise<PageHead> {
  const path = `/questions/${postId}/`;
  const now = caps.clock.now();
  const subject = await loadPost(caps, asker.caller, postId, now);
  const query = { with_cp: true, minimize: true };
  const { json } = await readPost(caps, { ...asker, subject, now, query, url: path });
  const summary = summaryOf(JSON.parse(json.toString()) as Static<typeof PostDetail>);
  return {
    title: summary.title,
    description: `${labelOf({ ...summary, title: "" })} · ${forecastersOf(summary)}`,
    path,
    picture: `/embed/questions/${postId}/card.png`,
  };
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
