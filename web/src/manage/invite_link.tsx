/** Makes links by which people join a project, and shows who came by which. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { NumberInput } from "../parts/number_input.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Secret } from "../parts/secret.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { Time } from "../parts/time.tsx";
import { plainText } from "../parts/typed_number.ts";
import type { Project } from "../project/use_project.ts";
import "../styles/invitation.css";
import { byLink } from "../texts/invitations.ts";
import { manage } from "../texts/manage.ts";
import { type Level, LEVELS } from "./levels.ts";

type Invitation = Schemas["Invitation"];

const QrCode = lazyPage(async () => ({ Page: (await import("../parts/qr_code.tsx")).QrCode }));

/** For administrators of the project alone. */
export function InviteByLink({ project }: { readonly project: Project }) {
  const path = { projectId: project.id };
  const reading = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/invitations/", {
          params: { path, query: { kind: "link" } },
        }),
      ),
    String(project.id),
  );
  const revoked = useSignal<Invitation | null>(null);
  const list = reading.data.value;
  return (
    <>
      <MakeLink projectId={project.id} onMade={() => void reading.read()} />
      <div class="block">
        <h2>{byLink.listTitle}</h2>
        <ReadState of={reading} />
        {list?.count === 0 && <p class="quiet">{byLink.none}</p>}
        {list !== null && list.count > 0 && (
          <ul class="members links">
            {list.results.map((invitation) => (
              <Line key={invitation.id} {...{ invitation, revoked }} />
            ))}
          </ul>
        )}
        {list !== null && list.next !== null && (
          <p class="quiet">{byLink.more(list.results.length, list.count)}</p>
        )}
      </div>
      {revoked.value !== null && (
        <Revoke
          projectId={project.id}
          invitationId={revoked.value.id}
          onDone={() => {
            revoked.value = null;
            void reading.read();
          }}
          onClose={() => (revoked.value = null)}
        />
      )}
    </>
  );
}

interface MakeProps {
  readonly projectId: number;
  readonly onMade: () => void;
}

function MakeLink({ projectId, onMade }: MakeProps) {
  const [uses, expires, domains] = [useSignal("30"), useSignal(""), useSignal("")];
  const level = useSignal<Level>("forecaster");
  const link = useSignal<string | null>(null);
  const action = useAction((body: Schemas["InvitationWrite"]) =>
    answerOf(
      api.POST("/api/projects/{projectId}/invitations/link/", {
        params: { path: { projectId } },
        body,
      }),
    ),
  );
  const submit = async () => {
    link.value = null;
    const answer = await action.run({
      permission: level.value,
      uses: Number(plainText(uses.value)),
      expires_at: expires.value === "" ? null : new Date(expires.value).toISOString(),
      allowed_domains: domains.value.split(/[\s,;]+/).filter((domain) => domain !== ""),
    });
    if (!answer?.data) return;
    link.value = answer.data.url;
    onMade();
  };
  const problem = action.problem.value;
  return (
    <Form label={byLink.title} onSubmit={() => void submit()}>
      <h2>{byLink.title}</h2>
      <p class="quiet">{byLink.lead}</p>
      <NumberInput
        label={byLink.uses}
        text={uses.value}
        least={1}
        most={500}
        decimals={0}
        fault={problem?.fields["uses"]}
        isRequired
        onInput={(text) => (uses.value = text)}
      />
      <Choice
        label={byLink.level}
        value={level.value}
        options={LEVELS}
        hint={manage.invite.levelHints[level.value]}
        fault={problem?.fields["permission"]}
        onChoose={(value) => (level.value = value)}
      />
      <Field
        label={byLink.expires}
        value={expires}
        type="datetime-local"
        hint={byLink.expiresHint}
        fault={problem?.fields["expires_at"]}
      />
      <Field
        label={byLink.domains}
        value={domains}
        hint={byLink.domainsHint}
        fault={problem?.fields["allowed_domains"]}
      />
      <ProblemNotice problem={problem} />
      <SessionEnded />
      <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
        {byLink.submit}
      </Button>
      {link.value !== null && (
        <>
          <Done>{byLink.made}</Done>
          <Secret label={byLink.link} text={link.value} />
          <QrCode label={byLink.code} text={link.value} />
        </>
      )}
    </Form>
  );
}

interface LineProps {
  readonly invitation: Invitation;
  readonly revoked: Signal<Invitation | null>;
}

function Line({ invitation, revoked }: LineProps) {
  const { members, uses, permission, allowed_domains: domains, created_by: maker } = invitation;
  const level = manage.members.levels[permission].toLowerCase();
  return (
    <li>
      <div class="name">
        <p>
          {byLink.came(uses - invitation.uses_left, uses)}{" "}
          <span class="tag small">{byLink.states[invitation.state]}</span>
        </p>
        <p class="quiet small">
          {byLink.offers(level)}, {byLink.until} <Time at={invitation.expires_at} />
          {maker !== null && `, ${byLink.by(maker.username)}`}
          {domains.length > 0 && `, ${byLink.onlyFrom(domains.join(", "))}`}
        </p>
        {members.length > 0 && (
          <p class="small">{members.map(({ user }) => user.username).join(", ")}</p>
        )}
      </div>
      {invitation.state === "open" && (
        <Button kind="quiet" onClick={() => (revoked.value = invitation)}>
          {byLink.revoke}
        </Button>
      )}
    </li>
  );
}

interface RevokeProps {
  readonly projectId: number;
  readonly invitationId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before an invitation is revoked, by link or to an address. */
export function Revoke({ projectId, invitationId, onDone, onClose }: RevokeProps) {
  const action = useAction((_: null, headers) =>
    answerOf<unknown>(
      api.DELETE("/api/projects/{projectId}/invitations/{invitationId}/", {
        params: { path: { projectId, invitationId } },
        headers,
      }),
    ),
  );
  const run = async () => {
    const answer = await action.run(null);
    if (answer?.problem === null) onDone();
  };
  return (
    <Confirm
      title={byLink.revokeTitle}
      about={byLink.revokeAbout}
      confirm={byLink.revokeConfirm}
      isBusy={action.isBusy.value}
      problem={action.problem.value}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
