/** The form of a stored post. What a change does to an approved one is shown before it is stored. */
import { useEffect, useMemo } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { Save } from "../parts/save.tsx";
import type { Post } from "../pages/question/use_post.ts";
import { edit } from "../texts/edit.ts";
import { labelled } from "../texts/named.ts";
import { write } from "../texts/write.ts";
import { byField, LABELS } from "./body.ts";
import { Changes } from "./changes.tsx";
import { type Draft, QUESTION_KINDS } from "./draft.ts";
import { FormBody } from "./form_body.tsx";
import { patchOf } from "./patch.ts";
import { ProjectChoice } from "./project_choice.tsx";
import { draftOf, valuesOf } from "./stored_draft.ts";
import { useCheck } from "./use_check.ts";
import { useDraft } from "./use_draft.ts";
import type { WritableProject } from "./use_projects.ts";

type Patch = Schemas["PostPatch"];

interface EditFormProps {
  readonly post: Post;
  readonly projects: readonly WritableProject[];
  /** The default project of the post. */
  readonly home: WritableProject;
  /** Whether it holds what is not stored. */
  readonly isBegun: Signal<boolean>;
  readonly onStored: () => void;
}

export function EditForm({ post, projects, home, isBegun, onStored }: EditFormProps) {
  const before = useMemo(() => draftOf(post), []);
  // What was typed belongs to the version that it changes.
  const place = `${user.peek()?.id}.post.${post.id}.${post.edited_at}`;
  const draft = useDraft(place, before, sessionStorage);
  const projectId = useSignal(home.id);
  const asked = useSignal<Patch | null>(null);
  const sent = useSignal<Draft | null>(null);
  const project = projects.find(({ id }) => id === projectId.value) ?? home;
  const patch = usePatch(post, before, draft, project.id === home.id ? null : project.id);
  const isChanged = patch !== null;
  useTold(isBegun, isChanged);
  const { ask, checking, storing } = useUpdate(post.id);
  const checked = useCheck(patch, ask);
  const store = async (body: Patch) => {
    const answer = await storing.run(body);
    if (answer?.problem !== null) return;
    asked.value = null;
    onStored();
  };
  const undo = () => {
    draft.value = before;
    projectId.value = home.id;
  };
  const isSeen = post.curation_status === "approved";
  const submit = async () => {
    if (patch === null) return;
    sent.value = draft.value;
    if (!isSeen) await store(patch);
    else {
      storing.problem.value = null;
      if ((await checking.run(patch))?.problem === null) asked.value = patch;
    }
  };
  const problem = checking.problem.value ?? storing.problem.value;
  const refused = Object.keys(checked.value.faults).length > 0 ? null : problem;
  // What was refused says nothing of what was typed since.
  const paths = sent.value === draft.value ? problem?.paths : {};
  const faults = byField(draft.value, { ...paths, ...checked.value.faults });
  const change = {
    before,
    after: draft.value,
    move: project.id === home.id ? null : { from: home.name, to: project.name },
  };
  return (
    <GuidingForm label={edit.form} onSubmit={submit}>
      <div class="pairs">
        <Kind draft={draft} isFixed={post.forecasts_count > 0} />
        <ProjectChoice {...{ projects, project }} onChoose={(id) => (projectId.value = id)} />
      </div>
      <FormBody
        {...{ draft, faults, project }}
        checked={checked.value}
        problem={refused}
        stored={{ isFixed: post.forecasts_count > 0 }}
      >
        <Save
          {...{ isChanged }}
          isBusy={storing.isBusy.value || checking.isBusy.value}
          text={isSeen ? edit.see : edit.save}
        />
        {isChanged && <Undo onUndo={undo} />}
      </FormBody>
      {asked.value !== null && (
        <Confirm
          title={edit.confirm.title}
          about={edit.confirm.about}
          confirm={edit.confirm.submit}
          isBusy={storing.isBusy.value}
          problem={labelled(storing.problem.value, LABELS)}
          onConfirm={() => asked.value !== null && void store(asked.value)}
          onClose={() => (asked.value = null)}
        >
          <Changes {...{ post, change }} />
        </Confirm>
      )}
    </GuidingForm>
  );
}

function Undo({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <div>
      <Button kind="quiet" onClick={onUndo}>
        {edit.undo}
      </Button>
    </div>
  );
}

/** Tells others whether the form holds what is not stored. A form that is gone holds nothing. */
function useTold(isBegun: Signal<boolean>, isChanged: boolean) {
  useEffect(() => {
    isBegun.value = isChanged;
    return () => {
      isBegun.value = false;
    };
  }, [isChanged]);
}

/** Returns the calls that check a change and that store it. */
function useUpdate(postId: number) {
  const params = { path: { postId } };
  const ask = (body: Patch) =>
    readOf(api.POST("/api/posts/{postId}/update/check/", { params, body }));
  const checking = useAction(ask);
  const storing = useAction((body: Patch, headers) =>
    answerOf<unknown>(api.PUT("/api/posts/{postId}/update/", { params, body, headers })),
  );
  return { ask, checking, storing };
}

/** Returns what is sent, or null while nothing was changed. */
function usePatch(
  post: Post,
  before: Draft,
  draft: Signal<Draft>,
  movedTo: number | null,
): Patch | null {
  const first = useMemo(() => {
    const one = post.group_of_questions?.questions[0];
    return one === undefined ? before : valuesOf(one);
  }, []);
  const patch = {
    ...patchOf(before, draft.value, first),
    ...(movedTo === null ? {} : { default_project: movedTo }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

interface KindProps {
  readonly draft: Signal<Draft>;
  readonly isFixed: boolean;
}

/** A post stays a group, a conditional or a notebook. A question may get another type. */
function Kind({ draft, isFixed }: KindProps) {
  const { kind } = draft.value;
  const kinds = isFixed ? [] : QUESTION_KINDS;
  const shown = kinds.some((one) => one === kind) ? kinds : [kind];
  return (
    <Choice
      label={write.kind}
      value={kind}
      options={shown.map((one) => [one, write.kinds[one]])}
      isDisabled={shown.length === 1}
      onChoose={(chosen) => (draft.value = { ...draft.value, kind: chosen, prior: "" })}
    />
  );
}
