/** Where a visitor reads what readers with an account read elsewhere (Contract 2.36). */

/** A name in braces is that of a parameter of the private path or of its query. */
const PUBLIC_PATHS: Readonly<Record<string, string>> = {
  "posts/": "posts/",
  "posts/{postId}/": "posts/{postId}/",
  "comments/": "posts/{post}/comments/",
  "projects/tournaments/": "projects/",
  "projects/tournaments/{slug}/": "projects/{slug}/",
  "projects/communities/{slug}/": "projects/{slug}/",
  "projects/{projectId}/picture/": "projects/{projectId}/picture/",
  "leaderboards/project/{projectId}/": "projects/{projectId}/leaderboard/",
};
const API = "/api/";

/** Returns the path for a visitor, or the given one where the API shows nothing without an account. */
export function publicPath(path: string): string {
  const found = PUBLIC_PATHS[path.slice(API.length)];
  return found === undefined ? path : `${API}public/${found}`;
}
