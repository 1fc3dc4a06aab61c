/** Writes the newest posts of a project as an Atom feed (RFC 4287). Contract 2.37. */
import type { Static } from "typebox";
import { escapedXml } from "../../../domain/text/escaped.ts";
import { labelOf } from "../../../present/card.ts";
import { summaryOf } from "../../../present/summary.ts";
import type { Post } from "../../../schema/post.ts";

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";

export interface Feed {
  readonly title: string;
  /** The address of the feed. */
  readonly self: string;
  /** The address of the page about the same. */
  readonly page: string;
  /** The public address of the platform, without a final slash. */
  readonly baseUrl: string;
  readonly posts: readonly Static<typeof Post>[];
}

/** Returns the feed. An entry is updated when its post is edited, closed or resolved. */
export function atomFeed({ title, self, page, baseUrl, posts }: Feed): string {
  const entries = posts.map((post) => ({ post, updated: updatedOf(post) }));
  const newest = entries.map(({ updated }) => updated).toSorted();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapedXml(title)}</title>
<id>${escapedXml(self)}</id>
<link rel="self" type="application/atom+xml" href="${escapedXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapedXml(page)}"/>
<updated>${newest.at(-1) ?? new Date(0).toISOString()}</updated>
${entries.map(({ post, updated }) => entryOf(post, updated, baseUrl)).join("")}</feed>
`;
}

function entryOf(post: Static<typeof Post>, updated: string, baseUrl: string): string {
  const address = escapedXml(`${baseUrl}/questions/${post.id}/`);
  return `<entry>
<title>${escapedXml(post.title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${post.published_at ?? post.created_at}</published>
<updated>${updated}</updated>
<author><name>${escapedXml(post.author_username)}</name></author>
<summary>${escapedXml(labelOf(summaryOf(post)))}</summary>
</entry>
`;
}

/** Times of the API are UTC and have one form, so the latest one is the largest text. */
function updatedOf(post: Static<typeof Post>): string {
  const resolved = post.resolved ? post.actual_resolve_time : null;
  return [post.published_at, post.edited_at, resolved]
    .filter((time) => time !== null)
    .toSorted()
    .at(-1)!;
}
