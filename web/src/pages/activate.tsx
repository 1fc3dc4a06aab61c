/** The links of mails that confirm an address: of a new account, or of one that changes it. */
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
import { ConfirmEmail } from "./confirm_email.tsx";
import { type SecretLink, takeSecretLink } from "./secret_link.ts";

/** The link of a new address is in the memory of the page while the reader signs in. */
let waiting: SecretLink | null = null;

function takeLink(): SecretLink | null {
  const link = takeSecretLink() ?? waiting;
  waiting = link?.isEmail === true ? link : null;
  return link;
}

export function Page() {
  const [link] = useState(takeLink);
  return link?.isEmail === true ? <ConfirmEmail link={link} /> : <Activate link={link} />;
}

function Activate({ link }: { readonly link: SecretLink | null }) {
  useTitle(en.activate.title);
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
