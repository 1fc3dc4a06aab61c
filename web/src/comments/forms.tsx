/** The forms that write comments. */
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import type { Send } from "../api/use_action.ts";
import { en } from "../texts/en.ts";
import type { CommentPlace } from "./place.ts";
import type { Comment } from "./threads.ts";
import { Writing, type Written } from "./writing.tsx";

interface NewFormProps {
  readonly place: CommentPlace;
  readonly isPrivate: boolean;
}

/** The form of a new thread, or of a note that only its author sees. */
export function NewForm({ place, isPrivate }: NewFormProps) {
  const { submit, stored, ...texts } = en.comments.write;
  const kind = isPrivate ? "note" : "comment";
  const { id, question } = place.post;
  const hasForecast = (question?.my_forecasts.latest ?? null) !== null;
  return (
    <Writing
      key={kind}
      place={`${kind}-${id}`}
      label={texts[kind]}
      hint={isPrivate ? texts.noteHint : en.comments.hint}
      submit={submit[kind]}
      stored={stored[kind]}
      forecast={hasForecast ? texts.forecast : undefined}
      send={(written, headers) =>
        create({ ...bodyOf(place, written), is_private: isPrivate }, headers)
      }
      onStored={place.take}
    />
  );
}

interface AtCommentProps {
  readonly comment: Comment;
  readonly place: CommentPlace;
  readonly onClose: () => void;
}

export function ReplyForm({ comment, place, onClose }: AtCommentProps) {
  const { submit, reply, forecast } = en.comments.write;
  const hasForecast = (place.post.question?.my_forecasts.latest ?? null) !== null;
  return (
    <Writing
      place={`reply-${comment.id}`}
      label={reply(comment.author.username)}
      hint={en.comments.hint}
      submit={submit.reply}
      forecast={hasForecast ? forecast : undefined}
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
    />
  );
}

export function EditForm({ comment, place, onClose }: AtCommentProps) {
  const { submit, edit, forecastThen } = en.comments.write;
  const params = { path: { commentId: comment.id } };
  const mayAdd = comment.included_forecast === null && place.post.question !== undefined;
  return (
    <Writing
      place={`edit-${comment.id}`}
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
    />
  );
}

const bodyOf = ({ post }: CommentPlace, { text, hasForecast }: Written) => ({
  on_post: post.id,
  text,
  included_forecast: hasForecast,
});

type Headers = Parameters<Send<Written, Comment>>[1];

const create = (body: Schemas["CommentCreate"], headers: Headers) =>
  answerOf(api.POST("/api/comments/create/", { body, headers }));
