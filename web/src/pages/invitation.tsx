/** An invitation by link: who invites to what, and the way in. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { Time } from "../parts/time.tsx";
import { projectPath } from "../project/path.ts";
import { go, Link, useParam } from "../router.tsx";
import { useHere } from "../here.ts";
import { signInPath } from "../sign_in_path.ts";
import "../styles/invitation.css";
import { en } from "../texts/en.ts";
import { invited } from "../texts/invitations.ts";
import { manage } from "../texts/manage.ts";
import { useTitle } from "../title.ts";
import { NotShown } from "./not_shown.tsx";

const NOT_FOUND = 404;

type Shown = Schemas["ShownInvitation"];

export function Page() {
  const token = useParam("token");
  const { data, problem } = useRead(
    () => readOf(api.GET("/api/invitations/{token}/", { params: { path: { token } } })),
    token,
  );
  const invitation = data.value;
  if (invitation !== null) return <Invitation {...{ token, invitation }} />;
  return problem.value?.status === NOT_FOUND ? <Gone /> : <NotShown problem={problem.value} />;
}

interface InvitationProps {
  readonly token: string;
  readonly invitation: Shown;
}

function Invitation({ token, invitation }: InvitationProps) {
  const { project, inviter, permission, expires_at, allowed_domains: domains } = invitation;
  useTitle(project.name);
  return (
    <div class="narrow invitation">
      <p class="kicker">{invited.kicker}</p>
      <h1>{project.name}</h1>
      <p class="lead">
        {invited.lead(inviter.username, manage.members.levels[permission].toLowerCase())}
      </p>
      {domains.length > 0 && <p>{invited.onlyFrom(domains.join(", "))}</p>}
      <p class="quiet">
        {invited.until} <Time at={expires_at} />.
      </p>
      {user.value ? <Join token={token} name={user.value.username} /> : <Enter />}
    </div>
  );
}

/** The two ways in for a visitor. Both lead back here. */
function Enter() {
  const here = useHere();
  return (
    <p class="row">
      <Link href={signInPath(here, "new")} class="button primary">
        {invited.signUp}
      </Link>
      <Link href={signInPath(here)} class="button plain">
        {invited.signIn}
      </Link>
    </p>
  );
}

function Join({ token, name }: { readonly token: string; readonly name: string }) {
  const joined = useSignal<string | null>(null);
  const action = useAction((_: null, headers) =>
    answerOf(
      api.POST("/api/invitations/{token}/accept/", { params: { path: { token } }, headers }),
    ),
  );
  const join = async () => {
    const answer = await action.run(null);
    if (!answer?.data) return;
    const path = projectPath(answer.data.project);
    if (path === null) joined.value = answer.data.project.name;
    else go(path, { replace: true });
  };
  if (joined.value !== null) return <Done>{invited.joined(joined.value)}</Done>;
  return (
    <>
      <p class="quiet">{invited.as(name)}</p>
      <ProblemNotice problem={action.problem.value} />
      <p class="row">
        <Button kind="primary" isBusy={action.isBusy.value} onClick={() => void join()}>
          {invited.join}
        </Button>
      </p>
    </>
  );
}

function Gone() {
  useTitle(invited.goneTitle);
  return (
    <div class="narrow">
      <h1>{invited.goneTitle}</h1>
      <p class="lead">{invited.gone}</p>
      <p>
        <Link href="/">{en.missing.home}</Link>
      </p>
    </div>
  );
}
