import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { whole } from "../texts/format.ts";
import { refused } from "./refused.ts";
import type { Comment } from "./threads.ts";

type Direction = 1 | -1;

interface VotesProps {
  readonly comment: Comment;
  readonly onChanged: (comment: Comment) => void;
}

/** The votes on a comment, and the reader's own. A second click on it takes it back. */
export function Votes({ comment, onChanged }: VotesProps) {
  const texts = en.comments.votes;
  const { id, vote_score: score, user_vote: own } = comment;
  const params = { path: { commentId: id } };
  const action = useAction((direction: Direction | 0, headers) =>
    answerOf(api.POST("/api/comments/{commentId}/vote/", { params, headers, body: { direction } })),
  );
  const isOwn = comment.author.id === user.value?.id;
  const vote = async (direction: Direction) => {
    const answer = await action.run(own === direction ? 0 : direction);
    if (!answer?.data) return;
    const { score: vote_score, user_vote } = answer.data;
    onChanged({ ...comment, vote_score, user_vote });
  };
  const arrow = (direction: Direction, label: string) => (
    <button
      type="button"
      aria-label={label}
      aria-pressed={own === direction}
      title={isOwn ? texts.own : label}
      disabled={isOwn || user.value === null}
      onClick={() => void vote(direction)}
    >
      <svg viewBox="0 0 10 6" width="12" height="8" aria-hidden="true">
        <path d={direction === 1 ? "M0 6 L5 0 L10 6 Z" : "M0 0 L5 6 L10 0 Z"} />
      </svg>
    </button>
  );
  return (
    <>
      <span class="votes" role="group" aria-label={texts.label}>
        {arrow(1, texts.up)}
        <span aria-live="polite">{whole(score)}</span>
        {arrow(-1, texts.down)}
      </span>
      <ProblemNotice problem={refused(action.problem.value)} />
    </>
  );
}
