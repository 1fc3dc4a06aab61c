/** The moves of the review: submit, reject, give back, send back (Contract 4.2). */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { manage } from "../texts/manage.ts";
import { type Managed, type Move, movesOf } from "./may.ts";

interface MovesProps {
  readonly post: Managed;
  readonly isDisabled?: boolean;
  /** Called with what was done. */
  readonly onChanged: (said: string) => void;
}

export function Moves({ post, isDisabled = false, onChanged }: MovesProps) {
  const texts = manage.posts;
  const action = useAction((move: Move, headers) => send(post.id, move, headers));
  const isOwn = post.author_id === user.value?.id;
  const isAsking = useSignal(false);
  const run = async (move: Move) => {
    const answer = await action.run(move);
    if (answer?.problem !== null) return;
    isAsking.value = false;
    onChanged(texts.moved[move](post.title));
  };
  return (
    <>
      {movesOf(post).map((move) => {
        const text = move === "draft" && isOwn ? texts.backToDraft : texts.moves[move];
        return (
          <Button
            key={move}
            kind={move === "review" ? "quiet" : "plain"}
            isBusy={action.isBusy.value}
            isDisabled={isDisabled}
            label={`${text}: ${post.title}`}
            onClick={() => {
              // Only this one takes something from people who see it.
              if (move === "review") isAsking.value = true;
              else void run(move);
            }}
          >
            {text}
          </Button>
        );
      })}
      {isAsking.value && (
        <Confirm
          title={texts.sendBack.title}
          about={texts.sendBack.about(post.title)}
          confirm={texts.moves.review}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => void run("review")}
          onClose={() => (isAsking.value = false)}
        />
      )}
      {action.problem.value !== null && !isAsking.value && (
        <div>
          <ProblemNotice problem={action.problem.value} />
          <SessionEnded />
        </div>
      )}
    </>
  );
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
