/** What the reader may do with a comment, besides voting. */
import { type Signal, useSignal } from "@preact/signals";
import { user } from "../api/session.ts";
import { Button } from "../parts/button.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { en } from "../texts/en.ts";
import { type CommentPlace, mayWrite } from "./place.ts";
import type { Comment } from "./threads.ts";

const Remove = lazyPage(() => import("./remove.tsx"));
const Publish = lazyPage(() => import("./publish.tsx"));
const Pin = lazyPage(() => import("./pin.tsx"), true);

/** The form that is open at a comment. */
export type Open = "reply" | "edit" | "report" | null;

interface ActionsProps {
  readonly comment: Comment;
  readonly place: CommentPlace;
  readonly open: Signal<Open>;
  readonly isOwn: boolean;
}

export function Actions({ comment, place, open, isOwn }: ActionsProps) {
  const texts = en.comments.actions;
  if (!user.value) return null;
  const choice = (name: NonNullable<Open>) => (
    <Button
      kind="quiet"
      isPressed={open.value === name}
      onClick={() => (open.value = open.value === name ? null : name)}
    >
      {texts[name]}
    </Button>
  );
  const isModerator = user.value.is_staff || user.value.is_superuser;
  return (
    <>
      {mayWrite(place) && choice("reply")}
      {isOwn && choice("edit")}
      {isOwn && comment.is_private && comment.parent_id === null && (
        <Asked {...{ comment, place }} text={texts.publish} Page={Publish} />
      )}
      {(isOwn || isModerator) && (
        <Asked {...{ comment, place }} text={texts.delete} Page={Remove} />
      )}
      {!isOwn && choice("report")}
      {place.post.user_permission === "admin" && <Pin {...{ comment, place }} />}
    </>
  );
}

interface AskedProps extends Pick<ActionsProps, "comment" | "place"> {
  readonly text: string;
  /** Asks whether it shall be done. */
  readonly Page: typeof Remove;
}

/** What is done once the reader has confirmed it. */
function Asked({ text, Page, ...props }: AskedProps) {
  const isAsking = useSignal(false);
  return (
    <>
      <Button kind="quiet" onClick={() => (isAsking.value = true)}>
        {text}
      </Button>
      {isAsking.value && <Page {...props} onClose={() => (isAsking.value = false)} />}
    </>
  );
}
