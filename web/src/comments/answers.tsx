/** The forms at a comment: a reply to it, and its text. A button opens them. */
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { answers } from "../texts/answers.ts";
import { en } from "../texts/en.ts";
import { bodyOf, create } from "./forms.tsx";
import type { CommentPlace } from "./place.ts";
import type { Comment } from "./threads.ts";
import { Writing } from "./writing.tsx";

interface AtCommentProps {
  readonly comment: Comment;
  readonly place: CommentPlace;
  readonly onClose: () => void;
}

export function ReplyForm({ comment, place, onClose }: AtCommentProps) {
  const { submit, reply } = answers;
  const hasForecast = (place.post.question?.my_forecasts.latest ?? null) !== null;
  return (
    <Writing
      place={`reply-${comment.id}`}
      on_post={place.post.id}
      is_private={comment.is_private}
      label={reply(comment.author.username)}
      hint={en.comments.hint}
      submit={submit.reply}
      forecast={hasForecast ? en.comments.write.forecast : undefined}
      send={(written, headers) =>
        create(
          { ...bodyOf(place, written), is_private: comment.is_private, parent: comment.id },
          headers,
        )
      }
      onStored={(made) => {
        place.take(made);
        onClose();
      }}
      onCancel={onClose}
      people={place.people}
    />
  );
}

export function EditForm({ comment, place, onClose }: AtCommentProps) {
  const { submit, edit, forecastThen } = answers;
  const params = { path: { commentId: comment.id } };
  const mayAdd = comment.included_forecast === null && place.post.question !== undefined;
  return (
    <Writing
      place={`edit-${comment.id}`}
      on_post={place.post.id}
      is_private={comment.is_private}
      label={edit}
      hint={en.comments.hint}
      submit={submit.edit}
      start={comment.text}
      forecast={mayAdd ? forecastThen : undefined}
      send={({ text, hasForecast }, headers) =>
        answerOf(
          api.PATCH("/api/comments/{commentId}/edit/", {
            params,
            headers,
            body: { text, include_forecast: hasForecast },
          }),
        )
      }
      onStored={(changed) => {
        place.take(changed);
        onClose();
      }}
      onCancel={onClose}
      people={place.people}
    />
  );
}
