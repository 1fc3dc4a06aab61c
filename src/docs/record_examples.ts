/**
 * Records the examples of the API document from a running demo platform:
 *   npm run docs:examples -- .data/demo.json
 * Long lists are cut and credentials replaced. Everything else is as the platform answered.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { routes } from "../routes.ts";

interface Demo {
  readonly base_url: string;
  readonly forecaster: { readonly token: string };
}

const LONGEST_LIST = 2;
const SECRET = /^[0-9a-f]{40}$/;

const demo = JSON.parse(readFileSync(process.argv[2] ?? ".data/demo.json", "utf8")) as Demo;
const examples: Record<string, Record<string, unknown>> = {};

const feed = await call(
  "listPosts",
  "/api/posts/?statuses=open&forecast_type=binary&limit=1&with_cp=true",
);
const resolved = await call(
  "listPosts",
  "/api/posts/?statuses=resolved&tournaments=flusight-2025-26&limit=1",
  { keep: false },
);
const postId = idOf(feed);
const tournament = (await call(
  "readTournament",
  "/api/projects/tournaments/flusight-2025-26/",
)) as { id: number };
await call("readPost", `/api/posts/${postId}/`);
await call("readQuestion", `/api/questions/${postId}/?with_cp=true`);
await call("submitForecasts", "/api/questions/forecast/", {
  body: [{ question: postId, probability_yes: 0.42 }],
});
await call("withdrawForecasts", "/api/questions/withdraw/", { body: [{ question: postId }] });
await call("createComment", "/api/comments/create/", {
  body: { on_post: postId, text: "The base rate is **low**." },
});
await call("listComments", `/api/comments/?post=${postId}`);
for (const [name, path] of [
  ["readMe", "/api/users/me/"],
  ["listUsers", "/api/users/?limit=2"],
  ["listBots", "/api/users/me/bots/"],
  ["listTournaments", "/api/projects/tournaments/"],
  ["listCategories", "/api/projects/categories/"],
  ["listCommunities", "/api/projects/communities/"],
  ["readSiteMain", "/api/projects/site_main/"],
  ["readProjectLeaderboard", `/api/leaderboards/project/${tournament.id}/?limit=2`],
  ["readGlobalLeaderboard", "/api/leaderboards/global/?limit=2"],
  ["readTrackRecord", "/api/service_track_record/"],
] as const) {
  await call(name, path);
}
await call("readQuestion", `/api/questions/${idOf(resolved)}/`, { keep: false });
writeFileSync(
  new URL("../../docs/examples.json", import.meta.url),
  `${JSON.stringify(examples, null, 1)}\n`,
);

async function call(
  name: string,
  path: string,
  options: { body?: unknown; keep?: boolean } = {},
): Promise<unknown> {
  const { body, keep = true } = options;
  const response = await fetch(`${demo.base_url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Token ${demo.forecaster.token}`,
      "Content-Type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply: unknown = await response.json();
  if (response.status >= 400)
    throw new Error(`${path} → ${response.status} ${JSON.stringify(reply)}`);
  const route = routes.find((candidate) => candidate.name === name);
  if (keep && route === undefined) throw new Error(`No route is called ${name}`);
  if (keep) {
    examples[name] = {
      [response.status]: shorten(reply),
      ...(body === undefined ? {} : { request: shorten(body) }),
    };
  }
  return reply;
}

function idOf(page: unknown): number {
  const [post] = (page as { results: { id: number }[] }).results;
  if (post === undefined) throw new Error("The demo has no such post");
  return post.id;
}

/** Returns the value with lists cut and credentials replaced. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shorten);
  if (typeof value === "string")
    return SECRET.test(value)
      ? "0".repeat(40)
      : value.replaceAll(demo.base_url, "https://presage.example");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}
