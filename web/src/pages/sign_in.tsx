/** Sign in, create an account, ask for a new password: three forms of one address. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { answerOf, type Problem, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { beginSession } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { invitationToken, pathAfterSignUp } from "../invited/token.ts";
import { go, Link, useSearch } from "../router.tsx";
import { pathAfterSignIn, signInPath } from "../sign_in_path.ts";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";

export function Page() {
  const search = new URLSearchParams(useSearch());
  const next = pathAfterSignIn(search);
  if (search.has("new")) return <SignUp next={next} />;
  if (search.has("forgotten")) return <Forgotten next={next} />;
  return <SignIn next={next} />;
}

interface FormProps {
  /** The page that follows. */
  readonly next: string;
}

/** What the providers of the platform change of the page is loaded apart, because few have any. */
const Ways = lazyPage(() => import("../provider/ways.tsx"));

function SignIn({ next }: FormProps) {
  useTitle(en.signIn.title);
  return (
    <div class="narrow">
      <h1>{en.signIn.title}</h1>
      <Ways next={next}>
        <PasswordForm next={next} />
        <p class="aside">
          {en.signIn.newHere} <Link href={signInPath(next, "new")}>{en.signIn.create}</Link>
          <br />
          <Link href={signInPath(next, "forgotten")}>{en.signIn.forgot}</Link>
        </p>
      </Ways>
    </div>
  );
}

function PasswordForm({ next }: FormProps) {
  const login = useSignal("");
  const password = useSignal("");
  const action = useAction((body: { login: string; password: string }, headers) =>
    answerOf(api.POST("/api/auth/login/token/", { body, headers })),
  );
  const submit = async () => {
    const answer = await action.run({ login: login.value.trim(), password: password.value });
    if (!answer?.data) return;
    beginSession(answer.data.tokens, answer.data.user);
    go(next, { replace: true });
  };
  return (
    <Form onSubmit={() => void submit()} label={en.signIn.title}>
      <Field label={en.signIn.login} value={login} autocomplete="username" isRequired />
      <Field
        label={en.signIn.password}
        value={password}
        type="password"
        autocomplete="current-password"
        isRequired
        fault={action.problem.value?.fields["password"]}
      />
      <SignInProblem problem={action.problem.value} />
      <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
        {en.signIn.submit}
      </Button>
    </Form>
  );
}

/** A wrong password is said beside its field, everything else below the form. */
function SignInProblem({ problem }: { readonly problem: Problem | null }) {
  if (problem?.fields["password"] !== undefined) return null;
  if (problem?.fields["user_state"] === undefined) return <ProblemNotice problem={problem} />;
  return <ProblemNotice problem={{ ...problem, message: en.signIn.inactive }} />;
}

type NewAccount = Record<"username" | "email" | "password", string> & {
  readonly invite_token?: string;
};

function SignUp({ next }: FormProps) {
  useTitle(en.signUp.title);
  const username = useSignal("");
  const email = useSignal("");
  const password = useSignal("");
  const isMade = useSignal(false);
  const token = invitationToken(next);
  useInvitedAddress(token, email);
  const action = useAction((body: NewAccount, headers) =>
    answerOf(api.POST("/api/auth/signup/", { body, headers })),
  );
  const submit = async () => {
    const answer = await action.run({
      username: username.value.trim(),
      email: email.value.trim(),
      password: password.value,
      ...(token === null ? {} : { invite_token: token }),
    });
    if (!answer?.data) return;
    isMade.value = !answer.data.is_active;
    if (!answer.data.tokens) return;
    beginSession(answer.data.tokens, answer.data.user);
    go(await pathAfterSignUp(next), { replace: true });
  };
  const problem = action.problem.value;
  const faults = problem?.fields ?? {};
  const refused = faults["invite_token"];
  if (isMade.value) {
    return (
      <div class="narrow" role="status">
        <h1>{en.signUp.confirm}</h1>
        <p class="lead">{en.signUp.confirmLead(email.value.trim())}</p>
      </div>
    );
  }
  return (
    <div class="narrow">
      <h1>{en.signUp.title}</h1>
      <p class="lead">{en.signUp.lead}</p>
      <Form onSubmit={() => void submit()} label={en.signUp.title}>
        <Field
          label={en.signUp.username}
          value={username}
          autocomplete="username"
          isRequired
          hint={en.signUp.usernameHint}
          fault={faults["username"]}
        />
        <Field
          label={en.signUp.email}
          value={email}
          type="email"
          autocomplete="email"
          isRequired
          hint={en.signUp.emailHint}
          fault={faults["email"]}
        />
        <Field
          label={en.signUp.password}
          value={password}
          type="password"
          autocomplete="new-password"
          isRequired
          hint={en.signUp.passwordHint}
          fault={faults["password"]}
        />
        <ProblemNotice
          problem={refused === undefined ? problem : problem && { ...problem, message: refused }}
        />
        <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
          {en.signUp.submit}
        </Button>
      </Form>
      <p class="aside">
        {en.signUp.already} <Link href={signInPath(next)}>{en.signIn.submit}</Link>
      </p>
    </div>
  );
}

/** Fills in the address to which the invitation went, where the reader has typed none. */
function useInvitedAddress(token: string | null, email: Signal<string>) {
  useEffect(() => {
    if (token === null) return;
    const path = { token };
    void readOf(api.GET("/api/invitations/{token}/", { params: { path } })).then(({ data }) => {
      if (email.value === "") email.value = data?.email ?? "";
    });
  }, [token, email]);
}

function Forgotten({ next }: FormProps) {
  useTitle(en.forgot.title);
  const login = useSignal("");
  const isDone = useSignal(false);
  const action = useAction((body: { login: string }, headers) =>
    answerOf(api.POST("/api/auth/password-reset/", { body, headers })),
  );
  const submit = async () => {
    const answer = await action.run({ login: login.value.trim() });
    isDone.value = answer?.problem === null;
  };
  return (
    <div class="narrow">
      <h1>{en.forgot.title}</h1>
      <p class="lead">{en.forgot.lead}</p>
      {isDone.value ? (
        <Done>{en.forgot.done}</Done>
      ) : (
        <Form onSubmit={() => void submit()} label={en.forgot.title}>
          <Field label={en.forgot.login} value={login} autocomplete="username" isRequired />
          <ProblemNotice problem={action.problem.value} />
          <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
            {en.forgot.submit}
          </Button>
        </Form>
      )}
      <p class="aside">
        <Link href={signInPath(next)}>{en.forgot.back}</Link>
      </p>
    </div>
  );
}
