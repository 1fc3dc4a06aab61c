/** Approves a post with its schedule. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { labelled } from "../texts/named.ts";
import { keptIso, localText } from "../texts/local_time.ts";
import { APPROVAL_TIMES, proposedOf, type Scheduled } from "./schedule.ts";

interface ApproveProps {
  readonly post: Pick<FeedPost, "id" | "title" | "notebook"> & Scheduled;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function Approve({ post, onDone, onClose }: ApproveProps) {
  const texts = manage.approve;
  const proposed = proposedOf(post);
  const now = localText(Date.now());
  const text = (time: string | null | undefined) => (time ? localText(Date.parse(time)) : "");
  const fields = {
    published_at: useSignal(text(proposed.published_at) || now),
    open_time: useSignal(text(proposed.open_time) || now),
    cp_reveal_time: useSignal(text(proposed.cp_reveal_time) || now),
    scheduled_close_time: useSignal(text(proposed.scheduled_close_time)),
    scheduled_resolve_time: useSignal(text(proposed.scheduled_resolve_time)),
  };
  const action = useAction((body: Schemas["ApproveBody"], headers) =>
    answerOf<unknown>(
      api.POST("/api/posts/{postId}/approve/", {
        params: { path: { postId: post.id } },
        body,
        headers,
      }),
    ),
  );
  // A notebook opens and closes nothing.
  const shown = post.notebook === undefined ? APPROVAL_TIMES : (["published_at"] as const);
  const submit = async () => {
    const times = shown.map((name) => [name, keptIso(fields[name].value, proposed[name])]);
    const answer = await action.run(Object.fromEntries(times) as Schemas["ApproveBody"]);
    if (answer?.problem === null) onDone();
  };
  const problem = labelled(action.problem.value, texts.times);
  return (
    <GuidingForm label={texts.title(post.title)} isOpened onSubmit={submit}>
      <p class="quiet">{texts.about}</p>
      <div class="pairs">
        {shown.map((name) => (
          <Field
            key={name}
            type="datetime-local"
            label={texts.times[name]}
            hint={texts.hints[name]}
            value={fields[name]}
            fault={problem?.fields[name]}
          />
        ))}
      </div>
      <ProblemNotice problem={problem} />
      <SessionEnded />
      <div class="row">
        <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
          {texts.submit}
        </Button>
        <Button onClick={onClose}>{en.actions.cancel}</Button>
      </div>
    </GuidingForm>
  );
}
