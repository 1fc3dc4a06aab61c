/** What was stored, and what its author does next: submit it, or publish it where they may. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { answerOf, type Problem } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { approvalOf, type Scheduled } from "../manage/schedule.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Link } from "../router.tsx";
import { named } from "../texts/named.ts";
import { write } from "../texts/write.ts";
import { LABELS } from "./body.ts";
import { isCurator, type WritableProject } from "./use_projects.ts";

export type StoredPost = Pick<Schemas["PostDetail"], "id" | "title" | "notebook"> & Scheduled;
type Step = "draft" | "submitted" | "published";

interface StoredProps {
  readonly post: StoredPost;
  readonly project: WritableProject;
  /** Whether it is published at once. */
  readonly isPublished: boolean;
}

export function Stored({ post, project, isPublished }: StoredProps) {
  const texts = write.stored;
  const step = useSignal<Step>("draft");
  // A repeated request is the same one.
  const since = useMemo(() => new Date().toISOString(), []);
  const action = useAction((next: Exclude<Step, "draft">, headers) =>
    answerOf<unknown>(next === "submitted" ? submit(post, headers) : approve(post, since, headers)),
  );
  const run = async (next: Exclude<Step, "draft">) => {
    const answer = await action.run(next);
    if (answer?.problem === null) step.value = next;
  };
  // The button that stored it stands below a form that is empty now.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    if (isPublished) void run("published");
  }, []);
  const isDraft = step.value === "draft";
  return (
    <div ref={place} class="notice good stored" tabIndex={-1}>
      <p role="status">{texts.said[step.value](post.title)}</p>
      <ProblemNotice problem={refused(action.problem.value)} />
      <div class="row">
        {isDraft && isCurator(project) && (
          <Button isBusy={action.isBusy.value} onClick={() => void run("published")}>
            {write.publish}
          </Button>
        )}
        {isDraft && (
          <Button isBusy={action.isBusy.value} onClick={() => void run("submitted")}>
            {texts.submit}
          </Button>
        )}
        {isDraft && <Link href={`/write/?post=${post.id}`}>{texts.edit}</Link>}
        <Link href={`/questions/${post.id}/`}>{texts.open}</Link>
        {isCurator(project) && <Link href={`/manage/${project.id}/`}>{texts.manage}</Link>}
      </div>
    </div>
  );
}

/** The notice has no fields, so the faults of the times stand in it with their labels. */
function refused(problem: Problem | null): Problem | null {
  const faults = Object.entries(problem?.paths ?? {}).filter(([name]) => name in LABELS);
  if (problem === null || faults.length === 0) return problem;
  const texts = faults.map(([name, text]) => `${LABELS[name]}: ${named(text, LABELS)}`);
  return { ...problem, message: [write.stored.notPublished, ...texts].join(" ") };
}

type Headers = { readonly "Idempotency-Key": string };

function submit({ id: postId }: StoredPost, headers: Headers) {
  return api.POST("/api/posts/{postId}/submit-for-review/", {
    params: { path: { postId } },
    headers,
  });
}

/** A notebook opens and closes nothing. */
function approve(post: StoredPost, now: string, headers: Headers) {
  const body = post.notebook === undefined ? approvalOf(post, now) : { published_at: now };
  const params = { path: { postId: post.id } };
  return api.POST("/api/posts/{postId}/approve/", { params, body, headers });
}
