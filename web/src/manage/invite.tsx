/** Makes accounts members of a project, by their names. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import type { Project } from "../project/use_project.ts";
import { manage } from "../texts/manage.ts";
import { type Level, LEVELS } from "./levels.ts";

type Invited = Schemas["InvitedMembers"];

interface InviteProps {
  readonly project: Project;
  /** Curators invite forecasters only. */
  readonly isAdmin: boolean;
  readonly onInvited: () => void;
}

export function Invite({ project, isAdmin, onInvited }: InviteProps) {
  const texts = manage.invite;
  const names = useSignal("");
  const level = useSignal<Level>("forecaster");
  const invited = useSignal<Invited | null>(null);
  const action = useAction((body: Schemas["InviteBody"], headers) =>
    answerOf(
      api.POST("/api/projects/{projectId}/members/invite/", {
        params: { path: { projectId: project.id } },
        body,
        headers,
      }),
    ),
  );
  const submit = async () => {
    invited.value = null;
    const usernames = names.value.split(/[\s,;]+/).filter((name) => name !== "");
    const answer = await action.run({
      usernames,
      ...(isAdmin ? { permission: level.value } : {}),
    });
    if (!answer?.data) return;
    invited.value = answer.data;
    names.value = "";
    onInvited();
  };
  const problem = action.problem.value;
  return (
    <Form label={texts.title} onSubmit={() => void submit()}>
      <h2>{texts.title}</h2>
      <Field
        label={texts.names}
        hint={texts.hint}
        value={names}
        rows={2}
        fault={problem?.fields["usernames"]}
        isRequired
      />
      {isAdmin && (
        <Choice
          label={texts.level}
          value={level.value}
          options={LEVELS}
          hint={texts.levelHints[level.value]}
          fault={problem?.fields["permission"]}
          onChoose={(value) => (level.value = value)}
        />
      )}
      <ProblemNotice problem={problem} />
      <SessionEnded />
      {invited.value !== null && <Report invited={invited.value} />}
      <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
        {texts.submit}
      </Button>
    </Form>
  );
}

/** Says who became a member, and who was one already. */
function Report({ invited: { added, unchanged } }: { readonly invited: Invited }) {
  const texts = manage.invite;
  const listed = (people: Invited["added"]) =>
    people
      .map(({ username, permission }) => `${username} (${manage.members.levels[permission]})`)
      .join(", ");
  return (
    <Done>
      {added.length > 0 && <span>{texts.added(listed(added))} </span>}
      {unchanged.length > 0 && <span>{texts.unchanged(listed(unchanged))}</span>}
    </Done>
  );
}
