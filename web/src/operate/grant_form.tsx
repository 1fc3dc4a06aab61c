/** A form for a new line of the download whitelist. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { operate } from "../texts/operate.ts";
import { accountOf } from "./find_account.ts";
import { useProjects, type WritableProject } from "../write/use_projects.ts";
import { scopeText, withText } from "./scope.ts";

type Write = Schemas["DataAccessWrite"];
type Scope = keyof typeof operate.access.scopes;

/** What is asked for before it is sent. */
interface Grant {
  readonly name: string;
  readonly body: Write;
}

function useEntered() {
  return {
    /** A name or an id. */
    account: useSignal(""),
    scope: useSignal<Scope>("everything"),
    /** A name or an id. */
    project: useSignal(""),
    userData: useSignal(false),
    withNames: useSignal(false),
  };
}

function bodyOf(
  { userData, withNames }: ReturnType<typeof useEntered>,
  userId: number,
  projectId: number | null,
): Write {
  return {
    user_id: userId,
    ...(projectId === null ? {} : { project_id: projectId }),
    view_user_data: userData.value,
    view_deanonymized_data: withNames.value,
  };
}

/** Returns the id that was typed, or that of the project with this name. */
function idOf(typed: string, projects: readonly WritableProject[] | null): number | undefined {
  const text = typed.trim();
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  return projects?.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.id;
}

export function GrantForm({ onAdded }: { readonly onAdded: () => void }) {
  const texts = operate.access;
  const entered = useEntered();
  const { account, scope, project, userData, withNames } = entered;
  const { data: projects } = useProjects(null);
  const faults = useSignal<{ readonly account?: string; readonly project?: string }>({});
  const asked = useSignal<Grant | null>(null);
  const search = useAction(accountOf);
  const adding = useAction((body: Write, headers) =>
    answerOf(api.POST("/api/admin/data-access/", { body, headers })),
  );
  const ask = async () => {
    faults.value = {};
    const projectId = scope.value === "everything" ? null : idOf(project.value, projects.value);
    if (projectId === undefined) {
      faults.value = { project: texts.noProject };
      return;
    }
    const found = await search.run(account.value.trim());
    if (found === null || found.problem !== null) return;
    if (found.data === null) {
      faults.value = { account: texts.noAccount };
      return;
    }
    adding.problem.value = null;
    asked.value = { name: found.data.username, body: bodyOf(entered, found.data.id, projectId) };
  };
  const add = async (grant: Grant) => {
    const answer = await adding.run(grant.body);
    if (answer?.problem !== null) return;
    asked.value = null;
    account.value = "";
    project.value = "";
    onAdded();
  };
  const searchFault = search.problem.value?.fields["search"];
  const grant = asked.value;
  return (
    <Form onSubmit={() => void ask()} label={texts.add}>
      <h3>{texts.add}</h3>
      <Field
        label={operate.accounts.search}
        value={account}
        fault={faults.value.account ?? searchFault}
        isRequired
      />
      <Scopes scope={scope} />
      {scope.value !== "everything" && (
        <Field
          label={texts.projectWanted}
          value={project}
          fault={faults.value.project}
          suggestions={projects.value?.map(({ name }) => name)}
          isRequired
        />
      )}
      <div class="row">
        <Check label={texts.userData} isOn={userData} />
        <Check label={texts.withNames} isOn={withNames} />
      </div>
      {searchFault === undefined && <ProblemNotice problem={search.problem.value} />}
      <SessionEnded />
      <Button type="submit" isBusy={search.isBusy.value}>
        {texts.submit}
      </Button>
      {grant !== null && (
        <Confirm
          title={texts.addTitle(grant.name)}
          about={texts.addAbout(scopeText(grant.body), withText(grant.body))}
          confirm={texts.addConfirm}
          isBusy={adding.isBusy.value}
          problem={adding.problem.value}
          onConfirm={() => void add(grant)}
          onClose={() => (asked.value = null)}
        />
      )}
    </Form>
  );
}

function Scopes({ scope }: { readonly scope: Signal<Scope> }) {
  const texts = operate.access;
  return (
    <fieldset class="choice">
      <legend>{texts.of}</legend>
      {(Object.keys(texts.scopes) as Scope[]).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="scope"
            checked={scope.value === name}
            onChange={() => (scope.value = name)}
          />
          {texts.scopes[name]}
        </label>
      ))}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: Signal<boolean>;
}

function Check({ label, isOn }: CheckProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={isOn.value}
        onChange={({ currentTarget }) => (isOn.value = currentTarget.checked)}
      />
      {label}
    </label>
  );
}
