/** One post of the overview: what it is, and the moves that its state allows. */
import { useSignal } from "@preact/signals";
import { user } from "../api/session.ts";
import type { FeedPost } from "../feed/pages.ts";
import { kindOf } from "../pages/question/head.tsx";
import { Button } from "../parts/button.tsx";
import { Time } from "../parts/time.tsx";
import type { Project } from "../project/use_project.ts";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { count } from "../texts/format.ts";
import { Approve } from "./approve.tsx";
import { ManagedQuestions } from "./managed_question.tsx";
import { DeletePost } from "./delete_post.tsx";
import { mayEdit } from "./may.ts";
import { Moves } from "./moves.tsx";

interface ManagedPostProps {
  readonly post: FeedPost;
  readonly project: Project;
  /** Called with what was done. */
  readonly onChanged: (said: string) => void;
}

export function ManagedPost({ post, project, onChanged }: ManagedPostProps) {
  const texts = manage.posts;
  const isApproving = useSignal(false);
  return (
    <li class="managed" aria-label={post.title}>
      <div class="what">
        <h3>
          <Link href={`/questions/${post.id}/`}>{post.title}</Link>
        </h3>
        <p class="meta">
          <span>{kindOf(post)}</span>
          <span>{texts.by(post.author_username)}</span>
          {post.nr_forecasters > 0 && (
            <span>{count(post.nr_forecasters, ...en.feed.forecasters)}</span>
          )}
          <Next post={post} />
        </p>
      </div>
      {post.curation_status === "approved" && (
        <ManagedQuestions {...{ post, project, onChanged }} />
      )}
      <div class="row">
        {post.curation_status !== "approved" && (
          <Button
            kind="primary"
            label={texts.approveOf(post.title)}
            onClick={() => (isApproving.value = !isApproving.value)}
          >
            {texts.approve}
          </Button>
        )}
        {mayEdit(post, user.value?.id) && (
          <Link
            href={`/write/?post=${post.id}`}
            class="button plain"
            aria-label={texts.editOf(post.title)}
          >
            {texts.edit}
          </Link>
        )}
        <Moves {...{ post, onChanged }} />
        <DeletePost post={post} onDone={() => onChanged(texts.deleted(post.title))} />
      </div>
      {isApproving.value && (
        <Approve
          post={post}
          onDone={() => onChanged(texts.approved(post.title))}
          onClose={() => (isApproving.value = false)}
        />
      )}
    </li>
  );
}

/** The next time at which something happens to the post. */
function Next({ post }: { readonly post: FeedPost }) {
  const { opens, closes, closed, resolved } = en.question.deadlines;
  const [text, at] =
    post.status === "upcoming"
      ? [opens, post.open_time]
      : post.status === "open"
        ? [closes, post.scheduled_close_time]
        : post.status === "closed"
          ? [closed, post.actual_close_time]
          : [resolved, post.actual_resolve_time];
  if (at === null || post.curation_status !== "approved") return null;
  return (
    <span>
      {text} <Time at={at} />
    </span>
  );
}
