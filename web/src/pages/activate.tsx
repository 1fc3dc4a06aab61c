/** The link with which an operator lets somebody activate an account. */
import { useState } from "preact/hooks";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { beginSession } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { go } from "../router.tsx";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";
import { takeSecretLink } from "./secret_link.ts";

export function Page() {
  useTitle(en.activate.title);
  const [link] = useState(takeSecretLink);
  const action = useAction((body: { user_id: number; token: string }, headers) =>
    answerOf(api.POST("/api/auth/signup/activate/", { body, headers })),
  );
  const submit = async () => {
    if (link === null) return;
    const answer = await action.run({ user_id: link.userId, token: link.token });
    if (!answer?.data) return;
    beginSession(answer.data.tokens, answer.data.user);
    go("/account/", { replace: true });
  };
  const problem = action.problem.value;
  const isUsed = problem?.fields["token"] !== undefined;
  return (
    <div class="narrow">
      <h1>{en.activate.title}</h1>
      {link === null ? (
        <p class="notice bad">{en.reset.noToken}</p>
      ) : (
        <>
          <p class="lead">{en.activate.lead}</p>
          <ProblemNotice problem={isUsed ? { ...problem, message: en.reset.badToken } : problem} />
          <Button kind="primary" isBusy={action.isBusy.value} onClick={() => void submit()}>
            {en.activate.submit}
          </Button>
        </>
      )}
    </div>
  );
}
