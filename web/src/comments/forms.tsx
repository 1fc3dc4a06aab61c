/** The form that writes a comment. */
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
      on_post={id}
      is_private={isPrivate}
      label={texts[kind]}
      hint={isPrivate ? texts.noteHint : en.comments.hint}
      submit={submit[kind]}
      stored={stored[kind]}
      last={place.last}
      forecast={hasForecast ? texts.forecast : undefined}
      send={(written, headers) =>
        create({ ...bodyOf(place, written), is_private: isPrivate }, headers)
      }
      onStored={place.take}
      people={place.people}
    />
  );
}

export const bodyOf = ({ post }: CommentPlace, { text, hasForecast }: Written) => ({
  on_post: post.id,
  text,
  included_forecast: hasForecast,
});

type Headers = Parameters<Send<Written, Comment>>[1];

export const create = (body: Schemas["CommentCreate"], headers: Headers) =>
  answerOf(api.POST("/api/comments/create/", { body, headers }));
