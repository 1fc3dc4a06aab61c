import type { ComponentChildren } from "preact";
import type { Schemas } from "../api/client.ts";
import { Markdown } from "../parts/markdown.tsx";
import { Time } from "../parts/time.tsx";
import { Link } from "../router.tsx";
import { count } from "../texts/format.ts";
import { profile } from "../texts/profile.ts";

const texts = profile.wrote;

interface WrittenProps {
  readonly comment: Schemas["Comment"];
  /** What the reader may do with it. */
  readonly children?: ComponentChildren;
}

/** A comment below the title of its question. */
export function Written({ comment, children }: WrittenProps) {
  const { id, on_post: postId, on_post_data: post, created_at: at, vote_score: votes } = comment;
  return (
    <li>
      <h2 dir="auto">
        <Link href={`/questions/${postId}/${comment.is_private ? "" : `#comment-${id}`}`}>
          {post.title}
        </Link>
      </h2>
      <p class="quiet small">
        <Time at={at} />
        {!comment.is_private && ` · ${count(votes, ...texts.votes)}`}
      </p>
      <Markdown text={comment.text} mentioned={comment.mentioned_users} />
      {children}
    </li>
  );
}
