/** The form of a new post. The server says while one types what is wrong, and what is unusual. */
import { type Signal, useSignal } from "@preact/signals";
import { Link } from "wouter-preact";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { labelled, named } from "../texts/named.ts";
import { write } from "../texts/write.ts";
import { bodyOf, byField, LABELS } from "./body.ts";
import { type Draft, EMPTY, KINDS } from "./draft.ts";
import { Fields } from "./fields.tsx";
import { Preview } from "./preview.tsx";
import { ProjectChoice, type ProjectChoiceProps } from "./project_choice.tsx";
import { useCheck } from "./use_check.ts";
import { useDraft } from "./use_draft.ts";
import { isCurator, type WritableProject } from "./use_projects.ts";

type Post = Schemas["PostDetail"];

interface PostFormProps extends ProjectChoiceProps {
  readonly readerId: number;
}

export function PostForm({ projects, project, readerId, onChoose }: PostFormProps) {
  const texts = write;
  const draft = useDraft(readerId);
  const isAttempted = useSignal(false);
  const stored = useSignal<Pick<Post, "id" | "title"> | null>(null);
  const body = bodyOf(draft.value, project.id);
  const checked = useCheck(isAttempted.value || draft.value.title !== "" ? body : null);
  const refused = useSignal<{ readonly draft: Draft; readonly paths: Paths } | null>(null);
  const action = useAction((post: Schemas["PostWrite"], headers) =>
    answerOf(api.POST("/api/posts/create/", { body: post, headers })),
  );
  const store = async () => {
    isAttempted.value = true;
    stored.value = null;
    const sent = draft.value;
    const answer = await action.run(body);
    if (answer === null) return;
    refused.value = { draft: sent, paths: answer.problem?.paths ?? {} };
    if (answer.data === null) return;
    stored.value = answer.data;
    isAttempted.value = false;
    // What was typed while the request ran is not stored.
    if (draft.value === sent) draft.value = EMPTY;
  };
  const paths = refused.value?.draft === draft.value ? refused.value.paths : checked.value.faults;
  const faults = shownFaults(draft.value, byField(draft.value, paths), isAttempted.value);
  return (
    <Form label={texts.parts.question} onSubmit={() => void store()}>
      {stored.value !== null && <Stored post={stored.value} project={project} />}
      <div class="pairs">
        <Choice
          label={texts.kind}
          value={draft.value.kind}
          options={KINDS.map((kind) => [kind, texts.kinds[kind]])}
          onChoose={(kind) => (draft.value = { ...draft.value, kind })}
        />
        <ProjectChoice {...{ projects, project, onChoose }} />
      </div>
      <p class="quiet">{texts.about[draft.value.kind]}</p>
      <Fields draft={draft} faults={faults} />
      {faults[""] !== undefined && <p class="fault">{faults[""]}</p>}
      <Warnings warnings={checked.value.warnings} />
      <ProblemNotice problem={labelled(action.problem.value ?? checked.value.problem, LABELS)} />
      <SessionEnded />
      <div class="row">
        <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
          {texts.store}
        </Button>
        <Discard draft={draft} />
      </div>
      <p class="hint">{texts.kept}</p>
      <Preview draft={draft.value} project={project} />
    </Form>
  );
}

type Paths = Readonly<Record<string, string>>;

/** Leaves out faults of fields that the author has not come to yet. */
function shownFaults(draft: Draft, faults: Paths, isAttempted: boolean): Paths {
  if (isAttempted) return faults;
  const isTouched = (name: string) =>
    name in draft && draft[name as keyof Draft] !== EMPTY[name as keyof Draft];
  return Object.fromEntries(Object.entries(faults).filter(([name]) => isTouched(name)));
}

function Warnings({ warnings }: { readonly warnings: readonly Schemas["PostWarning"][] }) {
  if (warnings.length === 0) return null;
  // The questions of a group may all have the same warning, which is said once.
  const shown = [...new Map(warnings.map((one) => [`${one.code} ${one.message}`, one])).values()];
  // The form makes the bounds of the outcomes, so the advice to send others would mislead.
  const fixes: Readonly<Record<string, string>> = write.fixes;
  return (
    <section class="warnings" aria-label={write.warnings}>
      <h2>{write.warnings}</h2>
      <ul>
        {shown.map(({ code, path, message, fix }) => (
          <li key={`${code} ${path}`}>
            {named(message, LABELS)}.{" "}
            <span class="quiet">{fixes[code] ?? named(fix, LABELS)}.</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empties the form after a question, because nothing else holds what was typed. */
function Discard({ draft }: { readonly draft: Signal<Draft> }) {
  const texts = write.discard;
  const isAsking = useSignal(false);
  if (draft.value === EMPTY) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => (isAsking.value = true)}>
        {texts.open}
      </Button>
      {isAsking.value && (
        <Confirm
          title={texts.title}
          about={texts.about}
          confirm={texts.confirm}
          isBusy={false}
          problem={null}
          onConfirm={() => {
            draft.value = EMPTY;
            isAsking.value = false;
          }}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}

interface StoredProps {
  readonly post: Pick<Post, "id" | "title">;
  readonly project: WritableProject;
}

/** What was stored, and what its author does next. */
function Stored({ post, project }: StoredProps) {
  const texts = write.stored;
  const isSubmitted = useSignal(false);
  const action = useAction((_: null, headers) =>
    answerOf<unknown>(
      api.POST("/api/posts/{postId}/submit-for-review/", {
        params: { path: { postId: post.id } },
        headers,
      }),
    ),
  );
  const submit = async () => {
    const answer = await action.run(null);
    if (answer?.problem === null) isSubmitted.value = true;
  };
  return (
    <div class="notice good stored">
      <p role="status">
        {isSubmitted.value ? texts.submitted(post.title) : texts.done(post.title)}
      </p>
      <ProblemNotice problem={action.problem.value} />
      <div class="row">
        {!isSubmitted.value && (
          <Button isBusy={action.isBusy.value} onClick={() => void submit()}>
            {texts.submit}
          </Button>
        )}
        <Link href={`/questions/${post.id}/`}>{texts.open}</Link>
        {isCurator(project) && <Link href={`/manage/${project.id}/`}>{texts.manage}</Link>}
      </div>
    </div>
  );
}
