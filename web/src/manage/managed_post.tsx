/** One post of the overview: what it is, and the moves that its state allows. */
import { useSignal } from "@preact/signals";
import { Link } from "wouter-preact";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { kindOf } from "../pages/question/head.tsx";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { Time } from "../parts/time.tsx";
import type { Project } from "../project/use_project.ts";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { count } from "../texts/format.ts";
import { Approve } from "./approve.tsx";
import { ManagedQuestions } from "./managed_question.tsx";
import { isAdministered } from "./use_managed.ts";

type Move = keyof typeof manage.posts.moves;

interface ManagedPostProps {
  readonly post: FeedPost;
  readonly project: Project;
  /** Called with what was done. */
  readonly onChanged: (said: string) => void;
}

export function ManagedPost({ post, project, onChanged }: ManagedPostProps) {
  const texts = manage.posts;
  const isApproving = useSignal(false);
  const action = useAction((move: Move, headers) => send(post.id, move, headers));
  const run = async (move: Move) => {
    const answer = await action.run(move);
    if (answer?.problem === null) onChanged(texts.moved[move](post.title));
  };
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
        {movesOf(post, isAdministered(project)).map((move) => (
          <Button
            key={move}
            kind={move === "review" ? "quiet" : "plain"}
            isBusy={action.isBusy.value}
            label={`${texts.moves[move]}: ${post.title}`}
            onClick={() => void run(move)}
          >
            {texts.moves[move]}
          </Button>
        ))}
      </div>
      {action.problem.value !== null && (
        <>
          <ProblemNotice problem={action.problem.value} />
          <SessionEnded />
        </>
      )}
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

/** Returns the moves of the review that the state of a post allows (Contract 4.2). */
function movesOf({ curation_status: curation, status }: FeedPost, isAdmin: boolean): Move[] {
  if (curation === "draft") return ["submit"];
  if (curation === "pending") return ["reject", "draft"];
  if (curation === "rejected") return ["draft"];
  // A curator may do so before the opening, an administrator at any time.
  return status === "upcoming" || (isAdmin && status === "open") ? ["review"] : [];
}

function send(postId: number, move: Move, headers: { readonly "Idempotency-Key": string }) {
  const options = { params: { path: { postId } }, headers };
  const calls = {
    submit: () => api.POST("/api/posts/{postId}/submit-for-review/", options),
    reject: () => api.POST("/api/posts/{postId}/reject/", options),
    draft: () => api.POST("/api/posts/{postId}/make-draft/", options),
    review: () => api.POST("/api/posts/{postId}/send-back-to-review/", options),
  };
  return answerOf<unknown>(calls[move]());
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
