/** Approves several posts at once, each with the times that its author proposed. */
import { useMemo, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type Answer, answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { Time } from "../parts/time.tsx";
import { en } from "../texts/en.ts";
import { labelled } from "../texts/named.ts";
import { manage } from "../texts/manage.ts";
import { several as texts } from "../texts/several.ts";
import "./cascade.css";
import { approvalOf } from "./schedule.ts";

interface SeveralProps {
  readonly posts: readonly FeedPost[];
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

export function Page({ posts, onDone, onClose }: SeveralProps) {
  const since = useMemo(() => new Date().toISOString(), []);
  const left = useSignal<readonly number[]>([]);
  const isAsking = useSignal(false);
  const done = useRef(new Set<number>());
  const chosen = posts.filter((post) => isReady(post) && !left.value.includes(post.id));
  const action = useAction((_: null, headers) => {
    const key = headers["Idempotency-Key"];
    return approveAll(chosen, since, { key, done: done.current });
  });
  const run = async () => {
    if ((await action.run(null))?.problem === null) onDone(texts.done(done.current.size));
  };
  const leave = () => {
    isAsking.value = false;
    if (done.current.size > 0) onDone(texts.done(done.current.size));
  };
  return (
    <GuidingForm label={texts.title} isOpened onSubmit={() => (isAsking.value = true)}>
      <fieldset class="several">
        <legend>{texts.title}</legend>
        <p class="hint">{texts.about}</p>
        {posts.map((post) => (
          <label key={post.id} class="switch">
            <input
              type="checkbox"
              checked={chosen.includes(post)}
              disabled={!isReady(post)}
              onChange={({ currentTarget }) =>
                (left.value = currentTarget.checked
                  ? left.value.filter((id) => id !== post.id)
                  : [...left.value, post.id])
              }
            />
            {isReady(post) ? post.title : texts.notReady(post.title)}
          </label>
        ))}
      </fieldset>
      <div class="row">
        <Button kind="primary" type="submit" isDisabled={chosen.length === 0}>
          {texts.see(chosen.length)}
        </Button>
        <Button onClick={onClose}>{en.actions.cancel}</Button>
      </div>
      {isAsking.value && (
        <Confirm
          title={texts.confirmTitle(chosen.length)}
          about={texts.confirmAbout}
          confirm={texts.confirm}
          isBusy={action.isBusy.value}
          problem={labelled(action.problem.value, manage.approve.times)}
          onConfirm={() => void run()}
          onClose={leave}
        >
          <Schedules posts={chosen} />
        </Confirm>
      )}
    </GuidingForm>
  );
}

/** A conditional closes with its parents, and a notebook never. */
function isReady({ notebook, scheduled_close_time, scheduled_resolve_time }: FeedPost): boolean {
  return (
    notebook !== undefined || (scheduled_close_time !== null && scheduled_resolve_time !== null)
  );
}

interface Run {
  readonly key: string;
  /** The posts that are approved already. Another run leaves them out. */
  readonly done: Set<number>;
}

/** Stops at the first post that is refused, and names it. */
async function approveAll(
  posts: readonly FeedPost[],
  since: string,
  { key, done }: Run,
): Promise<Answer<number>> {
  for (const post of posts.filter(({ id }) => !done.has(id))) {
    const body = post.notebook === undefined ? approvalOf(post, since) : { published_at: since };
    const { problem } = await answerOf<unknown>(
      api.POST("/api/posts/{postId}/approve/", {
        params: { path: { postId: post.id } },
        body,
        headers: { "Idempotency-Key": `${key}-${post.id}` },
      }),
    );
    if (problem !== null)
      return {
        data: null,
        problem: { ...problem, message: texts.stopped(post.title, whyOf(problem)) },
      };
    done.add(post.id);
  }
  return { data: done.size, problem: null };
}

function whyOf({ paths, message }: { paths: Readonly<Record<string, string>>; message: string }) {
  const faults = Object.values(paths);
  return faults.length === 0 ? message : faults.join(" ");
}

function Schedules({ posts }: { readonly posts: readonly FeedPost[] }) {
  const { scheduled_close_time: closing, scheduled_resolve_time: resolution } =
    manage.approve.times;
  return (
    <div class="cascade">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{manage.cascade.question}</th>
            <th scope="col">{closing}</th>
            <th scope="col">{resolution}</th>
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post.id}>
              <th scope="row">{post.title}</th>
              <td>
                {post.scheduled_close_time !== null && <Time at={post.scheduled_close_time} />}
              </td>
              <td>
                {post.scheduled_resolve_time !== null && <Time at={post.scheduled_resolve_time} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
