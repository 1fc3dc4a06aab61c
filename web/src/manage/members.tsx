/** The members of a project: invite by name, change the level, remove. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import type { Project } from "../project/use_project.ts";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { Invite } from "./invite.tsx";
import { type Level, LEVELS } from "./levels.ts";
import { isAdministered } from "./use_managed.ts";

type Member = Schemas["Member"];

const Invitations = lazyPage(() => import("./invitations.tsx"));

export function Members({ project }: { readonly project: Project }) {
  const texts = manage.members;
  const isAdmin = isAdministered(project);
  const reading = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/members/", {
          params: { path: { projectId: project.id } },
        }),
      ),
    String(project.id),
  );
  const removed = useSignal<Member | null>(null);
  const list = reading.data.value;
  return (
    <section aria-label={manage.parts.members}>
      <Invite {...{ project, isAdmin }} onInvited={() => void reading.read()} />
      <div class="block">
        <h2>{texts.title}</h2>
        <ReadState of={reading} />
        {list !== null && (
          <ul class="members">
            {list.results.map((member) => (
              <MemberLine
                key={member.user.id}
                {...{ member, project, isAdmin, removed }}
                onChanged={() => void reading.read()}
              />
            ))}
          </ul>
        )}
        {list !== null && list.next !== null && <p class="quiet">{texts.more(list.count)}</p>}
      </div>
      {isAdmin && <Invitations project={project} />}
      {removed.value !== null && (
        <Remove
          {...{ project, member: removed.value }}
          onDone={() => {
            removed.value = null;
            void reading.read();
          }}
          onClose={() => (removed.value = null)}
        />
      )}
    </section>
  );
}

interface LineProps {
  readonly member: Member;
  readonly project: Project;
  readonly isAdmin: boolean;
  readonly removed: Signal<Member | null>;
  readonly onChanged: () => void;
}

function MemberLine({ member, project, isAdmin, removed, onChanged }: LineProps) {
  const texts = manage.members;
  const { user: account, permission, role } = member;
  const isOwner = role === "owner";
  const action = useAction((level: Level, headers) =>
    answerOf<unknown>(
      api.PATCH("/api/projects/{projectId}/members/{userId}/", {
        params: { path: { projectId: project.id, userId: account.id } },
        body: { permission: level },
        headers,
      }),
    ),
  );
  const change = async (level: Level) => {
    await action.run(level);
    // A refused change shows the level that is stored.
    onChanged();
  };
  const mayRemove = !isOwner && (isAdmin || !["curator", "admin"].includes(permission));
  return (
    <li>
      <span class="name">
        {account.username}
        {account.is_bot && <span class="tag small">{en.board.bot}</span>}
        {account.id === user.value?.id && <span class="tag small">{en.board.you}</span>}
      </span>
      {isAdmin && !isOwner ? (
        <Choice
          label={texts.levelOf(account.username)}
          isLabelHidden
          value={permission}
          options={LEVELS}
          isDisabled={action.isBusy.value}
          onChoose={(level) => void change(level)}
        />
      ) : (
        <span class="quiet">{isOwner ? texts.owner : texts.levels[permission]}</span>
      )}
      {mayRemove && (
        <Button
          kind="quiet"
          label={texts.removeOf(account.username)}
          onClick={() => (removed.value = member)}
        >
          {texts.remove}
        </Button>
      )}
      <ProblemNotice problem={action.problem.value} />
    </li>
  );
}

interface RemoveProps {
  readonly project: Project;
  readonly member: Member;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Remove({ project, member, onDone, onClose }: RemoveProps) {
  const texts = manage.members;
  const { id: userId, username } = member.user;
  const action = useAction((_: null, headers) =>
    answerOf<unknown>(
      api.DELETE("/api/projects/{projectId}/members/{userId}/", {
        params: { path: { projectId: project.id, userId } },
        headers,
      }),
    ),
  );
  const run = async () => {
    const answer = await action.run(null);
    if (answer?.problem === null) onDone();
  };
  const isPrivate = project.default_permission === null;
  return (
    <Confirm
      title={texts.removeTitle(username)}
      about={isPrivate ? texts.removePrivate : texts.removeOpen}
      confirm={texts.removeConfirm}
      isBusy={action.isBusy.value}
      problem={action.problem.value}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
