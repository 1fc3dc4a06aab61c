/** Administrators of the project put a thread above the others. */
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import type { CommentPlace } from "./place.ts";
import { refused } from "./refused.ts";
import type { Comment } from "./threads.ts";

interface PinProps {
  readonly comment: Comment;
  readonly place: Pick<CommentPlace, "take">;
}

export function Page({ comment, place }: PinProps) {
  const params = { path: { commentId: comment.id } };
  const action = useAction((pin: boolean, headers) =>
    answerOf(api.POST("/api/comments/{commentId}/toggle-pin/", { params, headers, body: { pin } })),
  );
  const isThread = comment.parent_id === null && !comment.is_private;
  if (!isThread) return null;
  const toggle = async () => {
    const answer = await action.run(!comment.is_pinned);
    if (answer?.data) place.take(answer.data);
  };
  const { pin, unpin } = en.comments.actions;
  return (
    <>
      <Button kind="quiet" isBusy={action.isBusy.value} onClick={() => void toggle()}>
        {comment.is_pinned ? unpin : pin}
      </Button>
      <ProblemNotice problem={refused(action.problem.value)} />
    </>
  );
}
