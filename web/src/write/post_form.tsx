/** The form of a new post. The server says while one types what is wrong, and what is unusual. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { write } from "../texts/write.ts";
import { bodyOf, byField } from "./body.ts";
import { type Draft, EMPTY, KINDS, typeOf } from "./draft.ts";
import { FormBody } from "./form_body.tsx";
import { ProjectChoice, type ProjectChoiceProps } from "./project_choice.tsx";
import { Stored, type StoredPost } from "./stored.tsx";
import { useCheck } from "./use_check.ts";
import { useDraft } from "./use_draft.ts";
import { isCurator } from "./use_projects.ts";

const { needsTime, afterOpening, afterClosing } = write;

interface PostFormProps extends ProjectChoiceProps {
  readonly readerId: number;
}

export function PostForm({ projects, project, readerId, onChoose }: PostFormProps) {
  const texts = write;
  const draft = useDraft(String(readerId), EMPTY);
  const isAttempted = useSignal(false);
  const stored = useSignal<StoredPost | null>(null);
  const body = bodyOf(draft.value, project.id);
  const checked = useCheck(isAttempted.value || draft.value.title !== "" ? body : null, (post) =>
    readOf(api.POST("/api/posts/create/check/", { body: post })),
  );
  const refused = useSignal<{ readonly draft: Draft; readonly paths: Paths } | null>(null);
  const action = useAction((post: Schemas["PostWrite"], headers) =>
    answerOf(api.POST("/api/posts/create/", { body: post, headers })),
  );
  const isPublishing = useSignal(false);
  const mayPublish = isCurator(project);
  const store = async () => {
    isAttempted.value = true;
    stored.value = null;
    const sent = draft.value;
    const faulty = isPublishing.value ? faultyTimes(sent) : {};
    refused.value = { draft: sent, paths: faulty };
    if (Object.keys(faulty).length > 0) return;
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
    <GuidingForm label={texts.parts.question} onSubmit={store}>
      {stored.value !== null && (
        <Stored
          key={stored.value.id}
          {...{ project }}
          post={stored.value}
          isPublished={mayPublish && isPublishing.value}
        />
      )}
      <div class="pairs">
        <Choice
          label={texts.kind}
          value={draft.value.kind}
          options={KINDS.map((kind) => [kind, texts.kinds[kind]])}
          onChoose={(kind) => (draft.value = { ...draft.value, kind, prior: "" })}
        />
        <ProjectChoice {...{ projects, project, onChoose }} />
      </div>
      <p class="quiet">{texts.about[draft.value.kind]}</p>
      <FormBody
        {...{ draft, faults, project }}
        checked={checked.value}
        problem={action.problem.value}
      >
        <div class="row">
          <Stores {...{ isPublishing, mayPublish }} isBusy={action.isBusy.value} />
          <Discard draft={draft} />
        </div>
        <p class="hint">{mayPublish ? `${texts.publishHint} ${texts.kept}` : texts.kept}</p>
      </FormBody>
    </GuidingForm>
  );
}

interface StoresProps {
  /** What the button that was pressed last wants. */
  readonly isPublishing: Signal<boolean>;
  readonly mayPublish: boolean;
  readonly isBusy: boolean;
}

/** The buttons that store the form. The first one is that of the Enter key. */
function Stores({ isPublishing, mayPublish, isBusy }: StoresProps) {
  return (
    <>
      <Button
        kind={mayPublish ? "plain" : "primary"}
        type="submit"
        isBusy={isBusy}
        onClick={() => (isPublishing.value = false)}
      >
        {write.store}
      </Button>
      {mayPublish && (
        <Button
          kind="primary"
          type="submit"
          isBusy={isBusy}
          onClick={() => (isPublishing.value = true)}
        >
          {write.publish}
        </Button>
      )}
    </>
  );
}

type Paths = Readonly<Record<string, string>>;

/** Returns what hinders that a question is published with these times, by the names of its times. */
function faultyTimes(draft: Draft): Paths {
  if (typeOf(draft) === null) return {};
  const { open_time, scheduled_close_time: closes, scheduled_resolve_time: resolves } = draft;
  const opens = open_time === "" ? Date.now() : Date.parse(open_time);
  const closing = closes === "" ? needsTime : Date.parse(closes) <= opens ? afterOpening : null;
  const resolution = resolves === "" ? needsTime : resolves < closes ? afterClosing : null;
  return {
    ...(closing === null ? {} : { scheduled_close_time: closing }),
    ...(resolution === null ? {} : { scheduled_resolve_time: resolution }),
  };
}

/** Leaves out faults of fields that the author has not come to yet. */
function shownFaults(draft: Draft, faults: Paths, isAttempted: boolean): Paths {
  if (isAttempted) return faults;
  const isTouched = (name: string) =>
    name in draft && draft[name as keyof Draft] !== EMPTY[name as keyof Draft];
  return Object.fromEntries(Object.entries(faults).filter(([name]) => isTouched(name)));
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
