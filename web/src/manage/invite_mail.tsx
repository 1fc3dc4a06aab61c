/** Invites people by their addresses, and shows who has come. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { Time } from "../parts/time.tsx";
import type { Project } from "../project/use_project.ts";
import { byLink, byMail } from "../texts/invitations.ts";
import { manage } from "../texts/manage.ts";
import { Revoke } from "./invite_link.tsx";
import { type Level, LEVELS } from "./levels.ts";

type Invitation = Schemas["Invitation"];
type Result = Schemas["InvitationResults"]["results"][number];

const PAGE = 20;
const LONGEST_MESSAGE = 1000;

/** For administrators of the project alone. */
export function InviteByMail({ project: { id: projectId } }: { readonly project: Project }) {
  const offset = useSignal(0);
  const reading = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/invitations/", {
          params: {
            path: { projectId },
            query: { kind: "address", limit: PAGE, offset: offset.value },
          },
        }),
      ),
    `${projectId} ${offset.value}`,
  );
  const revoked = useSignal<Invitation | null>(null);
  const list = reading.data.value;
  const again = () => void reading.read();
  return (
    <>
      <SendInvitations projectId={projectId} onSent={again} />
      <div class="block">
        <h2>{byMail.listTitle}</h2>
        <ReadState of={reading} />
        {list?.count === 0 && <p class="quiet">{byMail.none}</p>}
        {list !== null && list.count > 0 && (
          <ul class="members links">
            {list.results.map((invitation) => (
              <Line key={invitation.id} {...{ projectId, invitation, revoked }} onSent={again} />
            ))}
          </ul>
        )}
        {list !== null && list.count > PAGE && (
          <p class="row">
            <Button
              isDisabled={list.previous === null}
              onClick={() => (offset.value = Math.max(0, offset.value - PAGE))}
            >
              {byMail.newer}
            </Button>
            <Button isDisabled={list.next === null} onClick={() => (offset.value += PAGE)}>
              {byMail.older}
            </Button>
            <span class="quiet">
              {byMail.place(offset.value + 1, offset.value + list.results.length, list.count)}
            </span>
          </p>
        )}
      </div>
      {revoked.value !== null && (
        <Revoke
          projectId={projectId}
          invitationId={revoked.value.id}
          onDone={() => {
            revoked.value = null;
            again();
          }}
          onClose={() => (revoked.value = null)}
        />
      )}
    </>
  );
}

interface SendProps {
  readonly projectId: number;
  readonly onSent: () => void;
}

function SendInvitations({ projectId, onSent }: SendProps) {
  const [addresses, message] = [useSignal(""), useSignal("")];
  const level = useSignal<Level>("forecaster");
  const results = useSignal<readonly Result[] | null>(null);
  const action = useAction((body: Schemas["InvitationsWrite"]) =>
    answerOf(
      api.POST("/api/projects/{projectId}/invitations/", {
        params: { path: { projectId } },
        body,
      }),
    ),
  );
  const submit = async () => {
    results.value = null;
    const answer = await action.run({
      emails: addresses.value.split(/[\s,;<>"]+/).filter((part) => part !== ""),
      permission: level.value,
      message: message.value.trim() === "" ? null : message.value,
    });
    if (!answer?.data) return;
    results.value = answer.data.results;
    addresses.value = "";
    onSent();
  };
  const problem = action.problem.value;
  return (
    <Form label={byMail.title} onSubmit={() => void submit()}>
      <h2>{byMail.title}</h2>
      <p class="quiet">{byMail.lead}</p>
      <Field
        label={byMail.addresses}
        hint={byMail.addressesHint}
        value={addresses}
        rows={4}
        fault={problem?.fields["emails"]}
        isRequired
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
        label={byMail.message}
        value={message}
        rows={2}
        most={LONGEST_MESSAGE}
        fault={problem?.fields["message"]}
      />
      <ProblemNotice problem={problem} />
      <SessionEnded />
      <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
        {byMail.submit}
      </Button>
      {results.value !== null && <Report results={results.value} />}
    </Form>
  );
}

/** Says how many mails go out, and of every other address why none does. */
function Report({ results }: { readonly results: readonly Result[] }) {
  const others = results.filter(({ result }) => result !== "sent");
  return (
    <>
      <Done>{byMail.sent(results.length - others.length, results.length)}</Done>
      {others.length > 0 && (
        <ul class="members links">
          {others.map(({ email, detail }, index) => (
            <li key={index}>
              <span class="name" dir="auto">
                {email}
              </span>
              <span class="quiet small">{detail ?? byMail.isMember}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface LineProps {
  readonly projectId: number;
  readonly invitation: Invitation;
  readonly revoked: Signal<Invitation | null>;
  readonly onSent: () => void;
}

function Line({ projectId, invitation, revoked, onSent }: LineProps) {
  const { id, email, mailed_at: mailed, members, state, permission } = invitation;
  const resending = useAction((invitationId: number) =>
    answerOf(
      api.POST("/api/projects/{projectId}/invitations/{invitationId}/resend/", {
        params: { path: { projectId, invitationId } },
      }),
    ),
  );
  const resend = async () => {
    const answer = await resending.run(id);
    if (answer?.data) onSent();
  };
  const [guest] = members;
  const isUnused = state === "open" || state === "expired";
  return (
    <li>
      <div class="name">
        <p>
          <span dir="auto">{email}</span> <span class="tag small">{byMail.states[state]}</span>
        </p>
        <p class="quiet small">
          {guest === undefined
            ? byLink.offers(manage.members.levels[permission].toLowerCase())
            : byMail.cameAs(guest.user.username)}
          {", "}
          {mailed === null ? (
            byMail.waits
          ) : (
            <>
              {byMail.mailed} <Time at={mailed} />
            </>
          )}
        </p>
      </div>
      {isUnused && (
        <span class="row">
          <Button
            kind="quiet"
            label={byMail.resendTo(email ?? "")}
            isBusy={resending.isBusy.value}
            onClick={() => void resend()}
          >
            {byMail.resend}
          </Button>
          {state === "open" && (
            <Button
              kind="quiet"
              label={byMail.revokeOf(email ?? "")}
              onClick={() => (revoked.value = invitation)}
            >
              {byLink.revoke}
            </Button>
          )}
        </span>
      )}
      <ProblemNotice problem={resending.problem.value} />
    </li>
  );
}
