/** Routes for other sites, readers of feeds and crawlers (Contract 2.37). */
import type { Static } from "typebox";
import { levelOn, loadPost, type PostAccess, publicProject } from "../../../access/access.ts";
import { projectDirectory } from "../../../access/projects.ts";
import type { Capabilities, DirectoryNeeds } from "../../../capabilities.ts";
import { TOURNAMENT_SHAPED } from "../../../domain/vocabulary.ts";
import { NotFoundError } from "../../../errors.ts";
import { defineRoute, FOR_VISITORS, type Request, type Route } from "../../../http/route.ts";
import { knownPage } from "../../../pages/shared_page.ts";
import { cardOf } from "../../../present/card.ts";
import { type Summary, summaryOf } from "../../../present/summary.ts";
import { DetailBody } from "../../../schema/primitives.ts";
import type { PostDetail, PostPage } from "../../../schema/post.ts";
import type { ProjectDocument } from "../../../store/projects/project_documents.ts";
import { listPosts } from "../list_posts.ts";
import { readPost } from "../read_post.ts";
import { selectFeed } from "../select_feed.ts";
import { atomFeed, ATOM_TYPE } from "./atom.ts";
import { EMBED_HEADERS, embedPage } from "./embed.ts";
import { robotsOf, sitemapOf, XML_TYPE } from "./sitemap.ts";

const HTML_TYPE = "text/html; charset=utf-8";
const SVG_TYPE = "image/svg+xml";
const PNG_TYPE = "image/png";
const TEXT_TYPE = "text/plain; charset=utf-8";
/** How many entries a feed has. */
const ENTRIES = 20;
/** How many addresses a sitemap has, the newest posts first. The standard allows 50,000. */
const MOST_ADDRESSES = 10_000;

/** Types of projects with a page of their own. */
const HAVE_PAGES: readonly string[] = [...TOURNAMENT_SHAPED, "community"];

type PostRequest = Pick<
  Request<string, unknown, unknown, PostAccess>,
  "caller" | "subject" | "now" | "pageVersions" | "baseUrl" | "url"
>;

/** Returns a media type without its charset. */
const mediaTypeOf = (type: string): string => type.split(";")[0] ?? "";

interface OfPost {
  readonly params: { readonly postId: number };
}

type Write = (
  summary: Summary,
  baseUrl: string,
  caps: Pick<Capabilities, "cache" | "pool">,
) => string | Promise<Buffer>;

/** Draws the card for sites that show no SVG. */
const pngOf: Write = (summary, _baseUrl, { cache, pool }) =>
  cache.pictures.of(cardOf(summary), async (svg) => (await pool.run("drawPicture", { svg })).png);

/** Returns a route that shows a post in another form than JSON. */
function shownAs(type: string, write: Write, headers: Readonly<Record<string, string>> = {}) {
  const reply = async (
    caps: Capabilities,
    { json }: { readonly json: Buffer },
    baseUrl: string,
  ) => {
    const post = JSON.parse(json.toString()) as Static<typeof PostDetail>;
    const written = await write(summaryOf(post), baseUrl, caps);
    return { status: 200, json: written, type, headers } as const;
  };
  return {
    ...FOR_VISITORS,
    tag: "Public",
    responses: { 200: { mediaTypes: [mediaTypeOf(type)] }, 404: DetailBody },
    subject: (
      caps: DirectoryNeeds,
      { params, caller, now }: Pick<Request, "caller" | "now"> & OfPost,
    ) => loadPost(caps, caller, params.postId, now),
    known: async (caps: Capabilities, request: Parameters<typeof knownPage>[1]) => {
      const page = await knownPage(caps, request);
      return page === null ? null : reply(caps, page, request.baseUrl);
    },
    handler: async (caps: Capabilities, request: PostRequest) => {
      const { caller, subject, now, pageVersions, baseUrl, url } = request;
      const query = { with_cp: true, minimize: true };
      const asked = { caller, subject, now, pageVersions, baseUrl, url, query };
      return reply(caps, await readPost(caps, asked), baseUrl);
    },
  } as const;
}

/** Returns the parameters of a list that name all posts of a project. */
function postsOf({ type, slug, _id: id }: ProjectDocument): Record<string, string> {
  if (type === "site_main") return { for_main_feed: "true" };
  if (type === "community") return { community: slug ?? "" };
  return { tournaments: String(id) };
}

/** Returns the path of the page about a project. */
function pathOf({ type, slug, _id: id }: ProjectDocument): string {
  if (type === "site_main") return "/";
  return `/${type === "community" ? "communities" : "tournaments"}/${slug ?? id}/`;
}

