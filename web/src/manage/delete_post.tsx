/** Deletes a post. The dialog says what goes with it. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { remove as texts } from "../texts/remove.ts";
import { type Managed, mayDelete } from "./may.ts";
import "./cascade.css";

interface DeleteProps {
  readonly post: Managed;
  readonly onDone: () => void;
}

export function DeletePost({ post, onDone }: DeleteProps) {
  const isAsking = useSignal(false);
  const action = useAction((_: null, headers) =>
    answerOf<unknown>(
      api.DELETE("/api/posts/{postId}/delete/", { params: { path: { postId: post.id } }, headers }),
    ),
  );
  const run = async () => {
    const answer = await action.run(null);
    if (answer?.problem !== null) return;
    isAsking.value = false;
    onDone();
  };
  if (!mayDelete(post, user.value?.id)) return null;
  return (
    <>
      <Button kind="quiet" label={texts.askOf(post.title)} onClick={() => (isAsking.value = true)}>
        {texts.ask}
      </Button>
      {isAsking.value && (
        <Confirm
          title={texts.title(post.title)}
          about={texts.about}
          confirm={texts.confirm}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => void run()}
          onClose={() => (isAsking.value = false)}
        >
          <div class="cascade">
            <ul class="notes">
              {lostWith(post).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </Confirm>
      )}
    </>
  );
}

/** Returns what goes with a post, line by line. */
function lostWith(post: Managed): string[] {
  const { group_of_questions: group, comment_count: comments, notebook, conditional } = post;
  const isApproved = post.curation_status === "approved";
  return [
    ...(group === undefined ? [] : [texts.questions(group.questions.length)]),
    ...(post.forecasts_count > 0
      ? [texts.forecasts(post.forecasts_count, post.nr_forecasters)]
      : []),
    ...(comments > 0 ? [texts.comments(comments)] : []),
    ...(isApproved && notebook === undefined ? [texts.boards] : []),
    ...(notebook === undefined && conditional === undefined ? [texts.conditionals] : []),
  ];
}
