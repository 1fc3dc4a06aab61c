/** The projects that the reader manages, and a new one. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Choice, type Option } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Radios } from "../parts/radios.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { go, Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { write } from "../texts/write.ts";
import { labelled } from "../texts/named.ts";
import { settingLabels, settings } from "../texts/settings.ts";
import { isCurator, type WritableProject } from "./use_projects.ts";

type Type = "tournament" | "question_series" | "community";
type Access = "private" | "viewer" | "forecaster";

const ACCESSES = ["private", "viewer", "forecaster"] as const;
const LONGEST_NAME = 200;

export function Projects({ projects }: { readonly projects: readonly WritableProject[] }) {
  const texts = write.projects;
  const managed = projects.filter(isCurator);
  return (
    <>
      {managed.length === 0 ? (
        <NewProject />
      ) : (
        <details>
          <summary class="button plain">{texts.make}</summary>
          <NewProject />
        </details>
      )}
      <section aria-label={texts.title}>
        <h2>{texts.title}</h2>
        {managed.length === 0 && <p class="quiet">{texts.none}</p>}
        <ul class="places">
          {managed.map(({ id, name, type }) => (
            <li key={id}>
              <Link href={`/manage/${id}/`}>{name}</Link>
              <span>{en.project.types[type as keyof typeof en.project.types]}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Everybody may make communities; the other kinds are for operators (Contract 3.10). */
function typesOf(isStaff: boolean): readonly Option<Type>[] {
  const { types } = en.project;
  const community: Option<Type> = ["community", types.community];
  if (!isStaff) return [community];
  return [["tournament", types.tournament], ["question_series", types.question_series], community];
}

function NewProject() {
  const texts = write.projects;
  const types = typesOf(user.value?.is_staff === true || user.value?.is_superuser === true);
  const type = useSignal<Type>(types[0]?.[0] ?? "community");
  const name = useSignal("");
  const access = useSignal<Access>("private");
  const action = useAction((body: Schemas["ProjectWrite"], headers) =>
    answerOf(api.POST("/api/projects/create/", { body, headers })),
  );
  const submit = async () => {
    const answer = await action.run({
      type: type.value,
      name: name.value.trim(),
      default_permission: access.value === "private" ? null : access.value,
    });
    if (answer?.data) go(`/manage/${answer.data.id}/`);
  };
  const problem = labelled(action.problem.value, { ...settingLabels, type: texts.type });
  return (
    <Form label={texts.make} onSubmit={() => void submit()}>
      <h2>{texts.make}</h2>
      {types.length === 1 ? (
        <p class="quiet">{texts.communitiesOnly}</p>
      ) : (
        <Choice
          label={texts.type}
          value={type.value}
          options={types}
          hint={texts.about[type.value]}
          fault={problem?.fields["type"]}
          onChoose={(value) => (type.value = value)}
        />
      )}
      <Field
        label={settings.name}
        value={name}
        most={LONGEST_NAME}
        fault={problem?.fields["name"]}
        isRequired
      />
      <Radios
        legend={settings.access}
        value={access.value}
        options={ACCESSES.map((one) => [one, ...settings.accesses[one]] as const)}
        fault={problem?.fields["default_permission"]}
        onChoose={(value) => (access.value = value)}
      />
      <ProblemNotice problem={problem} />
      <SessionEnded />
      <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
        {texts.submit}
      </Button>
    </Form>
  );
}