/** Returns the newest posts of a project as a feed. */
async function readFeed(
  caps: Capabilities,
  request: Request<string, unknown, unknown, Awaited<ReturnType<typeof publicProject>>>,
) {
  const { caller, subject, now, pageVersions, baseUrl, url, path } = request;
  const { project } = subject;
  const named = postsOf(project);
  const search = new URLSearchParams({ ...named, order_by: "-published_at", with_cp: "true" });
  const { tournaments, ...others } = named;
  const query = {
    limit: ENTRIES,
    offset: 0,
    order_by: "-published_at",
    with_cp: true,
    ...(tournaments === undefined ? {} : { tournaments: [tournaments] }),
    ...(others["community"] === undefined ? {} : { community: others["community"] }),
    ...(others["for_main_feed"] === undefined ? {} : { for_main_feed: true }),
  };
  const { json } = await listPosts(caps, {
    caller,
    now,
    pageVersions,
    baseUrl,
    url,
    path,
    search,
    query,
  });
  const { results } = JSON.parse(json.toString()) as Static<typeof PostPage>;
  const xml = atomFeed({
    title: project.name,
    self: `${baseUrl}${path}`,
    page: `${baseUrl}${pathOf(project)}`,
    baseUrl,
    posts: results,
  });
  return { status: 200, json: xml, type: ATOM_TYPE } as const;
}

/** Returns the addresses of the start page, of public projects and of their posts. */
async function readSitemap(caps: Capabilities, { caller, now, baseUrl }: Request) {
  if (caps.config.publicRead === "off") throw new NotFoundError();
  const directory = await projectDirectory(caps, caller);
  const projects = [...directory.byId.values()].filter(
    (project) =>
      HAVE_PAGES.includes(project.type) &&
      project.visibility !== "unlisted" &&
      levelOn(caller, project) !== null,
  );
  const query = { limit: MOST_ADDRESSES, offset: 0 };
  const filter = await selectFeed(caps, { caller, query, now }, directory);
  const posts = await caps.readers.feeds.posts.newestOf(filter, MOST_ADDRESSES);
  const xml = sitemapOf([
    { address: `${baseUrl}/`, changedAt: null },
    ...projects.map((project) => ({ address: baseUrl + pathOf(project), changedAt: null })),
    ...posts.map(({ _id, editedAt }) => ({
      address: `${baseUrl}/questions/${_id}/`,
      changedAt: editedAt,
    })),
  ]);
  return { status: 200, json: xml, type: XML_TYPE } as const;
}

export const sharing: readonly Route[] = [
  defineRoute({
    ...shownAs(HTML_TYPE, embedPage, EMBED_HEADERS),
    headers: { 200: ["Content-Security-Policy"] },
    path: "/embed/questions/:postId/",
    name: "embedPost",
    summary: "Show a post in a frame of another site",
    about:
      "Returns a page without a script that shows title, prediction and its line over time, and loads itself again every minute. " +
      "Every site may frame it. Its post is public, else the answer is 404.",
  }),
  defineRoute({
    ...shownAs(SVG_TYPE, cardOf),
    path: "/embed/questions/:postId/card.svg/",
    name: "drawPost",
    summary: "Draw a post as a picture",
    about: "Returns what the frame shows as an SVG picture, for a README or a page.",
  }),
  defineRoute({
    ...shownAs(PNG_TYPE, pngOf),
    path: "/embed/questions/:postId/card.png/",
    name: "paintPost",
    summary: "Draw a post as a picture of pixels",
    about:
      "Returns the same picture as PNG, 1,200 by 630, for sites that show a link. The page of the post names it as its `og:image`.",
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/projects/:slug/atom/",
    name: "readProjectFeed",
    summary: "Follow a project by a feed",
    about: "Returns the newest twenty posts of a project with `public_read` as an Atom feed.",
    tag: "Public",
    responses: { 200: { mediaTypes: [mediaTypeOf(ATOM_TYPE)] }, 404: DetailBody },
    subject: publicProject,
    handler: readFeed,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/sitemap.xml/",
    name: "readSitemap",
    summary: "List the public pages for crawlers",
    about: "Returns the addresses of public projects and of their newest 10,000 posts.",
    tag: "Public",
    responses: { 200: { mediaTypes: [mediaTypeOf(XML_TYPE)] }, 404: DetailBody },
    handler: readSitemap,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/robots.txt/",
    name: "readRobots",
    summary: "Tell crawlers what they may read",
    about: "Allows the public pages, or nothing where `PUBLIC_READ` is off.",
    tag: "Public",
    responses: { 200: { mediaTypes: [mediaTypeOf(TEXT_TYPE)] } },
    handler: ({ config }, { baseUrl }) =>
      Promise.resolve({
        status: 200,
        json: robotsOf(baseUrl, config.publicRead !== "off"),
        type: TEXT_TYPE,
      } as const),
  }),
];
