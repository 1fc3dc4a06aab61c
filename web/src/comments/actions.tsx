/** What the reader may do with a comment, besides voting. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { type CommentPlace, mayWrite } from "./place.ts";
import { refused } from "./refused.ts";
import type { Comment } from "./threads.ts";

const Remove = lazyPage(() => import("./remove.tsx"));
const Publish = lazyPage(() => import("./publish.tsx"));

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
      <Pin {...{ comment, place }} />
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

/** Administrators of the project put a thread above the others. */
function Pin({ comment, place }: Pick<ActionsProps, "comment" | "place">) {
  const params = { path: { commentId: comment.id } };
  const action = useAction((pin: boolean, headers) =>
    answerOf(api.POST("/api/comments/{commentId}/toggle-pin/", { params, headers, body: { pin } })),
  );
  const isThread = comment.parent_id === null && !comment.is_private;
  if (place.post.user_permission !== "admin" || !isThread) return null;
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
