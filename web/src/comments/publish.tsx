/** Asks before a private comment becomes public, and publishes it. */
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Confirm } from "../parts/confirm.tsx";
import { publishComment } from "../texts/publish_comment.ts";
import type { CommentPlace } from "./place.ts";
import { refused } from "./refused.ts";
import type { Comment } from "./threads.ts";

interface PublishProps {
  readonly comment: Comment;
  readonly place: Pick<CommentPlace, "take">;
  readonly onClose: () => void;
}

export function Page({ comment, place, onClose }: PublishProps) {
  const params = { path: { commentId: comment.id } };
  const action = useAction((_: null, headers) =>
    answerOf(api.POST("/api/comments/{commentId}/publish/", { params, headers })),
  );
  const publish = async () => {
    const answer = await action.run(null);
    if (answer === null || answer.data === null) return;
    onClose();
    place.take(answer.data);
  };
  return (
    <Confirm
      {...publishComment}
      isBusy={action.isBusy.value}
      problem={refused(action.problem.value)}
      onConfirm={() => void publish()}
      onClose={onClose}
    />
  );
}
