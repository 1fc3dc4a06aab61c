/** Confirms a new address of the reader's account. */
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useAction } from "../api/use_action.ts";
import { useReader } from "../api/use_reader.ts";
import { Button } from "../parts/button.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { go, Link } from "../router.tsx";
import { SIGN_IN } from "../sign_in_path.ts";
import { en } from "../texts/en.ts";
import { confirmEmail as texts } from "../texts/sign_in.ts";
import { useTitle } from "../title.ts";
import type { SecretLink } from "./secret_link.ts";

const BACK = new URLSearchParams({ next: "/activate/" }).toString();

/** A reader who is not signed in comes back here afterwards. */
export function ConfirmEmail({ link: { token } }: { readonly link: SecretLink }) {
  useTitle(texts.title);
  const account = useReader();
  const action = useAction((body: { token: string }, headers) =>
    answerOf(api.POST("/api/users/me/email/confirm/", { body, headers })),
  );
  const submit = async () => {
    const answer = await action.run({ token });
    if (!answer?.data) return;
    user.value = answer.data;
    go("/account/", { replace: true });
  };
  const problem = action.problem.value;
  const refused = problem?.fields["token"] ?? problem?.fields["email"];
  if (account === undefined) return <Reading />;
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="lead">{account === null ? texts.signIn : texts.lead}</p>
      <ProblemNotice
        problem={refused === undefined ? problem : { ...problem!, message: refused }}
      />
      {account === null ? (
        <Link href={`${SIGN_IN}?${BACK}`} class="button primary">
          {en.nav.signIn}
        </Link>
      ) : (
        <Button kind="primary" isBusy={action.isBusy.value} onClick={() => void submit()}>
          {texts.submit}
        </Button>
      )}
    </div>
  );
}
