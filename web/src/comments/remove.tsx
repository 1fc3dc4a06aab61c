/** Asks before a comment is deleted, and deletes it. */
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Confirm } from "../parts/confirm.tsx";
import { removeComment } from "../texts/remove_comment.ts";
import type { CommentPlace } from "./place.ts";
import { refused } from "./refused.ts";
import type { Comment } from "./threads.ts";

interface RemoveProps {
  readonly comment: Comment;
  readonly place: CommentPlace;
  readonly onClose: () => void;
}

export function Page({ comment, place, onClose }: RemoveProps) {
  const params = { path: { commentId: comment.id } };
  const action = useAction((_: null, headers) =>
    answerOf(api.DELETE("/api/comments/{commentId}/delete/", { params, headers })),
  );
  const remove = async () => {
    const answer = await action.run(null);
    if (answer?.problem !== null) return;
    onClose();
    place.take({ ...comment, is_soft_deleted: true, is_pinned: false });
  };
  return (
    <Confirm
      {...removeComment}
      isBusy={action.isBusy.value}
      problem={refused(action.problem.value)}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
