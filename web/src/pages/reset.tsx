/** The link with which an operator lets somebody set a new password. */
import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { beginSession } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { go, Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";
import { takeSecretLink } from "./secret_link.ts";

export function Page() {
  useTitle(en.reset.title);
  const [link] = useState(takeSecretLink);
  const password = useSignal("");
  const action = useAction((text: string, headers) =>
    answerOf(
      api.POST("/api/auth/password-reset/change/", {
        params: { query: { user_id: String(link?.userId), token: link?.token ?? "" } },
        body: { password: text },
        headers,
      }),
    ),
  );
  const submit = async () => {
    const answer = await action.run(password.value);
    if (!answer?.data) return;
    beginSession(answer.data.tokens, answer.data.user);
    go("/account/", { replace: true });
  };
  const problem = action.problem.value;
  const isUsed = problem?.fields["token"] !== undefined;
  return (
    <div class="narrow">
      <h1>{en.reset.title}</h1>
      {link === null ? (
        <p class="notice bad">{en.reset.noToken}</p>
      ) : (
        <>
          <p class="lead">{en.reset.lead}</p>
          <Form onSubmit={() => void submit()} label={en.reset.title}>
            <Field
              label={en.reset.password}
              value={password}
              type="password"
              autocomplete="new-password"
              isRequired
              hint={en.signUp.passwordHint}
              fault={problem?.fields["password"]}
            />
            <ProblemNotice
              problem={isUsed ? { ...problem, message: en.reset.badToken } : problem}
            />
            <Button kind="primary" type="submit" isBusy={action.isBusy.value}>
              {en.reset.submit}
            </Button>
          </Form>
        </>
      )}
      <p class="aside">
        <Link href="/sign-in/">{en.forgot.back}</Link>
      </p>
    </div>
  );
}
